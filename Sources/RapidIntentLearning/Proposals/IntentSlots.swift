#if SQLite
import RapidIntent
import RapidIntentDictionary

/// The placeholders that dictionaries use for the entities of each intent, used to generalise phrases.
///
/// Only placeholders in phrases without conditions count, and only if all phrases can use their list. A learned phrase
/// has no conditions and no lists of its own, so it would accept values that conditions exclude.
struct IntentSlots {
    struct Slot: Hashable {
        /// The notation, such as `{place}`, `{homeward:place}` or `{place+}`.
        var placeholder: String
        /// The name of its list; the notation of a range.
        var list: String
        var range: NumberRange?
        var takesSeveral: Bool
    }

    /// The placeholders of each entity, and the words before each.
    private var slots: [Key: [Slot: Set<String>]] = [:]
    private let normaliser: Normaliser

    private struct Key: Hashable {
        var intent: String
        var entity: String
    }

    init(_ sources: [DictionarySource], normaliser: Normaliser) {
        self.normaliser = normaliser
        var rules: [String: Template] = [:]
        for rule in sources.flatMap(\.rules) where rules[rule.name.value] == nil {
            rules[rule.name.value] = try? Phrase(rule.text.value).template
        }
        for intent in sources.flatMap(\.intents) {
            let free = intent.blocks.filter { $0.requires.isEmpty && $0.excludes.isEmpty }
            for (phrases, block) in [(intent.phrases, nil)] + free.map({ ($0.phrases, $0) }) {
                let hidden = Set(block?.lists.map(\.name.value) ?? [])
                var own = rules
                for rule in block?.rules ?? [] { own[rule.name.value] = try? Phrase(rule.text.value).template }
                for phrase in phrases {
                    guard let template = try? Phrase(phrase.value).template else { continue }
                    collect(template, of: intent.name.value, rules: own, hidden: hidden, within: [])
                }
            }
        }
    }

    private mutating func collect(
        _ template: Template, of intent: String, behind word: String? = nil, rules: [String: Template],
        hidden: Set<String>, within: Set<String>
    ) {
        switch template {
        case .text: break
        case .sequence(let parts):
            var word: String?
            for part in parts {
                collect(part, of: intent, behind: word, rules: rules, hidden: hidden, within: within)
                word = if case .text(let text) = part { lastWord(of: text) } else { nil }
            }
        case .alternative(let parts), .permutation(let parts):
            for part in parts { collect(part, of: intent, rules: rules, hidden: hidden, within: within) }
        case .optional(let part): collect(part, of: intent, rules: rules, hidden: hidden, within: within)
        case .rule(let name, _):
            guard !within.contains(name), let rule = rules[name] else { return }
            collect(rule, of: intent, rules: rules, hidden: hidden, within: within.union([name]))
        case .list(let placeholder):
            guard let entity = placeholder.entity, !hidden.contains(placeholder.list) else { return }
            let list = placeholder.list + (placeholder.takesSeveral ? "+" : "")
            let name = entity == placeholder.list ? list : "\(list):\(entity)"
            let slot = Slot(
                placeholder: "{\(name)}", list: placeholder.list, range: placeholder.range,
                takesSeveral: placeholder.takesSeveral)
            slots[Key(intent: intent, entity: entity), default: [:]][slot, default: []].formUnion(
                word.map { [$0] } ?? [])
        }
    }

    private func lastWord(of text: String) -> String? {
        normaliser.normalise(text).text.split(separator: " ").last.map(String.init)
    }

    /// The placeholders of an entity, sorted.
    func slots(of intent: String, entity: String) -> [Slot] {
        (slots[Key(intent: intent, entity: entity)] ?? [:]).keys.sorted { $0.placeholder < $1.placeholder }
    }

    /// Whether a phrase of the intent has a placeholder directly after a word.
    func has(_ slot: Slot, of intent: String, entity: String, behind word: String) -> Bool {
        slots[Key(intent: intent, entity: entity)]?[slot]?.contains(word) ?? false
    }
}
#endif
