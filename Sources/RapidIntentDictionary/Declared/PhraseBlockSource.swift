public import RapidIntent

/// Phrases of an intent that share conditions, fixed entities, or rules and lists of their own, as a file declares them.
public struct PhraseBlockSource: Sendable, Equatable {
    /// The phrases, as written.
    public var phrases: [Located<String>]
    /// Entities that a command has whenever one of the phrases was said and did not itself say otherwise.
    public var slots: [FixedEntity]
    /// What must hold of the situation.
    public var requires: [ContextCondition]
    /// What must not hold of the situation.
    public var excludes: [ContextCondition]
    /// Expansion rules that only these phrases see, before those of the whole dictionary.
    public var rules: [RuleSource]
    /// Lists that only these phrases see, before those of the whole dictionary.
    public var lists: [ListSource]
    /// What the app wants to know of the phrase that was said: handed on with the command.
    public var metadata: [String: String]

    /// Describes phrases.
    public init(
        phrases: [Located<String>], slots: [FixedEntity] = [], requires: [ContextCondition] = [],
        excludes: [ContextCondition] = [], rules: [RuleSource] = [], lists: [ListSource] = [],
        metadata: [String: String] = [:]
    ) {
        self.phrases = phrases
        self.slots = slots
        self.requires = requires
        self.excludes = excludes
        self.rules = rules
        self.lists = lists
        self.metadata = metadata
    }
}

/// An entity that comes with a phrase instead of being said in it.
public struct FixedEntity: Sendable, Equatable {
    /// The entity's name.
    public var name: Located<String>
    /// Its canonical value.
    public var value: Located<String>
    /// What kind of value it is.
    public var type: EntityType

    /// Describes an entity.
    public init(name: Located<String>, value: Located<String>, type: EntityType = .text) {
        self.name = name
        self.value = value
        self.type = type
    }
}
