import RapidIntent

/// Finds phrases of different intents that match the same words because their lists share a value.
///
/// "go to {room}" and "go to {place}" are ambiguous for every value that is both a room and a place. This check
/// reports it to the author before such words occur at run time. It compares phrases with the same words and
/// placeholders in the same order. Each phrase is reported once, with one conflicting phrase and an example.
/// ``PhraseReview`` checks templates with other notation.
struct SharedWording {
    private(set) var diagnostics: [DictionaryDiagnostic] = []

    /// A phrase of words and placeholders.
    struct Template {
        var intent: String
        var phrase: Phrase
        var shape: PhraseShape
    }

    /// The written form of each list value, by list and normal form.
    private let forms: [String: [String: String]]

    init(_ templates: [Template], lists: [EntityList], normaliser: Normaliser) {
        var numbers: [PhraseShape: Int] = [:]
        var groups: [[Template]] = []
        for template in templates {
            let number = numbers[template.shape.withoutLists] ?? groups.count
            if number == groups.count {
                numbers[template.shape.withoutLists] = number
                groups.append([])
            }
            groups[number].append(template)
        }
        let rivals = groups.filter { group in group.contains { $0.intent != group[0].intent } }
        let needed = Set(rivals.flatMap { $0.flatMap(\.shape.lists) })
        forms = Dictionary(
            uniqueKeysWithValues: lists.filter { needed.contains($0.name) }.map { list in
                let pairs = list.values.flatMap(\.forms).map { (normaliser.normalise($0).text, $0) }
                return (list.name, Dictionary(pairs) { first, _ in first })
            })
        for group in rivals { compare(group) }
    }

    private mutating func compare(_ group: [Template]) {
        for (index, later) in group.enumerated() {
            // Compares with the nearest earlier phrases only: with hundreds of equal shapes, one example is enough.
            let earlier = group[..<index].suffix(100).filter { $0.intent != later.intent }
            guard let rival = earlier.first(where: { example(of: later, and: $0) != nil }),
                let example = example(of: later, and: rival)
            else { continue }
            diagnostics.report(
                .ambiguousPhrase, severity: .warning,
                "phrase '\(later.phrase.text)' of intent '\(later.intent)' and phrase '\(rival.phrase.text)' of "
                    + "intent '\(rival.intent)' fit the same words, such as '\(example)'",
                at: later.phrase.location,
                about: .phrase(later.phrase.text, with: [later.intent, rival.phrase.text, rival.intent]),
                notes: [.init("the other phrase is here", at: rival.phrase.location)],
                help: "nothing is fired for such words; take the value out of one of the lists, or word one phrase "
                    + "differently")
        }
    }

    /// Example words that match both; nil if there are none.
    private func example(of first: Template, and second: Template) -> String? {
        var values: [String] = []
        for (one, other) in zip(first.shape.lists, second.shape.lists) {
            guard let ours = forms[one], let theirs = forms[other],
                let shared = ours.keys.filter({ theirs[$0] != nil }).min(), let value = ours[shared]
            else { return nil }
            values.append(value)
        }
        var rest = values[...]
        return first.shape.parts.map { part in
            if case .word(let word) = part { word } else { rest.popFirst() ?? "" }
        }.joined(separator: " ")
    }
}
