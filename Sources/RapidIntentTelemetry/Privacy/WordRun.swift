#if SQLite
/// A sequence of words in normal form to search for in a text.
///
/// Masking and erasing use the same search.
struct WordRun {
    private let words: [String]
    private let possessive: String

    /// Splits the words.
    ///
    /// - Parameter normalised: Words in normal form, separated by single spaces.
    init(_ normalised: String) {
        words = Self.words(of: normalised)
        possessive = (words.last ?? "") + "'"
    }

    var isEmpty: Bool { words.isEmpty }

    var text: String { words.joined(separator: " ") }

    /// The ranges where the sequence occurs in a text; a possessive of the last word counts as the word.
    func occurrences(in text: [String]) -> [Range<Int>] {
        guard let last = words.last, words.count <= text.count else { return [] }
        return (0...(text.count - words.count)).compactMap { start in
            let end = start + words.count
            guard text[start..<end - 1].elementsEqual(words.dropLast()) else { return nil }
            return text[end - 1] == last || text[end - 1].hasPrefix(possessive) ? start..<end : nil
        }
    }

    /// The words of a normal form, which are separated by single spaces.
    static func words(of normalised: String) -> [String] {
        normalised.utf8.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
    }
}
#endif
