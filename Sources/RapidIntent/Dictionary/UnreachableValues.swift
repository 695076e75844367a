/// Finds values that can be written for a placeholder but never heard, because they make one word with their neighbours.
///
/// "{name}'s room" is said as "Bob's room", where "Bob's" is one word; "buy a {amount} apples" with the value "hundred" as
/// "buy a hundred apples", which reads as "buy 100 apples". Of each list, its first value is tried in every phrase, and
/// those that touch numbers; each as a whole sentence.
struct UnreachableValues {
    private(set) var diagnostics: [DictionaryDiagnostic] = []

    private let normaliser: Normaliser
    private let index: PhraseIndex

    init(
        intents: [Intent], lists: [EntityList], listNumbers: [String: Int], normaliser: Normaliser, index: PhraseIndex
    ) {
        self.normaliser = normaliser
        self.index = index
        let usual = lists.map { $0.values.first?.forms.first }
        let numeric = lists.map { list in
            list.values.flatMap(\.forms).filter { form in
                let words = normaliser.normalise(form).text.split(separator: " ").map(String.init)
                return [words.first, words.last].contains { $0.map(Normaliser.touchesNumbers) ?? false }
            }
        }
        for (intent, declared) in intents.enumerated() {
            for (position, phrase) in declared.phrases.enumerated() where !phrase.isLiteral {
                let used = phrase.elements.compactMap { element in
                    if case .list(let list, _) = element { listNumbers[list] } else { nil }
                }
                for (place, list) in used.enumerated() {
                    let silent = ([usual[list]].compactMap { $0 } + numeric[list]).first { value in
                        var at = 0
                        let sentence = phrase.text { list in
                            defer { at += 1 }
                            return at == place ? value : listNumbers[list].flatMap { usual[$0] } ?? ""
                        }
                        return !isHeard(sentence, as: (intent, position))
                    }
                    if let silent { report(silent, list: lists[list].name, in: phrase) }
                }
            }
        }
    }

    private func isHeard(_ sentence: String, as phrase: (intent: Int, position: Int)) -> Bool {
        let text = normaliser.normalise(sentence)
        var walk = PhraseWalk(index)
        walk.follow(text, from: text.leadingFillers, in: index)
        return (0...walk.count).contains { count in
            count >= text.count
                && walk.complete(after: count, in: index).contains {
                    $0.entry.intent == phrase.intent && $0.entry.phrase == phrase.position
                }
        }
    }

    private mutating func report(_ value: String, list: String, in phrase: Phrase) {
        diagnostics.append(
            DictionaryDiagnostic(
                .unreachableValue, severity: .warning,
                "value '\(value)' of list '\(list)' can never be heard in phrase '\(phrase.text)', because it makes one "
                    + "word or number with what stands beside it",
                at: phrase.location,
                help: "put white space around the placeholder, or write that wording out as a phrase of its own"))
    }
}
