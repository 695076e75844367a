/// Finds phrases of different intents that fit the same words because their lists share a value.
///
/// "go to {room}" and "go to {place}" are a tie for every value that is both a room and a place: at run time such words
/// are `ambiguous`, and here is where their author learns of it. Compared are phrases with the same words and placeholders
/// in the same order; each pair is reported once, with an example.
struct SharedWording {
    private(set) var diagnostics: [DictionaryDiagnostic] = []

    /// A phrase with the lists of its placeholders.
    private struct Template {
        var intent: String
        var phrase: Phrase
        var lists: [String]
    }

    private let normaliser: Normaliser
    /// Values in normal form, by list; the values of a list with those forms as they are written.
    private let forms: [String: [String: String]]

    init(intents: [Intent], lists: [EntityList], normaliser: Normaliser) {
        self.normaliser = normaliser
        var groups: [PhraseShape: [Template]] = [:]
        for intent in intents {
            for phrase in intent.phrases where !phrase.isLiteral {
                let (shape, lists) = Self.skeleton(of: phrase, normaliser)
                groups[shape, default: []].append(Template(intent: intent.name, phrase: phrase, lists: lists))
            }
        }
        let rivals = groups.values.filter { Set($0.map(\.intent)).count > 1 }
        let needed = Set(rivals.flatMap { $0.flatMap(\.lists) })
        forms = Dictionary(
            uniqueKeysWithValues: lists.filter { needed.contains($0.name) }.map { list in
                let pairs = list.values.flatMap(\.forms).map { (normaliser.normalise($0).text, $0) }
                return (list.name, Dictionary(pairs) { first, _ in first })
            })
        let order = Dictionary(uniqueKeysWithValues: intents.enumerated().map { ($1.name, $0) })
        let sorted = rivals.map { $0.sorted { order[$0.intent, default: 0] < order[$1.intent, default: 0] } }
            .sorted { order[$0[0].intent, default: 0] < order[$1[0].intent, default: 0] }
        for group in sorted { compare(group) }
    }

    private mutating func compare(_ group: [Template]) {
        for (index, later) in group.enumerated() {
            guard let earlier = group[..<index].first(where: { $0.intent != later.intent && $0.lists != later.lists }),
                let example = example(of: later, and: earlier)
            else { continue }
            diagnostics.append(
                DictionaryDiagnostic(
                    .ambiguousPhrase, severity: .warning,
                    "phrase '\(later.phrase.text)' of intent '\(later.intent)' and phrase '\(earlier.phrase.text)' of "
                        + "intent '\(earlier.intent)' fit the same words, such as '\(example)'",
                    at: later.phrase.location,
                    notes: [.init("the other phrase is here", at: earlier.phrase.location)],
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
