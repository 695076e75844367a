/// Divides the texts of one utterance into the commands that they hold, remembering what a longer text has in common with
/// the one before.
struct UtteranceDivider: Sendable {
    /// How many words a text may have that is divided: commands are shorter, and dictation that goes on
    /// for minutes must not cost more and more.
    static let wordLimit = 200

    private var text = ""
    /// The commands that begin at a word, followed to the end of the text.
    private var matchers: [Int: DictionarySetMatcher] = [:]
    /// The parts of the text that was divided last, each a complete command, or the last one a command that is still being said;
    /// none if it is one segment.
    private(set) var parts: [UtterancePart] = []
    /// Whether a conjunction ends the text that was divided last, and nothing follows it.
    private(set) var endsInConjunction = false

    /// Divides a text, unless a phrase is made of it as a whole.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - matcher: What has followed it as a whole.
    ///   - isFinal: Whether nothing more follows.
    mutating func divide(_ text: String, in matcher: DictionarySetMatcher, isFinal: Bool) {
        guard matcher.mayHoldSeveral(isFinal: isFinal) else {
            if !parts.isEmpty { parts = [] }
            return
        }
        var divided = read(text, in: matcher, isFinal: isFinal)
        defer { matchers = divided.matchers }
        let earlier = parts
        parts = []
        endsInConjunction = false
        guard divided.count <= Self.wordLimit else { return }
        let found = SegmentDivision.parts(of: &divided).map { words in
            let text = divided.written.text(of: words)
            let begins = divided.reach(from: words.lowerBound).begins
            if var same = earlier.first(where: { $0.text == text }) {
                same.words = words
                same.begins = begins
                return same
            }
            return UtterancePart(words, text: text, in: matcher, begins: begins)
        }
        // By itself a part may be read in another way than in its text, as numbers are: then it is none.
        guard let last = found.last, found.dropLast().allSatisfy({ !$0.matched.matches.isEmpty }),
            isFinal ? !last.matched.matches.isEmpty : !last.matched.isDead
        else { return }
        parts = found
        endsInConjunction = divided.afterFillers(last.words.upperBound) < divided.count
    }

    /// The words of a final text that belong to none of the commands in it, as they are written; nil where no command is complete
    /// in it, or where commands are all of it, but for what may be one number ("volume 5 and 10 minute timer").
    mutating func unknownWords(of text: String, in matcher: DictionarySetMatcher) -> String? {
        var divided = read(text, in: matcher, isFinal: true)
        guard divided.count <= Self.wordLimit else { return nil }
        guard let unknown = UnknownWords.ranges(in: &divided), !unknown.isEmpty else { return nil }
        return unknown.map(divided.written.text).joined(separator: " … ")
    }

    private mutating func read(
        _ text: String, in matcher: DictionarySetMatcher, isFinal: Bool
    ) -> TextInDictionaries {
        if !text.utf8.starts(with: self.text.utf8) { matchers.removeAll() }
        self.text = text
        return TextInDictionaries(text, matcher, isOpen: !isFinal, matchers: matchers)
    }
}

/// A text whose commands are those of dictionaries.
private struct TextInDictionaries: DividedText {
    let written: WrittenWords
    let isOpen: Bool
    let count: Int
    var matchers: [Int: DictionarySetMatcher]
    private let matcher: DictionarySetMatcher
    private let words: [NormalisedText.Word]
    private let conjunctions: Conjunctions
    private var reaches: [Int: CommandReach] = [:]

    init(_ text: String, _ matcher: DictionarySetMatcher, isOpen: Bool, matchers: [Int: DictionarySetMatcher]) {
        var matcher = matcher
        written = WrittenWords(text)
        conjunctions = matcher.conjunctions
        words = matcher.text.words
        count = words.last.map { Int($0.sourceEnd) } ?? 0
        self.matcher = matcher
        self.matchers = matchers
        self.isOpen = isOpen
    }

    /// The number of the first normalised word that begins at a place or after it.
    private func index(_ place: Int) -> Int {
        var (low, high) = (0, words.count)
        while low < high {
            let middle = (low + high) / 2
            if words[middle].sourceStart < place { low = middle + 1 } else { high = middle }
        }
        return low
    }

    func afterFillers(_ place: Int) -> Int {
        words[index(place)...].first { !$0.isFiller }.map { Int($0.sourceStart) } ?? count
    }

    func afterConjunctions(_ place: Int) -> [Int] {
        let first = index(place)
        guard first < words.count, words[first].sourceStart == place else { return [] }
        return conjunctions.lengths(at: words[first...]).compactMap { length in
            let next = first + length
            let end = words[next - 1].sourceEnd
            return next < words.count && words[next].sourceStart < end ? nil : Int(end)
        }
    }

    func isOneNumber(before end: Int, from next: Int) -> Bool {
        let first = index(afterFillers(next))
        guard first < words.count, matcher.text.isNumber(words[first]) else { return false }
        // A number, or a number and its unit.
        return words[..<index(end)].filter { !$0.isFiller }.suffix(2).contains(where: matcher.text.isNumber)
    }

    mutating func reach(from place: Int) -> CommandReach {
        if let known = reaches[place] { return known }
        var reach: CommandReach
        if place == 0 {
            reach = matcher.reach()
        } else {
            var follower = matchers[place] ?? matcher.restarted
            _ = follower.update(to: written.text(from: place))
            reach = follower.reach()
            matchers[place] = follower
            for index in reach.ends.indices { reach.ends[index] += place }
        }
        reaches[place] = reach
        return reach
    }
}
