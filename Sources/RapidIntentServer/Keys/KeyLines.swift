#if Server
/// The lines of a file of keys as words, each with its number from 1; without empty lines and comments.
package struct KeyLines: Sequence {
    private let lines: [(Int, [Substring])]

    /// Splits a text.
    package init(_ text: String) {
        lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated().compactMap {
            let words = $1.split(whereSeparator: \.isWhitespace)
            guard let first = words.first, !first.hasPrefix("#") else { return nil }
            return ($0 + 1, words)
        }
    }

    /// The lines in order.
    package func makeIterator() -> IndexingIterator<[(Int, [Substring])]> { lines.makeIterator() }
}
#endif
