/// The words that a part of a text stands for: its own, and those that it leaves out or means by "it".
///
/// "The tv" of "turn on the lamp and the tv" means "turn on the tv".
struct Meaning: Sendable, Equatable {
    /// The words.
    var words: [String]
    /// For each word, its place in the text of the utterance; nil for a word of an earlier utterance.
    var places: [Int?]

    static func + (first: Meaning, second: Meaning) -> Meaning {
        Meaning(words: first.words + second.words, places: first.places + second.places)
    }

    subscript(range: Range<Int>) -> Meaning {
        Meaning(words: Array(words[range]), places: Array(places[range]))
    }

    var count: Int { words.count }

    /// The words of a text of an earlier utterance.
    init(said text: String) {
        words = text.split(separator: " ").map(String.init)
        places = words.map { _ in nil }
    }

    init(words: [String], places: [Int?]) { (self.words, self.places) = (words, places) }

    /// The words as a text.
    var text: String { words.joined(separator: " ") }

    /// The same words, of which none is in the text.
    var said: Meaning { Meaning(words: words, places: words.map { _ in nil }) }

    /// The place in the text of a range of the words; nil if they are not a range of `own` words there.
    func place(of range: Range<Int>, in own: Range<Int>) -> Range<Int>? {
        guard range.upperBound <= count, let first = places[range.lowerBound], own.contains(first),
            range.indices.allSatisfy({ places[$0] == first + $0 - range.lowerBound }),
            first + range.count <= own.upperBound
        else { return nil }
        return first..<first + range.count
    }
}

/// A command that was said, whose words later ones may leave out or mean by "it".
struct Antecedent: Sendable, Equatable {
    var meaning: Meaning
    /// The match; the places of its words count in the words of the meaning.
    var match: Match

    /// The command of a text of an earlier utterance; nil if it is none, or not clear.
    init?(_ text: String, in matcher: DictionarySetMatcher) {
        var matcher = matcher.restarted
        guard let match = matcher.update(to: text).match else { return nil }
        self.init(meaning: Meaning(said: text), match: match)
    }

    init(meaning: Meaning, match: Match) { (self.meaning, self.match) = (meaning, match) }

    /// Whether other words may refer to it: it has no wildcard, and was not a matter of consent.
    var mayBeMeant: Bool { match.wildcardWords.isEmpty && match.rule.policy != .final }

    /// Whether a command may be carried out on a guess of what was meant.
    static func mayBeGuessed(_ rule: FiringRule) -> Bool { rule.policy != .final && rule.undo != Reversibility.none }

    /// The ranges of words that "it" may stand for, the longest first: those that hold a value before those that hold none, as "the
    /// light" of "turn on the light in the hall".
    var referents: [Range<Int>] {
        let values = match.command.entities.compactMap(\.words)
        let all = (1...max(1, meaning.count)).reversed().flatMap { (length: Int) -> [Range<Int>] in
            (0...max(0, meaning.count - length)).map { $0..<$0 + length }
        }.filter { $0.upperBound <= meaning.count && $0.count < meaning.count }
        let holds = { (range: Range<Int>) in values.contains(where: range.overlaps) }
        return all.filter(holds) + all.filter { $0.lowerBound > 0 && !holds($0) }
    }
}

extension Match {
    /// Whether words behind those of another command say no more than a value for it.
    ///
    /// "The tv" of "turn off the lamp and the tv"; "the fan off" of "is the lamp on and the fan off".
    func isValue(_ words: [String], behind before: [String], _ cues: RefusalCues) -> Bool {
        if isBareValue(words, cues) { return true }
        guard let verb = before.first?.lowercased(), cues.isCopula(verb) else { return false }
        let first = words.firstIndex { !cues.precedesName($0.lowercased()) }
        return first.map { place in command.entities.contains { $0.words?.contains(place) ?? false } } ?? false
    }

    /// Whether a text is nothing but values of the command, and polite words.
    func isBareValue(of text: NormalisedText, _ frames: PoliteFrames, _ cues: RefusalCues) -> Bool {
        let values = command.entities.compactMap(\.words)
        return !values.isEmpty
            && frames.command(in: text.words[...]).allSatisfy { word in
                word.isFiller || values.contains { $0.contains(Int(word.sourceStart)) }
                    || cues.precedesName(text.string(of: word))
            }
    }

    /// Whether words are nothing but values of the command, as "the lamp" is where a name alone turns the thing on.
    func isBareValue(_ words: [String], _ cues: RefusalCues) -> Bool {
        let values = command.entities.compactMap(\.words)
        return !values.isEmpty
            && words.indices.allSatisfy { place in
                values.contains { $0.contains(place) } || cues.precedesName(words[place].lowercased())
            }
    }
}
