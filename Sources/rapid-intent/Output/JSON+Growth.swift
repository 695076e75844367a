#if Tool
import Foundation
import RapidIntent
import RapidIntentLearning
import RapidIntentModel
import RapidIntentSupport

// The proposals of growth as lines of NDJSON.
extension JSON {
    init(_ proposal: PhraseProposal) {
        self = JSON("add", proposal.intent, proposal.phrase).adding(JSON(proposal.evidence))
            .adding(["waitsFor": proposal.waitsFor])
    }

    /// A phrase to forget.
    init(_ proposal: RemovalProposal) {
        self = JSON("remove", proposal.intent, proposal.phrase).adding([
            "fired": proposal.fired, "contradicted": proposal.contradicted, "undone": proposal.undone,
            "wrong": proposal.wrong, "wrongAtLeast": JSON(share: proposal.wrongAtLeast),
        ])
    }

    init(_ phrase: WithheldPhrase) {
        self = JSON("withhold", phrase.intent, phrase.phrase).adding(JSON(phrase.evidence))
            .adding(["reason": phrase.reason.name, "detail": "\(phrase.reason)"])
    }

    /// A phrase that was heard too seldom.
    init(_ phrase: InfrequentPhrase, policy: GrowthPolicy) {
        self = JSON("wait", phrase.intent, phrase.phrase).adding([
            "heard": phrase.heard, "minimumHeard": policy.minimumHeard, "sessions": phrase.sessions,
            "minimumSessions": policy.minimumSessions,
        ])
    }

    /// Texts with similar meanings.
    init(_ group: MeaningGroups.Group) {
        self = [
            "change": "none", "nearest": group.nearest, "closeness": JSON(share: Double(group.closeness)),
            "near": group.isNear, "heard": group.heard, "sessions": group.sessions,
            "texts": group.texts.map { ["text": $0.text, "heard": $0.heard] as JSON },
        ]
    }

    /// The summary of a plan, with the difference in `learned.yaml`, and the entry of the journal if that was written.
    init(_ plan: GrowthPlan, file: String, diff: String?, entry: JournalEntry?) {
        let diff = diff?.isEmpty == false ? diff : nil
        self = [
            "file": file, "written": entry != nil && diff != nil, "additions": plan.additions.count,
            "removals": plan.removals.count, "withheld": plan.withheld.count, "infrequent": plan.infrequent.count,
            "known": plan.known, "segments": plan.segments, "localShare": JSON(share: plan.localShare),
            "predictedLocalShare": JSON(share: plan.predictedLocalShare), "predictsAtMost": plan.predictsAtMost,
            "diff": diff, "entry": entry?.id,
        ]
    }

    private init(_ change: String, _ intent: String, _ phrase: String) {
        self = ["change": change, "intent": intent, "phrase": phrase]
    }

    private init(_ evidence: PhraseEvidence) {
        self = [
            "heard": evidence.heard, "sessions": evidence.sessions, "agreeing": evidence.agreeing,
            "independent": evidence.independent, "answers": evidence.answers,
            "agreementAtLeast": JSON(share: evidence.agreementAtLeast), "meanScore": JSON(share: evidence.meanScore),
            "first": evidence.first.formatted(.iso8601), "last": evidence.last.formatted(.iso8601),
            "calls": evidence.savings.calls, "serviceSeconds": JSON(seconds: evidence.savings.serviceTime),
            "maskedValues": evidence.hasMaskedValues,
            "price": evidence.savings.price.map { Double($0.millionths) / 1_000_000 }, "takenFor": evidence.takenFor,
        ]
    }
}
#endif
