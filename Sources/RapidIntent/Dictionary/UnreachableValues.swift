/// Finds values that can be written for a placeholder but never heard, because they make one word with their neighbours.
///
/// "{name}'s room" is said as "Bob's room", where "Bob's" is one word; "buy a {amount} apples" with the value "hundred" as
/// "buy a hundred apples", which reads as "buy 100 apples". Of each list, its first value is tried in every phrase, and the
/// first few that touch numbers; each as a whole sentence. That bounds the time: it is help for authors, not a proof.
struct UnreachableValues {
    private(set) var diagnostics: [DictionaryDiagnostic] = []

    /// How many values of a list that touch numbers are tried.
    static let sampleSize = 24
    /// How many values of the next placeholder are tried with each of them.
    private static let neighbourSampleSize = 4

    private let normaliser: Normaliser
    private let index: PhraseIndex

    /// - Parameter numeric: For each list, the first ways to say its values that touch numbers.
    init(
        intents: [Intent], lists: [EntityList], numeric: [[String]], listNumbers: [String: Int], normaliser: Normaliser,
        index: PhraseIndex
    ) {
        self.normaliser = normaliser
        self.index = index
        let usual = lists.map(\.example)
        for (intent, declared) in intents.enumerated() {
            for position in declared.phrases.templates {
                let phrase = declared.phrases[position]
                let used = phrase.placeholders.compactMap { listNumbers[$0.list] }
                let tried = used.map { list in [usual[list]].compactMap { $0 } + numeric[list] }
                for place in used.indices {
                    // With what is said for the placeholder behind it, since two numbers may run into one.
                    let next =
                        used.indices.contains(place + 1) ? tried[place + 1].prefix(Self.neighbourSampleSize) : [""]
                    let silent = tried[place].first { value in
                        next.contains { neighbour in
                            var at = -1
                            let sentence = phrase.text { list in
                                at += 1
                                if at == place { return value }
                                return at == place + 1 ? neighbour : listNumbers[list].flatMap { usual[$0] } ?? ""
                            }
                            return !isHeard(sentence, as: (intent, position))
                        }
                    }
                    if let silent {
                        report(silent, list: lists[used[place]].name, in: phrase)
                        break
                    }
                }
            }
        }
    }

    private func isHeard(_ sentence: String, as phrase: (intent: Int, position: Int)) -> Bool {
        let text = normaliser.normalise(sentence)
        let walk = PhraseWalk(text, in: index)
        return (text.count...walk.count).contains { count in
            walk.complete(after: count, in: index).contains {
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
                help: "put white space or another word between them, or write that wording out as a phrase of its own"))
    }
}
