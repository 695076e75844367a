/// Counts places of a text in the units that clients count in.
struct TextPlaces: Sendable {
    /// What a client counts.
    enum Unit: Sendable, Equatable {
        /// Units of UTF-16.
        case utf16
        /// Code points.
        case scalars
        /// Characters as people see them.
        case characters
    }

    private let text: String

    init(_ text: String) { self.text = text }

    private var scalars: String.UnicodeScalarView { text.unicodeScalars }

    /// The words: what stands between white space, as ranges of scalars.
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

    /// Whether a scalar is white space; Unicode's tables are asked only where ASCII does not know.
    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII ? scalar == " " || ("\t"..."\r").contains(scalar) : scalar.properties.isWhitespace
    }

    /// Where a quotation stands in some words, in scalars; where its words are written otherwise, the words themselves.
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

    /// The words of a place.
    func text(of range: Range<Int>) -> String { String(scalars[bounds(of: range)]) }

    private func bounds(of range: Range<Int>) -> Range<String.Index> {
        let lower = scalars.index(scalars.startIndex, offsetBy: range.lowerBound)
        return lower..<scalars.index(lower, offsetBy: range.count)
    }

    /// A place in a client's units.
    ///
    /// A place that begins within a character counts from that character's beginning.
    func place(_ range: Range<Int>, in unit: Unit) -> (start: Int, length: Int) {
        let bounds = bounds(of: range)
        let (lower, upper) = (bounds.lowerBound, bounds.upperBound)
        switch unit {
        case .scalars: return (range.lowerBound, range.count)
        case .utf16:
            return (
                text.utf16.distance(from: text.startIndex, to: lower), text.utf16.distance(from: lower, to: upper)
            )
        case .characters:
            return (text.distance(from: text.startIndex, to: lower), text.distance(from: lower, to: upper))
        }
    }
}
