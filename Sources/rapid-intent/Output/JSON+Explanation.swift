#if Tool
import RapidIntent
import RapidIntentDictionary
import RapidIntentLearning
import RapidIntentSpeech
import RapidIntentSupport

// How a text is matched, as a line of NDJSON.
extension JSON {
    /// The explanation of a text, and what it may be taken for if no phrase fits it.
    init(_ explanation: TextExplanation, of original: String, near: NearMissView? = nil) {
        let state = explanation.state
        let outcome = state.matches.isEmpty ? "noMatch" : state.matches.count == 1 ? "match" : "ambiguous"
        let goesOn = state.match == nil || !state.canChange ? nil : JSON(share: state.odds.probability)
        let matches = explanation.matches.enumerated().map { number, match in
            JSON(match, decidedBy: explanation.matches[0].decidingRow(against: match), isFirst: number == 0)
        }
        self = [
            "text": original, "words": explanation.words, "outcome": outcome,
            "policy": state.match?.rule.policy.rawValue, "canContinue": state.canContinue,
            "canChange": state.canChange, "wait": explanation.wait.map { JSON(seconds: $0) },
            "waitInSilence": explanation.waitInSilence.map { JSON(seconds: $0) }, "goesOn": goesOn,
            "risk": state.match.map { JSON(share: $0.rule.acceptedRisk) }, "matches": matches,
            "next": explanation.next.map { JSON($0) }, "stops": explanation.stops.map { JSON($0) },
            "understood": explanation.understoodCount, "suggestion": explanation.suggestion, "near": near?.json,
        ]
    }

    private init(_ match: ExplainedMatch, decidedBy row: RankRow?, isFirst: Bool) {
        let conditions = match.conditions.map { condition in
            [
                "key": condition.key, "values": condition.values, "excluded": condition.isExcluded,
                "met": condition.isMet, "said": condition.objection?.text, "value": condition.objection?.value,
            ] as JSON
        }
        self = .object(ResolutionLine.members(of: match.match.command)).adding([
            "phrase": match.match.phrase, "file": match.location?.file, "line": match.location?.line,
            "column": match.location?.column, "possible": match.isPossible,
            "rank": JSON.object(match.rank.map { (Self.key($0.name), .integer($0.value)) }),
            "decidedBy": isFirst ? nil : row.map { Self.key($0.name) }, "conditions": conditions,
        ])
    }

    private init(_ continuation: Continuation) {
        let kind: JSON =
            switch continuation.kind {
            case .word(let word): ["word": word]
            case .value(let list): ["list": list]
            case .number(let range): ["range": [range.from, range.to, range.step]]
            case .anything(let entity): ["anything": entity]
            }
        self = kind.adding(["canChange": continuation.canChange])
    }

    private init(_ stop: TextExplanation.Stop) {
        self = JSON.object([("count", .integer(stop.count))] + ResolutionLine.members(of: stop.match.command)).adding([
            "phrase": stop.match.phrase, "canChange": stop.canChange, "wait": stop.wait.map { JSON(seconds: $0) },
        ])
    }

    /// Converts a name to a key: `literal words` becomes `literalWords`.
    private static func key(_ name: String) -> String {
        name.split(separator: " ").enumerated().map {
            $0 == 0 ? String($1) : $1.prefix(1).uppercased() + $1.dropFirst()
        }.joined()
    }
}

extension NearMissView {
    var json: JSON {
        let name =
            switch outcome {
            case .fired: "fired"
            case .needsConfirmation: "needsConfirmation"
            case .contradicted, .unresolved: "unresolved"
            }
        let words = near.words.map {
            ["heard": $0.heard, "takenFor": $0.takenFor, "difference": JSON(share: $0.difference)] as JSON
        }
        return [
            "takenFor": near.takenFor, "intent": near.match.command.intent, "outcome": name,
            "score": JSON(share: near.score), "similarity": JSON(share: near.similarity),
            "loss": JSON(share: near.loss), "lead": JSON(share: near.lead), "words": words,
            "objections": near.objections.map { ["reason": $0.reason.name, "word": $0.word] as JSON },
        ]
    }
}
#endif
