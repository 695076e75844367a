/// What phrases have in common that stand in one block: conditions, and entities that come with them.
struct PhraseBlock: Sendable {
    /// Entities that a command has unless it was said otherwise.
    var slots: [Entity] = []
    var requires: [ContextCondition] = []
    var excludes: [ContextCondition] = []
    var metadata: [String: String] = [:]
    /// The rules and lists that only its phrases see, before those of the whole dictionary; nil and none where there are
    /// no such.
    var rules: [String: Template]?
    var lists: [String: EntityList] = [:]
    /// What the values of its placeholders may say about the situation.
    var suppliedKeys: Set<String> = []

    /// Whether nothing but the words decides.
    var isUnconditional: Bool { requires.isEmpty && excludes.isEmpty }

    /// Whether the phrases may be meant in a situation, whatever the values say that are still to come.
    func isPossible(in context: [String: String]) -> Bool {
        excludes.allSatisfy { !$0.isMet(by: context) }
            && requires.allSatisfy { condition in
                context[condition.key.value] == nil
                    ? suppliedKeys.contains(condition.key.value) : condition.isMet(by: context)
            }
    }

    /// Whether a value that says this about the situation may be said in the phrases.
    func allows(_ context: [String: String]) -> Bool {
        excludes.allSatisfy { !$0.isMet(by: context) }
            && requires.allSatisfy { context[$0.key.value] == nil || $0.isMet(by: context) }
    }

    /// Whether the phrases are meant in a situation, once everything was said.
    static func areMet(
        _ requires: [ContextCondition], butNot excludes: [ContextCondition], by context: [String: String]
    ) -> Bool {
        requires.allSatisfy { $0.isMet(by: context) } && excludes.allSatisfy { !$0.isMet(by: context) }
    }
}

extension ContextCondition {
    /// Whether the situation is known in this respect, and is as asked.
    func isMet(by context: [String: String]) -> Bool {
        guard let value = context[key.value] else { return false }
        return values.isEmpty || values.contains(value)
    }
}
