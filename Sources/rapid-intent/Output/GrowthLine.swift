#if Tool
import Foundation
import RapidIntent
import RapidIntentLearning
import RapidIntentModel
import RapidIntentSupport

/// The proposals of growth as lines of NDJSON.
struct GrowthLine {
    /// The line, without a line break.
    let text: String

    private typealias Members = [JSON.Member]

    /// Creates the line for a phrase to learn.
    init(_ proposal: PhraseProposal) {
        text =
            JSON.object(
                Self.subject("add", proposal.intent, proposal.phrase) + Self.members(of: proposal.evidence)
                    + [("waitsFor", JSON(proposal.waitsFor))]
            ).text
    }

    /// Creates the line for a phrase to forget.
    init(_ proposal: RemovalProposal) {
        text =
            JSON.object(
                Self.subject("remove", proposal.intent, proposal.phrase) + [
                    ("fired", .integer(proposal.fired)), ("contradicted", .integer(proposal.contradicted)),
                    ("undone", .integer(proposal.undone)), ("wrong", .integer(proposal.wrong)),
                    ("wrongAtLeast", JSON(share: proposal.wrongAtLeast)),
                ]
            ).text
    }

    /// Creates the line for a withheld phrase.
    init(_ phrase: WithheldPhrase) {
        text =
            JSON.object(
                Self.subject("withhold", phrase.intent, phrase.phrase) + Self.members(of: phrase.evidence) + [
                    ("reason", .string(phrase.reason.name)), ("detail", .string("\(phrase.reason)")),
                ]
            ).text
    }

    /// Creates the line for a phrase that was heard too seldom.
    init(_ phrase: InfrequentPhrase, policy: GrowthPolicy) {
        text =
            JSON.object(
                Self.subject("wait", phrase.intent, phrase.phrase) + [
                    ("heard", .integer(phrase.heard)), ("minimumHeard", .integer(policy.minimumHeard)),
                    ("sessions", .integer(phrase.sessions)), ("minimumSessions", .integer(policy.minimumSessions)),
                ]
            ).text
    }

    /// Creates the line for texts with similar meanings.
    init(_ group: MeaningGroups.Group) {
        text =
            JSON.object([
                ("change", .string("none")), ("nearest", JSON(group.nearest)),
                ("closeness", JSON(share: Double(group.closeness))), ("near", .bool(group.isNear)),
                ("heard", .integer(group.heard)), ("sessions", .integer(group.sessions)),
                (
                    "texts",
                    .array(
                        group.texts.map {
                            .object([("text", .string($0.text)), ("heard", .integer($0.heard))])
                        })
                ),
            ]).text
    }

    /// Creates the line with the summary of a plan.
    ///
    /// - Parameters:
    ///   - diff: The difference in `learned.yaml`; nil or empty if there is none.
    ///   - entry: The entry of the journal; nil if nothing was written.
    init(_ plan: GrowthPlan, file: String, diff: String?, entry: JournalEntry?) {
        let diff = diff?.isEmpty == false ? diff : nil
        text =
            JSON.object([
                ("file", .string(file)), ("written", .bool(entry != nil && diff != nil)),
                ("additions", .integer(plan.additions.count)),
                ("removals", .integer(plan.removals.count)), ("withheld", .integer(plan.withheld.count)),
                ("infrequent", .integer(plan.infrequent.count)), ("known", .integer(plan.known)),
                ("segments", .integer(plan.segments)), ("localShare", JSON(share: plan.localShare)),
                ("predictedLocalShare", JSON(share: plan.predictedLocalShare)),
                ("predictsAtMost", .bool(plan.predictsAtMost)), ("diff", JSON(diff)), ("entry", JSON(entry?.id)),
            ]).text
    }

    private static func subject(_ change: String, _ intent: String, _ phrase: String) -> Members {
        [("change", .string(change)), ("intent", .string(intent)), ("phrase", .string(phrase))]
    }

    private static func members(of evidence: PhraseEvidence) -> Members {
        [
            ("heard", .integer(evidence.heard)), ("sessions", .integer(evidence.sessions)),
            ("agreeing", .integer(evidence.agreeing)), ("independent", .integer(evidence.independent)),
            ("answers", .integer(evidence.answers)),
            ("agreementAtLeast", JSON(share: evidence.agreementAtLeast)),
            ("meanScore", JSON(share: evidence.meanScore)),
            ("first", .string(evidence.first.formatted(.iso8601))),
            ("last", .string(evidence.last.formatted(.iso8601))),
            ("calls", .integer(evidence.savings.calls)),
            ("serviceSeconds", JSON(seconds: evidence.savings.serviceTime)),
            ("maskedValues", .bool(evidence.hasMaskedValues)),
            ("price", evidence.savings.price.map { .number(Double($0.millionths) / 1_000_000) } ?? .null),
            ("takenFor", JSON(evidence.takenFor)),
        ]
    }
}
#endif
