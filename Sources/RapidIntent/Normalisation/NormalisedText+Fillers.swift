extension NormalisedText {
    /// The words including fillers, joined by single spaces.
    ///
    /// For code that counts words instead of comparing texts.
    package var textWithFillers: String { String(decoding: utf8, as: UTF8.self) }

    /// The words including fillers.
    ///
    /// Splitting ``textWithFillers`` gives other results: a word may begin with a mark that combines with the space
    /// before it.
    package var wordsWithFillers: [String] { words.map(string) }

    /// The range of the words of ``text`` in ``wordsWithFillers``.
    package var wordsBetweenFillers: Range<Int> { leadingFillers..<(leadingFillers + count) }
}
