extension Normaliser {
    /// The possible normal forms of words after a placeholder, or of its value.
    ///
    /// The preceding words are unknown, and they can change number words: "second" alone is an ordinal, but in "{n}
    /// second timer" it is a unit. So the words are normalised alone and after a number; the second form is added if it
    /// differs.
    ///
    /// A dash between two words of a name is no minus: who says "lamp two" may mean "Lamp - 2".
    package func readings(of text: String) -> [NormalisedText] {
        let words = text.split(separator: " ", omittingEmptySubsequences: false)
        let named = words.enumerated().filter {
            $0 == 0 || $1.unicodeScalars.count != 1 || !$1.unicodeScalars.allSatisfy(Tokeniser.isDash)
        }
        let plain = named.map(\.element).joined(separator: " ")
        return readings(ofWords: text)
            + (plain == text ? [] : readings(ofWords: plain).filter { $0 != normalise(text) && !$0.isEmpty })
    }

    private func readings(ofWords text: String) -> [NormalisedText] {
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
