#if Tool
import Foundation
import RapidIntent
import RapidIntentLearning
import RapidIntentModel
import RapidIntentSupport

/// The changes that growth proposes, for people.
struct GrowthView {
    let style: Style

    /// The maximum number of withheld phrases and of groups that are shown, and of the texts of a group.
    private static let (withheldLimit, groupLimit, textLimit) = (20, 20, 4)
    /// The maximum number of phrases that are shown of those that were heard too seldom, and the sessions that each needs: what
    /// only one person may have said does not belong in a log.
    private static let (infrequentLimit, infrequentSessions) = (10, 2)
    /// The maximum number of letters shown of a text in a group.
    private static let textLength = 60

    /// The text before the diff.
    func text(for plan: GrowthPlan) -> String {
        var lines = [
            "\(counted(plan.segments, "segment")), \(percent(plan.localShare)) known to the dictionary; "
                + "with what follows, \(plan.predictsAtMost ? "at most " : "")\(percent(plan.predictedLocalShare))"
        ]
        if plan.additions.isEmpty, plan.removals.isEmpty { lines += ["", "Nothing to learn."] }
        if !plan.additions.isEmpty {
            lines += ["", style.bold("To learn: \(counted(plan.additions.count, "phrase"))")]
        }
        for proposal in plan.additions { lines += self.lines(for: proposal).map { "  " + $0 } }
        if !plan.removals.isEmpty { lines += ["", style.bold("To forget: \(counted(plan.removals.count, "phrase"))")] }
        for proposal in plan.removals { lines += self.lines(for: proposal).map { "  " + $0 } }
        if !plan.withheld.isEmpty {
            lines += ["", style.bold("Held back: \(counted(plan.withheld.count, "phrase"))")]
        }
        for phrase in plan.withheld.prefix(Self.withheldLimit) {
            lines.append(
                "  \(name(phrase.phrase, phrase.intent)), heard \(counted(phrase.evidence.heard, "time")): "
                    + style.dim(DisplayWidth.printable("\(phrase.reason)")))
        }
        if plan.withheld.count > Self.withheldLimit {
            lines.append("  … and \(plan.withheld.count - Self.withheldLimit) more; '--json' has them all")
        }
        return lines.joined(separator: "\n")
    }

    /// The phrases that were heard too seldom and how near they are to a proposal; nil if there are none.
    func text(forInfrequentOf plan: GrowthPlan, policy: GrowthPolicy) -> String? {
        var lines: [String] = []
        if !plan.infrequent.isEmpty {
            lines.append(
                style.bold("Heard too seldom: \(counted(plan.infrequent.count, "phrase"))")
                    + "; one is proposed or held back once it was heard \(policy.frequency)")
        }
        let shown = plan.infrequent.lazy.filter { $0.sessions >= Self.infrequentSessions }.prefix(Self.infrequentLimit)
        for phrase in shown {
            lines.append("  \(name(phrase.phrase, phrase.intent)), \(style.dim(phrase.progress(to: policy)))")
        }
        if plan.infrequent.count > shown.count {
            lines.append("  … and \(plan.infrequent.count - shown.count) more; '--json' has them all")
        }
        if plan.known > 0 { lines.append(style.dim("\(counted(plan.known, "phrase")) known by now")) }
        return lines.isEmpty ? nil : lines.joined(separator: "\n")
    }

    /// The texts that are not proposed, by meaning; nil if there are none.
    func text(for groups: MeaningGroups) -> String? {
        guard !groups.groups.isEmpty else { return nil }
        var lines = [style.bold("Not proposed, by meaning: \(counted(groups.groups.count, "group"))")]
        for group in groups.groups.prefix(Self.groupLimit) {
            let texts = group.texts.prefix(Self.textLimit).map { style.bold(Self.beginning(of: $0.text)) }
            let more = group.texts.count - texts.count
            let nearest = group.nearest.map {
                "\(DisplayWidth.printable($0)), \(Figure.share(Double(group.closeness)))"
            }
            lines.append(
                "  \(texts.joined(separator: " · "))\(more > 0 ? " and \(more) more" : "") "
                    + "(\(counted(group.heard, "time")), \(counted(group.sessions, "session"))): "
                    + (group.isNear ? "nearest " : "no intent is near\(nearest == nil ? "" : "; the nearest is ")")
                    + (nearest ?? ""))
        }
        if groups.groups.count > Self.groupLimit {
            lines.append("  … and \(groups.groups.count - Self.groupLimit) more; '--json' has them all")
        }
        return lines.joined(separator: "\n")
    }

    /// The text, cut to a length that fits into a line.
    private static func beginning(of text: String) -> String {
        DisplayWidth.printable(text.count > textLength ? text.prefix(textLength) + "…" : text)
    }

    func lines(for proposal: PhraseProposal) -> [String] {
        let evidence = proposal.evidence
        var lines = [
            name(proposal.phrase, proposal.intent),
            "  " + LearnedDictionary.provenance(of: evidence)
                + " (\(evidence.agreeing) of \(counted(evidence.answers, "answer"))\(split(of: evidence)))",
        ]
        if evidence.savings.calls > 0 || evidence.takenFor == nil {
            lines.append(
                "  would have saved \(evidence.hasMaskedValues ? "at most " : "")\(savings(evidence.savings))"
                    + (evidence.hasMaskedValues
                        ? "; values are masked, and those that no list has are counted too" : ""))
        }
        if let longer = proposal.waitsFor { lines.append("  waits for “\(DisplayWidth.printable(longer))”") }
        return lines
    }

    /// The origin of the agreeing answers, unless all come from the service.
    private func split(of evidence: PhraseEvidence) -> String {
        let copies = evidence.agreeing - evidence.independent
        guard copies > 0 else { return "" }
        return "; \(evidence.independent) of the service or confirmed, \(copies) of the cache"
    }

    func lines(for proposal: RemovalProposal) -> [String] {
        [name(proposal.phrase, proposal.intent), "  " + LearnedDictionary.provenance(of: proposal)]
    }

    private func name(_ phrase: String, _ intent: String) -> String {
        "\(style.bold(DisplayWidth.printable(phrase))) → \(DisplayWidth.printable(intent))"
    }

    private func savings(_ savings: Savings) -> String {
        let seconds = (savings.serviceTime / .milliseconds(100)).rounded() / 10
        return "\(counted(savings.calls, "call")) and \(seconds) s of waiting"
            + (savings.price.map { ", price \($0)" } ?? "")
    }

    private func percent(_ share: Double) -> String { "\((share * 1_000).rounded() / 10) %" }

    func text(forDiff diff: String) -> String {
        diff.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            switch line.first {
            case "+" where !line.hasPrefix("+++"): style.green(String(line))
            case "-" where !line.hasPrefix("---"): style.red(String(line))
            default: String(line)
            }
        }
        .joined(separator: "\n")
    }
}

// The proposals of growth as lines of NDJSON.
extension JSON {
    init(_ proposal: PhraseProposal) {
        self = JSON("add", proposal.intent, proposal.phrase).adding(JSON(proposal.evidence))
            .adding(["waitsFor": proposal.waitsFor])
    }

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
