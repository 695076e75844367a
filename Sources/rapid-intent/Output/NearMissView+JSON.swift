#if Tool
import RapidIntent
import RapidIntentLearning
import RapidIntentSupport

extension NearMissView {
    /// The near miss as an object of JSON.
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
