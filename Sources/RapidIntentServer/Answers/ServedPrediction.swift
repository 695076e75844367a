#if Server
import RapidIntent

/// A prediction, independent of the format of a service.
struct ServedPrediction: Sendable, Equatable {
    var text: String
    /// The intents with a score, best first, including `None`.
    var ranking: [Prediction.RankedIntent]
    var declared: IntentNames
    var entities: [ServedEntity]
    /// The commands behind the first one in the text that would fire.
    var further: [Command] = []

    struct Command: Sendable, Equatable {
        var intent: String
        var entities: [ServedEntity]
    }

    /// The name for "none of them" in LUIS and CLU.
    static let none = "None"

    /// The best intent; `None` if nothing was found.
    var top: Prediction.RankedIntent { ranking.first ?? Prediction.RankedIntent(name: Self.none, score: 1) }

    /// Every intent once: those with a score, best first, and the others with 0.
    var allIntents: [Prediction.RankedIntent] { declared.completing(ranking) }
}

struct ServedEntity: Sendable, Equatable {
    var name: String
    var role: String?
    /// The words as written in the text, if their place is known.
    var text: String
    /// The value: one text, or several if the value is a list.
    var values: [String]
    var number: Double?
    var typed: ServedValue?
    /// The range in Unicode scalars; nil for a value that was not said, such as a fixed value of a phrase.
    var range: Range<Int>?
    var score: Double?

    var key: String { role ?? name }
}
#endif
