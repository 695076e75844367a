package import RapidIntent

/// Generates random sentences that a dictionary understands, to show and test templates.
package struct SentenceSampler: Sendable {
    private let dictionary: CommandDictionary.Storage

    package init(_ dictionary: CommandDictionary) { self.dictionary = dictionary.storage }

    init(_ dictionary: CommandDictionary.Storage) { self.dictionary = dictionary }

    /// A random sentence of a phrase.
    ///
    /// A phrase of another dictionary is sampled without conditions and with the lists and rules of the whole
    /// dictionary.
    ///
    /// Optional parts are included at random, and alternatives and values are equally likely; values of a type are
    /// ordinary ones, if its bounds allow some. Equal generators give equal sentences.
    ///
    /// - Returns: The sentence; nil if a list in the phrase has no value that the conditions allow.
    package func sentence(of phrase: Phrase, using generator: inout some RandomNumberGenerator) -> String? {
        let block = dictionary.block(of: phrase)
        let values = SampledValues(dictionary.normaliser)
        let sampler = TemplateSampler(
            lists: { name in
                block.lists[name]?.kind
                    ?? dictionary.listNumbers[name].map { dictionary.lists[$0].kind }
                    ?? EntityType(rawValue: name).map { .typed(ValueRange($0)) }
            },
            rules: { dictionary.template(ofRule: $0, in: block) ?? values.rule($0) }, isValue: values.isValue,
            joints: dictionary.normaliser.language.valueJoints,
            allows: { value in
                // A value's context must meet all conditions that list values can meet; a value without a context is
                // allowed.
                block.allows(value.context)
                    && (value.context.isEmpty
                        || block.requires.allSatisfy {
                            !block.suppliedKeys.contains($0.key) || value.context[$0.key] != nil
                        })
            })
        return sampler.sentence(of: phrase.template, using: &generator)
    }

    /// A context that meets the conditions of a phrase; any context for a phrase of another dictionary.
    package func scope(of phrase: Phrase) -> MatchScope { scope(of: phrase, unlessSaid: true) }

    /// A context in which a phrase can match.
    ///
    /// - Parameter unlessSaid: Whether to leave out the keys that values of the phrase may supply.
    func scope(of phrase: Phrase, unlessSaid: Bool) -> MatchScope {
        let block = dictionary.block(of: phrase)
        var scope = MatchScope.withoutSpeaker
        for condition in block.requires where !unlessSaid || !block.suppliedKeys.contains(condition.key) {
            scope.context[condition.key] = condition.values.first ?? "any"
        }
        return scope
    }
}

struct TemplateSampler {
    /// Returns the content of a list by name.
    let lists: (String) -> EntityList.Kind?
    let rules: (String) -> Template?
    /// Whether words say a value that a typed placeholder accepts.
    var isValue: (String, ValueRange) -> Bool = { _, _ in false }
    var joints: [String] = []
    var allows: (EntityList.Value) -> Bool = { _ in true }

    /// A sentence so far, with the values of its entities.
    private struct Draft {
        var text = ""
        var said: [(entity: String, value: EntityList.Value)] = []

        /// Whether a value agrees with those before: the lamp in the office with the area office.
        func agrees(with value: EntityList.Value, of entity: String?) -> Bool {
            said.allSatisfy { earlier in
                (value.context[earlier.entity] ?? earlier.value.canonical) == earlier.value.canonical
                    && (entity.flatMap { earlier.value.context[$0] } ?? value.canonical) == value.canonical
            }
        }
    }

    static let anything = ["something", "the quick brown fox", "milk"]

    /// A random sentence: optional parts are included at random, and alternatives and values are equally likely.
    ///
    /// - Returns: The sentence; nil if a list has no allowed value, or a name is unknown.
    func sentence(of template: Template, using generator: inout some RandomNumberGenerator) -> String? {
        var draft = Draft()
        guard append(template, depth: 0, to: &draft, &generator) else { return nil }
        return draft.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    private func append(
        _ template: Template, depth: Int, to draft: inout Draft, _ generator: inout some RandomNumberGenerator
    ) -> Bool {
        guard depth < 200, draft.text.utf8.count < 10_000 else { return false }
        switch template {
        case .text(let words): draft.text += words
        case .sequence(let parts):
            for part in parts where !append(part, depth: depth + 1, to: &draft, &generator) { return false }
        case .alternative(let parts):
            guard let part = parts.randomElement(using: &generator) else { return true }
            return append(part, depth: depth + 1, to: &draft, &generator)
        case .optional(let part):
            return Bool.random(using: &generator) ? append(part, depth: depth + 1, to: &draft, &generator) : true
        case .permutation(let parts):
            for part in parts.shuffled(using: &generator) {
                draft.text += " "
                guard append(part, depth: depth + 1, to: &draft, &generator) else { return false }
                draft.text += " "
            }
        case .rule(let name, _):
            guard let body = rules(name) else { return false }
            return append(body, depth: depth + 1, to: &draft, &generator)
        case .list(let placeholder):
            guard let value = value(of: placeholder, in: &draft, using: &generator) else { return false }
            draft.text += value
            if placeholder.takesSeveral { appendFurther(of: placeholder, after: value, to: &draft, &generator) }
        }
        return true
    }

    /// Adds up to two further values to one of a placeholder that takes several.
    private func appendFurther(
        of placeholder: Template.Placeholder, after value: String, to draft: inout Draft,
        _ generator: inout some RandomNumberGenerator
    ) {
        let type: EntityType? =
            switch placeholder.range.map(EntityList.Kind.range) ?? lists(placeholder.list) {
            case .range: .number
            case .typed(let range): range.type
            case .values, .wildcard, nil: nil
            }
        var value = value
        for _ in 0..<2 where Bool.random(using: &generator) {
            guard let next = self.value(of: placeholder, in: &draft, using: &generator),
                let joint = joints.randomElement(using: &generator)
            else { return }
            // "An hour" and "ten minutes" are one duration.
            if let type, isValue("\(value) \(joint) \(next)", ValueRange(type)) { return }
            draft.text += " \(joint) \(next)"
            value = next
        }
    }

    private func value(
        of placeholder: Template.Placeholder, in draft: inout Draft, using generator: inout some RandomNumberGenerator
    ) -> String? {
        let content = placeholder.range.map(EntityList.Kind.range) ?? lists(placeholder.list)
        switch content {
        case nil: return nil
        case .wildcard: return Self.anything.randomElement(using: &generator)
        case .range(let range):
            let count = (range.to - range.from) / range.step
            let number = range.from + Int.random(in: 0...max(0, count), using: &generator) * range.step
            return "\(number)"
        case .typed(let range):
            // Not every sentence of the rules is a value: there is no 31st of February. Ordinary values come first,
            // because a phrase is judged by its samples.
            for attempt in 0..<200 {
                let rule = LanguageFile.spokenRule(of: range.type, isOrdinary: attempt < 100)
                if let words = sentence(of: rule, using: &generator), isValue(words, range) { return words }
            }
            return nil
        case .values(let values):
            // Most values are usually allowed, so a few random draws suffice; otherwise all values are searched.
            let isAllowed = { [draft] in allows($0) && draft.agrees(with: $0, of: placeholder.entity) }
            var drawn: EntityList.Value?
            for _ in 0..<4 where drawn == nil {
                drawn = values.randomElement(using: &generator).flatMap { isAllowed($0) ? $0 : nil }
            }
            guard let value = drawn ?? values.first(where: isAllowed) else { return nil }
            if let entity = placeholder.entity { draft.said.append((entity, value)) }
            return value.forms.randomElement(using: &generator)
        }
    }
}
