/// The verbs that an English word may be a form of, the likeliest first; none for other words.
///
/// By the ending alone: whether such a verb exists is for the vocabulary to say in which it is looked up.
enum EnglishVerb {
    /// "close" of "closing", "stop" of "stopping".
    static func verbs(ofGerund word: String) -> [String] { verbs(of: word, ending: "ing") }

    /// "close" of "closed", "stop" of "stopped".
    static func verbs(ofParticiple word: String) -> [String] { verbs(of: word, ending: "ed") }

    /// "close" of "closes", "switch" of "switches".
    static func verbs(ofThirdPerson word: String) -> [String] {
        guard word.hasSuffix("s"), word.count > 3 else { return [] }
        return [String(word.dropLast())] + (word.hasSuffix("es") ? [String(word.dropLast(2))] : [])
    }

    private static func verbs(of word: String, ending: String) -> [String] {
        let stem = word.dropLast(ending.count)
        guard word.hasSuffix(ending), stem.count > 2 else { return [] }
        let isDoubled = stem.last == stem.dropLast().last
        return [String(stem), stem + "e"] + (isDoubled ? [String(stem.dropLast())] : [])
    }
}
