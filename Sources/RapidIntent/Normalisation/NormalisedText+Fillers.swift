extension NormalisedText {
    /// The words joined by single spaces, those included that ``text`` leaves out at both ends.
    ///
    /// For whoever counts words instead of comparing texts: that somebody said "hey" says something.
    package var textWithFillers: String { String(decoding: utf8, as: UTF8.self) }

    /// Which of the words of ``textWithFillers`` are those of ``text``.
    package var wordsBetweenFillers: Range<Int> { leadingFillers..<(leadingFillers + count) }
}
