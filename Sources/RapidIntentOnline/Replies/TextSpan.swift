/// A range in a text, in the units of a service.
struct TextSpan: Equatable {
    enum Unit: Equatable {
        /// UTF-16 units, used by services built on .NET, Java and JavaScript.
        case utf16
        /// Code points, used by services built on Python.
        case scalar
        case utf8
    }

    /// The number of units before the range.
    var start: Int
    var length: Int

    /// The same range in Unicode scalars; nil if it is outside the text, splits a character, or contains other words
    /// than expected.
    ///
    /// Services tokenise and change case, and some count in other units than documented. So a range is used only if
    /// the words match.
    ///
    /// - Parameters:
    ///   - units: The units that the service may count. If several match, they must give the same range.
    ///   - words: The expected words, ignoring case and inner spaces; nil to accept any range.
    func scalars(of text: String, in units: [Unit] = [.utf16], matching words: String?) -> Range<Int>? {
        let places = units.compactMap { scalars(of: text, counting: $0, matching: words) }
        guard let first = places.first, places.allSatisfy({ $0 == first }) else { return nil }
        return first
    }

    private func scalars(of text: String, counting unit: Unit, matching words: String?) -> Range<Int>? {
        let bounds =
            switch unit {
            case .utf16: bounds(in: text.utf16)
            case .scalar: bounds(in: text.unicodeScalars)
            case .utf8: bounds(in: text.utf8)
            }
        let scalars = text.unicodeScalars
        guard let bounds, let first = bounds.lowerBound.samePosition(in: scalars),
            let end = bounds.upperBound.samePosition(in: scalars)
        else { return nil }
        if let words, !Self.fit(scalars[first..<end], words.unicodeScalars) { return nil }
        let offset = scalars.distance(from: scalars.startIndex, to: first)
        return offset..<offset + scalars.distance(from: first, to: end)
    }

    private func bounds<View: Collection>(in view: View) -> Range<String.Index>? where View.Index == String.Index {
        let count = view.count
        guard start >= 0, length >= 0, start <= count, length <= count - start else { return nil }
        let lower = view.index(view.startIndex, offsetBy: start)
        return lower..<view.index(lower, offsetBy: length)
    }

    /// Whether both are the same words.
    ///
    /// Inner spaces are ignored: LUIS v2 adds spaces around each punctuation mark of an address.
    private static func fit(_ said: Substring.UnicodeScalarView, _ words: String.UnicodeScalarView) -> Bool {
        if said.elementsEqual(words) { return true }
        func isSpace(_ scalar: Unicode.Scalar?) -> Bool { scalar?.properties.isWhitespace ?? false }
        func bare(_ scalars: some Sequence<Unicode.Scalar>) -> String {
            String(String.UnicodeScalarView(scalars.filter { !isSpace($0) })).lowercased()
        }
        // Otherwise, a range that begins at a space before the words would match too.
        return isSpace(said.first) == isSpace(words.first) && isSpace(said.last) == isSpace(words.last)
            && bare(said) == bare(words)
    }
}

extension String {
    /// The part of the text between two offsets in Unicode scalars, which must lie within it.
    func part(_ scalars: Range<Int>) -> String {
        String(String.UnicodeScalarView(unicodeScalars.dropFirst(scalars.lowerBound).prefix(scalars.count)))
    }
}
