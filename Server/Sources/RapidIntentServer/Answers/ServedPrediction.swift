import RapidIntent

/// What is known about a text, before it is written as one service or another would.
struct ServedPrediction: Sendable, Equatable {
    /// The text as it was asked about.
    var text: String
    /// The intents that have a score, best first; `None` is one of them.
    var ranking: [Prediction.RankedIntent]
    /// All intents that can be meant, for clients that want them all.
    var declared: IntentNames
    /// The entities, in the order in which they were said.
    var entities: [ServedEntity]

    /// What LUIS and CLU call "none of them".
    static let none = "None"

    /// The best intent; `None` where nothing was found.
    var top: Prediction.RankedIntent { ranking.first ?? Prediction.RankedIntent(name: Self.none, score: 1) }

    /// Every intent once: those with a score, best first, and the others with 0.
    var allIntents: [Prediction.RankedIntent] { declared.completing(ranking) }
}

/// An entity with its place.
struct ServedEntity: Sendable, Equatable {
    var name: String
    var role: String?
    /// The words, as they stand in the text where their place is known.
    var text: String
    /// What they stand for: one value, or several where the value is a list.
    var values: [String]
    /// The value as a number, where it is one.
    var number: Double?
    /// Where it stands, in Unicode scalars; nil for what was not said, as a fixed value of a phrase is not.
    var range: Range<Int>?
    var score: Double?

    /// What commands call it.
    var key: String { role ?? name }
}
