/// Finds phrases that begin with the words of an `instant` one and would have said something else.
///
/// "stop" fires the moment it is heard, so "stop the music" can never be finished. Phrases are compared as sentences, with
/// the first value of each list. Costs nothing where no longer phrase goes on from an `instant` one.
struct HiddenPhrases {
    private(set) var diagnostics: [DictionaryDiagnostic] = []

    init(intents: [Intent], lists: [EntityList], normaliser: Normaliser, index: PhraseIndex) {
        let examples = Dictionary(lists.map { ($0.name, $0.example ?? "") }) { first, _ in first }
        func walk(_ phrase: Phrase) -> PhraseWalk {
            PhraseWalk(normaliser.normalise(phrase.text { examples[$0] ?? "" }), in: index)
        }
        let isHiding = intents.contains { intent in
            intent.rule.policy == .instant
                && intent.phrases.contains { phrase in
                    let walk = walk(phrase)
                    return walk.canContinue(after: walk.count, in: index)
                }
        }
        guard isHiding else { return }
        for (number, intent) in intents.enumerated() {
            for (position, phrase) in intent.phrases.enumerated() {
                let walk = walk(phrase)
                let hider = (1..<max(1, walk.count)).lazy.flatMap { walk.complete(after: $0, in: index) }
                    .map { (intents[Int($0.entry.intent)], $0.entry) }
                    .first { other, entry in
                        // In the intent itself, only a phrase with entities says more than the one that hides it.
                        other.rule.policy == .instant
                            && (Int(entry.intent) != number || (!phrase.isLiteral && Int(entry.phrase) != position))
                    }
                if let (other, entry) = hider {
                    report(phrase, of: intent, hiddenBy: other.phrases[Int(entry.phrase)], of: other)
                }
            }
        }
    }

    private mutating func report(_ phrase: Phrase, of intent: Intent, hiddenBy other: Phrase, of instant: Intent) {
        diagnostics.append(
            DictionaryDiagnostic(
                .hiddenPhrase, severity: .warning,
                "phrase '\(phrase.text)' of intent '\(intent.name)' begins with '\(other.text)', which fires "
                    + "'\(instant.name)' at once",
                at: phrase.location, notes: [.init("'\(other.text)' is here", at: other.location)],
                help: "give '\(instant.name)' another policy than instant, or begin the longer phrase differently"))
    }
}
