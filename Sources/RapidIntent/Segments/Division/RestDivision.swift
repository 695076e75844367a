/// Finds the commands of a final text that ends in words which belong to none: a pure function.
///
/// The words are a reason ("because grandpa likes the news"), or another request behind a conjunction ("and text my sister"). They stay
/// for the service, and must not change the commands: nothing in them sets a condition, is a number, or negates a request.
enum RestDivision {
    /// The parts of a text, the last of which is the rest; none if the words may change the commands.
    ///
    /// - Parameter fired: The number of commands at the beginning that were fired: a conjunction is then enough.
    static func parts(of text: TextInDictionaries, in matcher: DictionarySetMatcher, fired: Int) -> [ImpliedPart] {
        let said = text.said
        guard !text.isOpen, text.count <= ImpliedDivision.wordLimit, said.count == text.count else { return [] }
        let cues = matcher.refusalCues
        var budget = ImpliedDivision.largestBudget
        for place in (1..<max(1, text.count)).reversed() {
            let reason = text.after(text.implying.reasons, at: place).max()
            guard let next = (reason ?? text.afterConjunctions(place).max()).map(text.afterFillers), next < text.count
            else { continue }
            let words = text.normalisedWords(from: next)
            guard mayStay(words, cues, isReason: reason != nil) else { continue }
            let commands = ImpliedDivision.parts(of: said[0..<place], in: matcher, budget: &budget)
            guard !commands.isEmpty,
                commands.allSatisfy({ $0.match(in: matcher)?.wildcardWords.isEmpty == true }),
                fired >= commands.count || reason != nil || isRequest(words, cues),
                reason != nil || !isBeginning(said[next..<min(next + 3, said.count)], in: matcher)
            else { continue }
            let rest = place..<text.count
            return commands + [ImpliedPart(words: rest, meaning: said[rest], isRest: true)]
        }
        return []
    }

    /// Whether words begin like a phrase: they are a command that is not understood, not another request.
    private static func isBeginning(_ meaning: Meaning, in matcher: DictionarySetMatcher) -> Bool {
        var matcher = matcher.restarted
        return !matcher.update(to: meaning.text).isDead && !matcher.isAliveByWildcardOnly
    }

    /// Whether words leave the command before them as it is.
    private static func mayStay(_ words: [String], _ cues: RefusalCues, isReason: Bool) -> Bool {
        !words.contains { $0.utf8.first.map(Tokeniser.isDigit) ?? false }
            && !cues.find(in: words).contains { cue in
                switch cue.reason {
                case .conditional, .unfinished: true
                case .negated, .reported: !isReason
                default: false
                }
            }
    }

    /// Whether words ask for something: "tell me a joke", "text my sister".
    private static func isRequest(_ words: [String], _ cues: RefusalCues) -> Bool {
        guard words.count > 2, cues.hasMeaning(words[0]) else { return false }
        return cues.mayAsk([words[0]]) || cues.precedesName(words[1])
    }
}
