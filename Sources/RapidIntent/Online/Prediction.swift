/// What an online service said about a text: ranked intents with scores, and entities.
public struct Prediction: Sendable, Equatable {
    /// The text that was asked about.
    public var text: String
    /// The intents, highest score first.
    ///
    /// A service's word for "nothing" (`None`, `nlu_fallback`) is left in place.
    public var intents: [RankedIntent]
    /// What the service takes for the answer; nil when it found nothing.
    public var topIntent: RankedIntent?
    /// The entities, in the order of the text where their places are known.
    public var entities: [PredictedEntity]

    /// Describes an answer.
    ///
    /// The intents are sorted by score.
    public init(
        text: String, intents: [RankedIntent], topIntent: RankedIntent?, entities: [PredictedEntity] = []
    ) {
        self.text = text
        self.intents = intents.sorted { $0.score > $1.score }
        self.topIntent = topIntent
        self.entities = entities
    }

    /// An intent and how likely the service holds it to be.
    public struct RankedIntent: Sendable, Equatable {
        /// The intent's name in the service.
        public var name: String
        /// From 0 to 1.
        ///
        /// Services calibrate differently: scores of two services do not compare.
        public var score: Double

        /// Describes an intent.
        public init(name: String, score: Double) {
            self.name = name
            self.score = score
        }
    }

    /// An entity as the service sees it.
    public struct PredictedEntity: Sendable, Equatable {
        /// The entity's type or name in the service.
        public var name: String
        /// The part it plays, such as `destination`; nil if none was given.
        public var role: String?
        /// The words it stands for.
        public var text: String
        /// The resolved value, such as a canonical list entry; the text itself where nothing was resolved.
        public var value: String
        /// Where it stands in the text, in Unicode scalars; nil when the service's figures do not fit its text.
        public var range: Range<Int>?
        /// From 0 to 1; nil where the service gives none.
        public var score: Double?
        /// Whether the value depends on when it was asked: a date, a time, "in an hour".
        public var isTimeDependent: Bool

        /// Describes an entity.
        public init(
            name: String, role: String? = nil, text: String, value: String, range: Range<Int>? = nil,
            score: Double? = nil, isTimeDependent: Bool = false
        ) {
            self.name = name
            self.role = role
            self.text = text
            self.value = value
            self.range = range
            self.score = score
            self.isTimeDependent = isTimeDependent
        }
    }
}
