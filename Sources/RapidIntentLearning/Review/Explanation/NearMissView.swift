#if SQLite
import Foundation
package import RapidIntent

/// What a text that no phrase fits may be taken for, and why it fires or not, for people.
package struct NearMissView {
    /// What the text sounds like.
    package let near: NearMissExplanation
    package let outcome: Resolution.Outcome

    package init(near: NearMissExplanation, outcome: Resolution.Outcome) {
        self.near = near
        self.outcome = outcome
    }

    /// The line on what fires; nil if nothing does.
    package func result(_ style: any TextStyle) -> String? {
        switch outcome {
        case .fired(let fired):
            style.green("▶ ") + style.bold(DisplayWidth.printable("\(fired.command)"))
                + ", on a final transcript, taken for “\(near.takenFor)”"
        case .needsConfirmation(let fired):
            style.yellow("? ") + DisplayWidth.printable("\(fired.command)")
                + ", after a confirmation: it may be “\(near.takenFor)”"
        case .contradicted, .unresolved: nil
        }
    }

    var rows: [(label: String, text: String)] {
        let shown = near.words.map { word in
            (word.heard.isEmpty ? "(nothing)" : word.heard, word.takenFor.isEmpty ? "(nothing)" : word.takenFor, word)
        }
        let widths = [shown.map { DisplayWidth.of($0.0) }.max() ?? 0, shown.map { DisplayWidth.of($0.1) }.max() ?? 0]
        func padded(_ text: String, _ width: Int) -> String {
            text + String(repeating: " ", count: max(0, width - DisplayWidth.of(text)))
        }
        var rows = shown.enumerated().map { number, word in
            let difference = Self.percent(word.2.difference)
            let line =
                difference == "0 %"
                ? "\(padded(word.0, widths[0])) → \(word.1)"
                : "\(padded(word.0, widths[0])) → \(padded(word.1, widths[1]))  \(difference) differs"
            return (number == 0 ? "by sound" : "", DisplayWidth.printable(line))
        }
        rows.append(
            (
                "score",
                "\(Self.decimals(near.score)): \(Self.percent(near.similarity)) of the sounds fit, "
                    + "\(Self.percent(near.loss)) of what the words say is lost, lead "
                    + Self.decimals(near.lead)
            ))
        let least = near.match.rule.nearMissScores(.standard)
        rows.append(
            (
                "",
                "fires from \(Self.decimals(least.accept)) on, is asked about from "
                    + "\(Self.decimals(least.confirm)) on"
            ))
        var against: [String] = []
        for line in near.objections.map(\.shown) where !against.contains(line) { against.append(line) }
        if near.match.rule.policy == .final, least.confirm >= 1 {
            against.append(
                "'\(near.match.command.intent)' has the policy 'final', and sets no 'near_accept' or 'near_confirm'")
        }
        if case .unresolved(let reason) = outcome, case .refused = reason { against.append(reason.shown) }
        rows += against.enumerated().map { ($0 == 0 ? "against" : "", DisplayWidth.printable($1)) }
        if !near.objections.isEmpty {
            rows.append(("if meant", "a phrase of '\(near.match.command.intent)' or a value with these words"))
        }
        return rows
    }

    private static func decimals(_ score: Double) -> String { String(format: "%.2f", score) }

    private static func percent(_ share: Double) -> String { "\(Int((share * 100).rounded())) %" }
}

extension Objection {
    /// The objection as a message, without a full stop.
    fileprivate var shown: String {
        let word = word.map { "“\($0)”" } ?? "a word"
        return switch reason {
        case .refusal(.negated): "\(word) negates only one of both"
        case .refusal(.opposite): "\(word) means the opposite"
        case .refusal(.unfinished): "the text breaks off after \(word)"
        case .refusal(.question): "\(word) asks something"
        case .refusal(.conditional): "\(word) is a condition"
        case .refusal: "\(word) reports something"
        case .otherValue: "another value than \(word) was heard, or none"
        case .addedWords: "all its words were heard, and \(word) besides"
        case .noOpposites: "the language has no table of opposites, so nothing fires without a confirmation"
        case .addedOpposite: "\(word) has an opposite, and was not expected"
        case .unclearOpposite: "\(word) has an opposite, and was not heard clearly"
        case .otherAction: "\(word) may mean the opposite: the word that tells was not heard"
        case .unclear: "its words cannot be told apart in the text"
        case .otherPrefix: "\(word) begins differently"
        case .otherForm: "\(word) tells of something that is or was done"
        case .knownWord: "\(word) is a word of the dictionary's, and tells phrases apart"
        case .unclearValue: "the value \(word) was not heard clearly"
        case .foreignWords: "\(word) is too different from what stands in its place, if anything does"
        case .rival: "another command comes as near: \(word)"
        case .rivalValue: "another value of the list sounds nearly as much like it"
        case .otherHypothesis: "another hypothesis of the recogniser speaks against it"
        }
    }
}

extension UnresolvedReason {
    /// The reason as displayed, without control characters, because its text may come from a service.
    package var shown: String { DisplayWidth.printable(description) }
}
#endif
