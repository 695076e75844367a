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
        return .object([
            ("takenFor", .string(near.takenFor)), ("intent", .string(near.match.command.intent)),
            ("outcome", .string(name)), ("score", JSON(share: near.score)),
            ("similarity", JSON(share: near.similarity)),
            ("loss", JSON(share: near.loss)), ("lead", JSON(share: near.lead)),
            (
                "words",
                .array(
                    near.words.map {
                        .object([
                            ("heard", .string($0.heard)), ("takenFor", .string($0.takenFor)),
                            ("difference", JSON(share: $0.difference)),
                        ])
                    })
            ),
            (
                "objections",
                .array(
                    near.objections.map {
                        .object([("reason", .string($0.reason.name)), ("word", JSON($0.word))])
                    })
            ),
        ])
    }
}
#endif
