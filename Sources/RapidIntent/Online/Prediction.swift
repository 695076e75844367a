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
    /// The entities, in the order of the text where their places are known; the parts of one are its
    /// ``PredictedEntity/children``.
    public var entities: [PredictedEntity]
    // An array because a structure cannot hold itself; never more than one.
    private var inners: [Prediction]

    /// Describes an answer.
    ///
    /// The intents are sorted by score; the inner answer is that of the application that the asked one handed the question to.
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

    /// What the application said that the asked one handed the question to; nil where none was.
    ///
    /// Dispatching applications (CLU's orchestration, LUIS's dispatch) rank applications as if they were intents, and
    /// give the answer of the winner with their own.
    package var inner: Prediction? {
        get { inners.first }
        set { inners = newValue.map { [$0] } ?? [] }
    }

    /// All entities, each followed by its parts.
    public var allEntities: [PredictedEntity] { entities.flatMap(\.withParts) }

    /// Whether a part of the answer holds only for the moment of the question, such as "tomorrow".
    ///
    /// Such an answer must not be kept and given again later.
    package var isTimeDependent: Bool {
        allEntities.contains(where: \.isTimeDependent) || inner?.isTimeDependent == true
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
        /// The words it stands for, as they stand in the text where its place is known, and as the service wrote them
        /// otherwise.
        public var text: String
        /// The resolved value, such as a canonical list entry; the text itself where nothing was resolved.
        public var value: String
        /// Where it stands in the text, in Unicode scalars; nil when the service's figures do not fit its text.
        public var range: Range<Int>?
        /// From 0 to 1; nil where the service gives none.
        public var score: Double?
        /// The parts of a composite entity, in the order of the text; parts may have parts.
        public var children: [PredictedEntity]
        /// Whether the value is a date or a time, so that the same words mean something else on another day.
        package var isTimeDependent: Bool

        /// Describes an entity.
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

        /// What it is called in a command: its role if it has one, else its name.
        ///
        /// Of a hierarchical name, such as LUIS v2's `City::To`, it is the last part.
        package var part: String { role ?? name.split(separator: "::").last.map(String.init) ?? name }

        /// The entity, and after it its parts and theirs.
        package var withParts: [PredictedEntity] { [self] + children.flatMap(\.withParts) }
    }
}
