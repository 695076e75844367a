extension NormalisedText {
    /// The words joined by single spaces, those included that ``text`` leaves out at both ends.
    ///
    /// For code that counts words instead of comparing texts: a spoken "hey" counts.
    package var textWithFillers: String { String(decoding: utf8, as: UTF8.self) }

    /// The words of ``textWithFillers``.
    ///
    /// Not to be had by splitting that text: a word may begin with a mark that combines with the space before it.
    package var wordsWithFillers: [String] { words.map(string) }

    /// Which of ``wordsWithFillers`` are those of ``text``.
    package var wordsBetweenFillers: Range<Int> { leadingFillers..<(leadingFillers + count) }
}
