/// The words of a text split at white space, by their places in it.
struct WrittenWords: Sendable {
    private let text: String
    /// The range of each word, in bytes.
    private var places: [Range<Int>] = []

    /// - Parameter isSeparated: Whether each letter of a script without spaces counts as a word.
    init(_ text: String, isSeparated: Bool = false) {
        var text = text
        text.makeContiguousUTF8()
        self.text = text
        var places: [Range<Int>] = []
        text.withUTF8 { bytes in
            var parts = SourceWords(bytes)
            while let part = parts.next() {
                if part.continuesWord, !isSeparated, let last = places.popLast() {
                    places.append(last.lowerBound..<Int(part.end))
                } else {
                    places.append(Int(part.start)..<Int(part.end))
                }
            }
        }
        self.places = places
    }

    var count: Int { places.count }

    var all: [String] { places.map(string) }

    func text(from first: Int) -> String { string(places[first].lowerBound..<text.utf8.count) }

    /// The text of some words, without punctuation that separates them from the next word.
    ///
    /// - Parameter range: Not empty.
    func text(of range: Range<Int>) -> String {
        let text = string(places[range.lowerBound].lowerBound..<places[range.upperBound - 1].upperBound)
        guard range.upperBound < places.count else { return text }
        return String(text.prefix(text.count - text.reversed().prefix { ",;:".contains($0) }.count))
    }

    private func string(_ range: Range<Int>) -> String {
        let bytes = text.utf8
        let start = bytes.index(bytes.startIndex, offsetBy: range.lowerBound)
        return String(decoding: bytes[start..<bytes.index(start, offsetBy: range.count)], as: UTF8.self)
    }

    /// The index of the word that begins at or before a word of another division of the same text.
    func index(of word: Int, in other: WrittenWords) -> Int {
        places.firstPlace { $0.lowerBound > other.places[word].lowerBound } - 1
    }

    func replacing(_ place: Int, with word: String) -> WrittenWords {
        WrittenWords(string(0..<places[place].lowerBound) + word + string(places[place].upperBound..<text.utf8.count))
    }

    static func count(in text: String) -> Int {
        var text = text
        return text.withUTF8 { bytes in
            var parts = SourceWords(bytes)
            var count = 0
            while let part = parts.next() { count += part.continuesWord ? 0 : 1 }
            return count
        }
    }
}
