/// A place in a text as services count it that are built on UTF-16 strings.
struct UTF16Span: Equatable {
    /// UTF-16 units before it.
    var start: Int
    /// UTF-16 units in it.
    var length: Int

    /// The same place in Unicode scalars; nil if it lies outside the text, cuts a character in two, or holds other words
    /// than it should.
    ///
    /// Services tokenise and change case, and some count in other units than they say. So a place is only believed when
    /// the words fit.
    ///
    /// - Parameters:
    ///   - text: The text that was asked about.
    ///   - words: What stands there, whatever its case; nil to believe any place.
    func scalars(of text: String, matching words: String?) -> Range<Int>? {
        let units = text.utf16
        guard start >= 0, length >= 0, start <= units.count, length <= units.count - start else { return nil }
        let lower = units.index(units.startIndex, offsetBy: start)
        let upper = units.index(lower, offsetBy: length)
        let scalars = text.unicodeScalars
        guard let first = lower.samePosition(in: scalars), let end = upper.samePosition(in: scalars) else { return nil }
        if let words, text[first..<end].lowercased() != words.lowercased() { return nil }
        let offset = scalars.distance(from: scalars.startIndex, to: first)
        return offset..<offset + scalars.distance(from: first, to: end)
    }
}
