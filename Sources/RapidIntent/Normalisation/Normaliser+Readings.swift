extension Normaliser {
    /// The possible normal forms of words after a placeholder, or of its value.
    ///
    /// The preceding words are unknown, and they can change number words: "second" alone is an ordinal, but in "{n}
    /// second timer" it is a unit. So the words are normalised alone and after a number; the second form is added if it
    /// differs.
    package func readings(of text: String) -> [NormalisedText] {
        let alone = normalise(text)
        let behindNumber = normalise("1 " + text).droppingFirst(if: "1")
        guard let behindNumber, behindNumber != alone, !behindNumber.isEmpty else { return [alone] }
        return [alone, behindNumber]
    }
}

extension NormalisedText {
    /// Whether the first or last word could form a number with a neighbouring word.
    package var touchesNumbers: Bool {
        let spoken = keptWords(isFirst: true, isLast: true)
        return [spoken.first, spoken.last].compactMap { $0 }.contains { word in
            word.isNumberWord || withBytes(of: word) { $0.first.map(Tokeniser.isDigit) ?? false }
        }
    }
}
