public import RapidIntent

/// A block of phrases that share conditions, fixed entities, or their own rules and lists, as declared in a file.
public struct PhraseBlockSource: Sendable, Equatable {
    /// The phrases, as written.
    public var phrases: [Located<String>]
    /// The entities of every command from these phrases; an entity spoken in the phrase has priority.
    public var slots: [FixedEntity]
    /// The conditions that must hold.
    public var requires: [ContextCondition]
    /// The conditions that must not hold.
    public var excludes: [ContextCondition]
    /// Words of which one must be said; empty if none is required.
    public var keywords: [Located<String>]
    /// Expansion rules that only these phrases can use; they hide rules of the whole dictionary.
    public var rules: [RuleSource]
    /// Lists that only these phrases can use; they hide lists of the whole dictionary.
    public var lists: [ListSource]
    /// Additional data for the app, passed on with the command.
    public var metadata: [String: String]

    /// Creates a block.
    public init(
        phrases: [Located<String>], slots: [FixedEntity] = [], requires: [ContextCondition] = [],
        excludes: [ContextCondition] = [], keywords: [Located<String>] = [], rules: [RuleSource] = [],
        lists: [ListSource] = [], metadata: [String: String] = [:]
    ) {
        self.phrases = phrases
        self.slots = slots
        self.requires = requires
        self.excludes = excludes
        self.keywords = keywords
        self.rules = rules
        self.lists = lists
        self.metadata = metadata
    }
}

/// An entity that a phrase adds to its command without its being spoken.
public struct FixedEntity: Sendable, Equatable {
    package var name: Located<String>
    package var value: Located<String>
    package var type: EntityType

    /// Creates an entity.
    public init(name: Located<String>, value: Located<String>, type: EntityType = .text) {
        self.name = name
        self.value = value
        self.type = type
    }
}

/// A condition on the context that must, or must not, hold for a phrase to match.
public struct ContextCondition: Sendable, Equatable {
    /// The key in the context, such as `area`.
    package var key: Located<String>
    /// The values that meet the condition; if empty, any value does, but the key must be set.
    package var values: [String]
    /// The entity that receives the context's value unless the phrase fills it; nil for none.
    public var entity: String?

    /// Creates a condition.
    public init(key: Located<String>, values: [String] = [], entity: String? = nil) {
        self.key = key
        self.values = values
        self.entity = entity
    }
}

extension PhraseBlock.Condition {
    /// Creates the condition without its location.
    init(_ source: ContextCondition) {
        self.init(key: source.key.value, values: source.values, entity: source.entity)
    }
}
