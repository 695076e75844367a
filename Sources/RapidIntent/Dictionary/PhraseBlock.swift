/// The settings that the phrases of a block share: conditions, fixed entities, and local rules and lists.
package struct PhraseBlock: Sendable {
    /// Fixed entities, added to a command that does not have an entity of the same name.
    package var slots: [Entity] = []
    package var requires: [Condition] = []
    package var excludes: [Condition] = []
    /// The normal forms of words of which one must be said; empty if none is required.
    package var keywords: [String] = []
    package var metadata: [String: String] = [:]
    /// The rules and lists of the block, searched before those of the dictionary; nil and empty if there are none.
    package var rules: [String: Template]?
    package var lists: [String: EntityList] = [:]
    /// The context keys that values of the block's placeholders can set.
    package var suppliedKeys: Set<String> = []

    package init(
        slots: [Entity] = [], requires: [Condition] = [], excludes: [Condition] = [], keywords: [String] = [],
        metadata: [String: String] = [:], rules: [String: Template]? = nil, lists: [String: EntityList] = [:],
        suppliedKeys: Set<String> = []
    ) {
        self.slots = slots
        self.requires = requires
        self.excludes = excludes
        self.keywords = keywords
        self.metadata = metadata
        self.rules = rules
        self.lists = lists
        self.suppliedKeys = suppliedKeys
    }

    package var isUnconditional: Bool { requires.isEmpty && excludes.isEmpty && keywords.isEmpty }

    /// Whether the phrases can match in a context; values still to come may set missing keys.
    package func isPossible(in context: [String: String]) -> Bool {
        excludes.allSatisfy { !$0.isMet(by: context) }
            && requires.allSatisfy { condition in
                context[condition.key] == nil
                    ? suppliedKeys.contains(condition.key) : condition.isMet(by: context)
            }
    }

    /// Whether a value that sets this context can occur in the phrases.
    package func allows(_ context: [String: String]) -> Bool {
        excludes.allSatisfy { !$0.isMet(by: context) }
            && requires.allSatisfy { context[$0.key] == nil || $0.isMet(by: context) }
    }

    /// Whether the final context of a complete phrase meets the conditions.
    static func areMet(_ requires: [Condition], butNot excludes: [Condition], by context: [String: String]) -> Bool {
        requires.allSatisfy { $0.isMet(by: context) } && excludes.allSatisfy { !$0.isMet(by: context) }
    }
}

extension PhraseBlock {
    /// A condition on the context, which a phrase requires or excludes.
    package struct Condition: Sendable {
        /// The context key, such as `area`.
        package let key: String
        /// The values that meet the condition; if empty, any value does, but the key must be set.
        package let values: [String]
        /// The entity that receives the context's value if the phrase does not say it; nil for none.
        package let entity: String?

        package init(key: String, values: [String], entity: String?) {
            self.key = key
            self.values = values
            self.entity = entity
        }

        package func isMet(by context: [String: String]) -> Bool {
            guard let value = context[key] else { return false }
            return values.isEmpty || values.contains(value)
        }
    }
}
