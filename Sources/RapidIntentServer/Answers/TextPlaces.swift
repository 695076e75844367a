#if Server
/// Converts places in a text to the units of a client.
struct TextPlaces: Sendable {
    enum Unit: Sendable, Equatable {
        case utf16
        case scalars
        case characters
    }

    private let text: String

    init(_ text: String) { self.text = text }

    private var scalars: String.UnicodeScalarView { text.unicodeScalars }

    /// The words, separated by white space, as ranges of scalars.
    private var words: [Range<Int>] {
        var words: [Range<Int>] = []
        var start: Int?
        var count = 0
        for scalar in scalars {
            if Self.isSpace(scalar) {
                if let begin = start { words.append(begin..<count) }
                start = nil
            } else if start == nil {
                start = count
            }
            count += 1
        }
        if let begin = start { words.append(begin..<count) }
        return words
    }

    /// Whether a scalar is white space; only scalars outside ASCII need Unicode's tables.
    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII ? scalar == " " || ("\t"..."\r").contains(scalar) : scalar.properties.isWhitespace
    }

    /// The range of a quotation within some words, in scalars; the range of the words if it is not found literally.
    func place(of quotation: String, inWords range: Range<Int>) -> Range<Int>? {
        let words = words
        guard !range.isEmpty, range.lowerBound >= 0, range.upperBound <= words.count else { return nil }
        let span = words[range.lowerBound].lowerBound..<words[range.upperBound - 1].upperBound
        let wanted = Array(quotation.unicodeScalars)
        let said = Array(scalars.dropFirst(span.lowerBound).prefix(span.count))
        guard !wanted.isEmpty, wanted.count <= said.count else { return span }
        for start in 0...(said.count - wanted.count) where said[start..<start + wanted.count].elementsEqual(wanted) {
            return span.lowerBound + start..<span.lowerBound + start + wanted.count
        }
        return span
    }

    func text(of range: Range<Int>) -> String { String(scalars[bounds(of: range)]) }

    private func bounds(of range: Range<Int>) -> Range<String.Index> {
        let lower = scalars.index(scalars.startIndex, offsetBy: range.lowerBound)
        return lower..<scalars.index(lower, offsetBy: range.count)
    }

    /// A place in a client's units; a range that begins inside a character counts from the character's beginning.
    func place(_ range: Range<Int>, in unit: Unit) -> (start: Int, length: Int) {
        let bounds = bounds(of: range)
        let (lower, upper) = (bounds.lowerBound, bounds.upperBound)
        switch unit {
        case .scalars: return (range.lowerBound, range.count)
        case .utf16:
            return (text.utf16.distance(from: text.startIndex, to: lower), text.utf16.distance(from: lower, to: upper))
        case .characters:
            return (text.distance(from: text.startIndex, to: lower), text.distance(from: lower, to: upper))
        }
    }
}
#endif
