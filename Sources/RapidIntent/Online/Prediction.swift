/// An online service's answer about a text: ranked intents with scores, and entities.
public struct Prediction: Sendable, Equatable {
    /// The text of the question.
    public var text: String
    /// The intents, highest score first.
    ///
    /// A service's name for "nothing" (`None`, `nlu_fallback`) stays in the list.
    public var intents: [RankedIntent]
    /// The intent that the service answers; nil if it found nothing.
    public var topIntent: RankedIntent?
    /// The entities, in the order of the text if their places are known; the parts of an entity are its
    /// ``PredictedEntity/children``.
    public var entities: [PredictedEntity]
    /// How well the sentences of ``topIntent`` account for each word of the text, from -1 to 1 (``Coverage``); empty if unknown.
    ///
    /// The words are those of the normal form, without fillers at both ends.
    package var coverage: [Double] = []
    // An array because a structure cannot contain itself; at most one element.
    private var inners: [Prediction]

    /// Creates a prediction and sorts the intents by score.
    ///
    /// The inner prediction is the answer of the application to which the service forwarded the question.
    public init(
        text: String, intents: [RankedIntent], topIntent: RankedIntent?, entities: [PredictedEntity] = [],
        inner: Prediction? = nil
    ) {
        self.text = text
        self.intents = intents.sorted { $0.score > $1.score }
        self.topIntent = topIntent
        self.entities = entities
        inners = inner.map { [$0] } ?? []
    }

    /// The answer of the application to which the service forwarded the question; nil if it forwarded none.
    ///
    /// Dispatching applications (CLU's orchestration, LUIS's dispatch) rank applications like intents, and add the
    /// answer of the best application to their own.
    package var inner: Prediction? {
        get { inners.first }
        set { inners = newValue.map { [$0] } ?? [] }
    }

    /// All entities, each followed by its parts.
    package var allEntities: [PredictedEntity] { entities.flatMap(\.withParts) }

    /// Whether a part of the answer depends on the time of the question, such as "tomorrow".
    ///
    /// Such an answer must not be cached.
    package var isTimeDependent: Bool {
        allEntities.contains(where: \.isTimeDependent) || inner?.isTimeDependent == true
    }

    /// An intent with its score.
    public struct RankedIntent: Sendable, Equatable {
        /// The intent's name in the service.
        public var name: String
        /// The score, from 0 to 1.
        ///
        /// Services calibrate scores differently, so scores of two services are not comparable.
        public var score: Double

        /// Creates a ranked intent.
        public init(name: String, score: Double) {
            self.name = name
            self.score = score
        }
    }

    /// An entity as the service predicts it.
    public struct PredictedEntity: Sendable, Equatable {
        /// The entity's type or name in the service.
        public var name: String
        /// The role, such as `destination`; nil if there is none.
        public var role: String?
        /// The entity's words: as written in the text if the place is known, otherwise as the service wrote them.
        public var text: String
        /// The resolved value, such as a canonical list entry; the text itself if nothing was resolved.
        public var value: String
        /// The range in the text, in Unicode scalars; nil if the service's offsets do not fit the text.
        public var range: Range<Int>?
        /// The score, from 0 to 1; nil if the service gives none.
        public var score: Double?
        /// The parts of a composite entity, in the order of the text; parts may have parts themselves.
        public var children: [PredictedEntity]
        /// Whether the value is a date or a time, so that the same words have another meaning on another day.
        package var isTimeDependent: Bool
        /// The value of a type that the service resolved, with all its readings in the service's order; nil if it is none.
        ///
        /// The unit of an amount of money may be the service's name for it, such as `Dollar`.
        package var reckoned: ReckonedValue?

        /// Creates a predicted entity.
        public init(
            name: String, role: String? = nil, text: String, value: String, range: Range<Int>? = nil,
            score: Double? = nil, children: [PredictedEntity] = [], isTimeDependent: Bool = false
        ) {
            self.name = name
            self.role = role
            self.text = text
            self.value = value
            self.range = range
            self.score = score
            self.children = children
            self.isTimeDependent = isTimeDependent
        }

        /// The entity's name in a command: its role if it has one, otherwise its name.
        ///
        /// For a hierarchical name, such as LUIS v2's `City::To`, the last part.
        package var part: String { role ?? name.split(separator: "::").last.map(String.init) ?? name }

        /// The entity, followed by all its nested parts.
        package var withParts: [PredictedEntity] { [self] + children.flatMap(\.withParts) }
    }
}
