/// What phrases have in common that stand in one block: conditions, and entities that come with them.
package struct PhraseBlock: Sendable {
    /// Entities that a command has unless it was said otherwise.
    package var slots: [Entity] = []
    package var requires: [Condition] = []
    package var excludes: [Condition] = []
    package var metadata: [String: String] = [:]
    /// The rules and lists that only its phrases see, before those of the whole dictionary; nil and none where there are
    /// no such.
    package var rules: [String: Template]?
    package var lists: [String: EntityList] = [:]
    /// What the values of its placeholders may say about the situation.
    package var suppliedKeys: Set<String> = []

    package init(
        slots: [Entity] = [], requires: [Condition] = [], excludes: [Condition] = [],
        metadata: [String: String] = [:], rules: [String: Template]? = nil, lists: [String: EntityList] = [:],
        suppliedKeys: Set<String> = []
    ) {
        self.slots = slots
        self.requires = requires
        self.excludes = excludes
        self.metadata = metadata
        self.rules = rules
        self.lists = lists
        self.suppliedKeys = suppliedKeys
    }

    /// Whether nothing but the words decides.
    package var isUnconditional: Bool { requires.isEmpty && excludes.isEmpty }

    /// Whether the phrases may be meant in a situation, whatever the values say that are still to come.
    package func isPossible(in context: [String: String]) -> Bool {
        excludes.allSatisfy { !$0.isMet(by: context) }
            && requires.allSatisfy { condition in
                context[condition.key] == nil
                    ? suppliedKeys.contains(condition.key) : condition.isMet(by: context)
            }
    }

    /// Whether a value that says this about the situation may be said in the phrases.
    package func allows(_ context: [String: String]) -> Bool {
        excludes.allSatisfy { !$0.isMet(by: context) }
            && requires.allSatisfy { context[$0.key] == nil || $0.isMet(by: context) }
    }

    /// Whether the phrases are meant in a situation, once everything was said.
    static func areMet(
        _ requires: [Condition], butNot excludes: [Condition], by context: [String: String]
    ) -> Bool {
        requires.allSatisfy { $0.isMet(by: context) } && excludes.allSatisfy { !$0.isMet(by: context) }
    }
}

extension PhraseBlock {
    /// Something that must, or must not, hold of the situation for a phrase to be meant.
    package struct Condition: Sendable {
        /// What is asked about, such as `area`.
        package let key: String
        /// The values that meet it; none if any value does, as long as there is one.
        package let values: [String]
        /// The entity that the situation's value becomes where the phrase does not say it; nil for none.
        package let entity: String?

        package init(key: String, values: [String], entity: String?) {
            self.key = key
            self.values = values
            self.entity = entity
        }

        /// Whether the situation is known in this respect, and is as asked.
        package func isMet(by context: [String: String]) -> Bool {
            guard let value = context[key] else { return false }
            return values.isEmpty || values.contains(value)
        }
    }
}
