import RapidIntent

package struct RankRow: Sendable, Equatable {
    /// The name of the criterion, such as `literal words`.
    package var name: String
    package var value: Int
    package var isMoreBetter: Bool

    package init(_ name: String, _ value: Int, isMoreBetter: Bool = false) {
        self.name = name
        self.value = value
        self.isMoreBetter = isMoreBetter
    }
}

extension MatchRank {
    /// The ranking table: the first row in which two matches differ decides.
    var rows: [RankRow] {
        [
            RankRow("literal phrase", isTemplate ? 0 : 1, isMoreBetter: true),
            RankRow("words for preferred entities", preferredWords, isMoreBetter: true),
            RankRow("wildcards", wildcards), RankRow("literal words", literalWords, isMoreBetter: true),
            RankRow("words in wildcards", wildcardWords), RankRow("words skipped", skippedWords),
            RankRow("numbers", numbers, isMoreBetter: true),
            RankRow("placeholders", placeholders), RankRow("conditions", conditions, isMoreBetter: true),
        ]
    }
}
