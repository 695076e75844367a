#if Tool
import RapidIntent
import RapidIntentDictionary
import RapidIntentLearning
import RapidIntentSpeech
import RapidIntentSupport

/// The explanation of how a text is matched, as a line of NDJSON.
struct ExplanationLine {
    /// The line, without a line break.
    let text: String

    /// Creates the line for an explanation.
    ///
    /// - Parameter near: What the text may be taken for if no phrase fits it; nil for nothing.
    init(_ explanation: TextExplanation, of original: String, near: NearMissView? = nil) {
        let state = explanation.state
        let outcome = state.matches.isEmpty ? "noMatch" : state.matches.count == 1 ? "match" : "ambiguous"
        text =
            JSON.object([
                ("text", .string(original)), ("words", .array(explanation.words.map(JSON.string))),
                ("outcome", .string(outcome)),
                ("policy", JSON(state.match?.rule.policy.rawValue)), ("canContinue", .bool(state.canContinue)),
                ("canChange", .bool(state.canChange)),
                ("wait", explanation.wait.map { JSON(seconds: $0) } ?? .null),
                ("waitInSilence", explanation.waitInSilence.map { JSON(seconds: $0) } ?? .null),
                ("goesOn", state.match == nil || !state.canChange ? .null : JSON(share: state.odds.probability)),
                ("risk", state.match.map { JSON(share: $0.rule.acceptedRisk) } ?? .null),
                (
                    "matches",
                    .array(
                        explanation.matches.enumerated().map { number, match in
                            Self.value(
                                of: match, decidedBy: explanation.matches[0].decidingRow(against: match),
                                isFirst: number == 0)
                        })
                ),
                ("next", .array(explanation.next.map(Self.value))),
                ("stops", .array(explanation.stops.map(Self.value))),
                ("understood", .integer(explanation.understoodCount)),
                ("suggestion", JSON(explanation.suggestion)),
                ("near", near?.json ?? .null),
            ]).text
    }

    private static func value(of match: ExplainedMatch, decidedBy row: RankRow?, isFirst: Bool) -> JSON {
        .object(
            ResolutionLine.members(of: match.match.command) + [
                ("phrase", .string(match.match.phrase)), ("file", JSON(match.location?.file)),
                ("line", match.location.map { .integer($0.line) } ?? .null),
                ("column", match.location.map { .integer($0.column) } ?? .null),
                ("possible", .bool(match.isPossible)),
                ("rank", .object(match.rank.map { (key($0.name), .integer($0.value)) })),
                ("decidedBy", isFirst ? .null : JSON(row.map { key($0.name) })),
                (
                    "conditions",
                    .array(
                        match.conditions.map { condition in
                            .object([
                                ("key", .string(condition.key)),
                                ("values", .array(condition.values.map(JSON.string))),
                                ("excluded", .bool(condition.isExcluded)), ("met", .bool(condition.isMet)),
                                ("said", JSON(condition.objection?.text)),
                                ("value", JSON(condition.objection?.value)),
                            ])
                        })
                ),
            ])
    }

    private static func value(of continuation: Continuation) -> JSON {
        let kind: JSON.Member =
            switch continuation.kind {
            case .word(let word): ("word", .string(word))
            case .value(let list): ("list", .string(list))
            case .number(let range):
                ("range", .array([.integer(range.from), .integer(range.to), .integer(range.step)]))
            case .anything(let entity): ("anything", JSON(entity))
            }
        return .object([kind, ("canChange", .bool(continuation.canChange))])
    }

    private static func value(of stop: TextExplanation.Stop) -> JSON {
        .object(
            [("count", .integer(stop.count))] + ResolutionLine.members(of: stop.match.command) + [
                ("phrase", .string(stop.match.phrase)), ("canChange", .bool(stop.canChange)),
                ("wait", stop.wait.map { JSON(seconds: $0) } ?? .null),
            ])
    }

    /// Converts a name to a key: `literal words` becomes `literalWords`.
    private static func key(_ name: String) -> String {
        name.split(separator: " ").enumerated().map {
            $0 == 0 ? String($1) : $1.prefix(1).uppercased() + $1.dropFirst()
        }.joined()
    }
}
#endif
