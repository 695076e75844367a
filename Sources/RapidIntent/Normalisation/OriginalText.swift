/// A text as it was written, word by word: the words are what stands between white space.
struct OriginalText {
    private let words: [Substring]

    init(_ bytes: [UInt8]) { self.init(String(decoding: bytes, as: UTF8.self)) }

    /// Splits at scalars, as ``SourceWords`` does: a white space with a combining mark on it is still white space.
    init(_ text: String) {
        words = text.unicodeScalars.split { $0.properties.isWhitespace }.map { Substring($0) }
    }

    /// Some words as people would quote them: joined by single spaces, without punctuation around them.
    ///
    /// Signs that are read aloud stay: "50%" is not "50".
    func text(of range: Range<Int>) -> String {
        let text = words[range.clamped(to: words.indices)].joined(separator: " ")
        let isOuter = { (character: Character) in
            character.isWhitespace || (character.isPunctuation && !"%&@#".contains(character))
        }
        let inner = text.drop(while: isOuter)
        return String(inner.prefix(inner.count - inner.reversed().prefix(while: isOuter).count))
    }

    /// The words that a range of Unicode scalars touches; nil if it lies outside the text or touches none.
    func words(inScalars range: Range<Int>) -> Range<Int>? {
        guard let first = words.first, range.lowerBound >= 0 else { return nil }
        let scalars = first.base.unicodeScalars
        guard let lower = scalars.index(scalars.startIndex, offsetBy: range.lowerBound, limitedBy: scalars.endIndex),
            let upper = scalars.index(lower, offsetBy: range.count, limitedBy: scalars.endIndex)
        else { return nil }
        let touched = words.indices.filter { words[$0].startIndex < upper && words[$0].endIndex > lower }
        guard let first = touched.first, let last = touched.last else { return nil }
        return first..<last + 1
    }
}
