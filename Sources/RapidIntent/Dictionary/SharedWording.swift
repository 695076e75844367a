/// Finds phrases of different intents that fit the same words because their lists share a value.
///
/// "go to {room}" and "go to {place}" are a tie for every value that is both a room and a place: at run time such words
/// are `ambiguous`, and here is where their author learns of it. Compared are phrases with the same words and placeholders
/// in the same order; each phrase is reported once, with the first it shares words with and an example.
struct SharedWording {
    private(set) var diagnostics: [DictionaryDiagnostic] = []

    /// A phrase with the lists of its placeholders.
    private struct Template {
        var intent: String
        var phrase: Phrase
        var lists: [String]
    }

    /// Values in normal form, by list; the values of a list with those forms as they are written.
    private let forms: [String: [String: String]]

    init(intents: [Intent], lists: [EntityList], normaliser: Normaliser) {
        var shapes: [PhraseShape: Int] = [:]
        var groups: [[Template]] = []
        for intent in intents {
            for phrase in intent.phrases where !phrase.isLiteral {
                let (shape, lists) = Self.skeleton(of: phrase, normaliser)
                let number = shapes[shape] ?? groups.count
                if number == groups.count {
                    shapes[shape] = number
                    groups.append([])
                }
                groups[number].append(Template(intent: intent.name, phrase: phrase, lists: lists))
            }
        }
        let rivals = groups.filter { group in group.contains { $0.intent != group[0].intent } }
        let needed = Set(rivals.flatMap { $0.flatMap(\.lists) })
        forms = Dictionary(
            uniqueKeysWithValues: lists.filter { needed.contains($0.name) }.map { list in
                let pairs = list.values.flatMap(\.forms).map { (normaliser.normalise($0).text, $0) }
                return (list.name, Dictionary(pairs) { first, _ in first })
            })
        for group in rivals { compare(group) }
    }

    private mutating func compare(_ group: [Template]) {
        for (index, later) in group.enumerated() {
            // The nearest of the phrases before it: with hundreds of one shape, one example is help enough.
            let earlier = group[..<index].suffix(100).filter { $0.intent != later.intent && $0.lists != later.lists }
            guard let rival = earlier.first(where: { example(of: later, and: $0) != nil }),
                let example = example(of: later, and: rival)
            else { continue }
            diagnostics.append(
                DictionaryDiagnostic(
                    .ambiguousPhrase, severity: .warning,
                    "phrase '\(later.phrase.text)' of intent '\(later.intent)' and phrase '\(rival.phrase.text)' of "
                        + "intent '\(rival.intent)' fit the same words, such as '\(example)'",
                    at: later.phrase.location,
                    notes: [.init("the other phrase is here", at: rival.phrase.location)],
                    help: "nothing is fired for such words; take the value out of one of the lists, or word one phrase "
                        + "differently"))
        }
    }

    /// Words that both fit; nil if there are none.
    private func example(of first: Template, and second: Template) -> String? {
        var values: [String] = []
        for (one, other) in zip(first.lists, second.lists) {
            guard let ours = forms[one], let theirs = forms[other],
                let shared = ours.keys.filter({ theirs[$0] != nil }).min(), let value = ours[shared]
            else { return nil }
            values.append(value)
        }
        var rest = values[...]
        return first.phrase.text { _ in rest.popFirst() ?? "" }
    }

    private static func skeleton(of phrase: Phrase, _ normaliser: Normaliser) -> (PhraseShape, lists: [String]) {
        var shape = PhraseShape()
        var lists: [String] = []
        let elements = phrase.elements
        for (place, element) in elements.enumerated() {
            switch element {
            case .words(let words):
                let text = normaliser.normalise(words)
                let kept = text.keptWords(isFirst: place == 0, isLast: place == elements.count - 1)
                shape.append(kept.map { text.string(of: $0) })
            case .list(let list, _):
                shape.append(list: "")
                lists.append(list)
            }
        }
        return (shape, lists)
    }
}
