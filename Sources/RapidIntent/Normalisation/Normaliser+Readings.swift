extension Normaliser {
    /// The ways in which words may be read that stand behind a placeholder, or are said for one.
    ///
    /// What stands before them is not known, and it matters to numbers: "second" is the ordinal, but in "{n} second timer"
    /// it is what a minute has sixty of. So such words are read twice, alone and behind a number, where that differs.
    func readings(of text: String) -> [NormalisedText] {
        let alone = normalise(text)
        let behindNumber = normalise("1 " + text).droppingFirst(if: "1")
        guard let behindNumber, behindNumber != alone, !behindNumber.isEmpty else { return [alone] }
        return [alone, behindNumber]
    }

    /// Whether a word in normal form may become part of a number together with its neighbours.
    static func touchesNumbers(_ word: String) -> Bool {
        word.first.map { $0.isASCII && $0.isNumber } ?? false || ["a", "an", "and", "point", "second"].contains(word)
    }
}
