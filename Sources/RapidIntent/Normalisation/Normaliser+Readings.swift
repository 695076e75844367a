extension Normaliser {
    /// The ways in which words may be read that stand behind a placeholder, or are said for one.
    ///
    /// What stands before them is not known, and it matters to numbers: "second" is the ordinal, but in "{n} second timer"
    /// it is what a minute has sixty of. So such words are read twice, alone and behind a number, where that differs.
    package func readings(of text: String) -> [NormalisedText] {
        let alone = normalise(text)
        let behindNumber = normalise("1 " + text).droppingFirst(if: "1")
        guard let behindNumber, behindNumber != alone, !behindNumber.isEmpty else { return [alone] }
        return [alone, behindNumber]
    }
}

extension NormalisedText {
    /// Whether its first or last word may become part of a number together with what stands beside it.
    package var touchesNumbers: Bool {
        let spoken = keptWords(isFirst: true, isLast: true)
        return [spoken.first, spoken.last].compactMap { $0 }.contains { word in
            word.isNumberWord || withBytes(of: word) { $0.first.map(Tokeniser.isDigit) ?? false }
        }
    }
}
