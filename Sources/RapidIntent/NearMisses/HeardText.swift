/// A text without what recognisers write besides words.
///
/// - Marks for what was not understood are left out: `<unk>`, `[unk]`, `[noise]`, `< unk >`, `@@UNKNOWN@@`. Other words in brackets
///   are words.
/// - Short forms that stand apart, as in the Penn Treebank, are joined: "what 's" is "what's", "do n't" is "don't".
struct HeardText: Sendable {
    let text: String
    /// The words as written; empty if nothing was changed.
    private let words: [Substring]
    /// For each word of ``text``, where it begins and ends among the words as written; nil if nothing was changed.
    private let places: [Range<Int>]?

    private static let shortForms: Set<String> = ["n't", "'s", "'m", "'re", "'ve", "'ll", "'d"]
    private static let marks: Set<String> = [
        "unk", "unknown", "noise", "inaudible", "unintelligible", "silence", "laughter", "music", "applause", "cough",
        "breath",
    ]

    init(_ written: String) {
        guard written.utf8.contains(where: { "<[(@'".utf8.contains($0) || $0 > 0x7F }) else {
            (text, words, places) = (written, [], nil)
            return
        }
        words = written.split(whereSeparator: \.isWhitespace)
        var (kept, places): ([String], [Range<Int>]) = ([], [])
        var place = 0
        while place < words.count {
            let word = words[place]
            if word == "<", place + 2 < words.count, words[place + 2] == ">",
                Self.marks.contains(words[place + 1].lowercased())
            {
                place += 3
                continue
            }
            let form = word.contains("’") ? word.lowercased().replacing("’", with: "'") : word.lowercased()
            if Self.shortForms.contains(form), let last = kept.last, let range = places.last {
                kept[kept.count - 1] = last + form
                places[places.count - 1] = range.lowerBound..<place + 1
            } else if !Self.isMark(word) {
                kept.append(String(word))
                places.append(place..<place + 1)
            }
            place += 1
        }
        text = kept.joined(separator: " ")
        self.places = places
    }

    /// The places and the text of some words of ``text``, as written; nil if there are no such words.
    func written(_ range: Range<Int>) -> (words: Range<Int>, text: String)? {
        guard let last = range.last else { return nil }
        let written = places == nil ? text.split(whereSeparator: \.isWhitespace) : words
        guard range.lowerBound >= 0, last < places?.count ?? written.count else { return nil }
        let words = places.map { $0[range.lowerBound].lowerBound..<$0[last].upperBound } ?? range
        return (words, written[words].joined(separator: " "))
    }

    private static func isMark(_ word: Substring) -> Bool {
        guard let first = word.first, let last = word.last, "<[(@".contains(first), ">])@".contains(last) else {
            return false
        }
        return marks.contains(word.drop { "<[(@".contains($0) }.prefix { !">])@".contains($0) }.lowercased())
    }
}
