import RapidIntent

/// A row of the table that decides between matches.
package struct RankRow: Sendable, Equatable {
    /// What is compared, such as `literal words`.
    package var name: String
    /// How much of it a match has.
    package var value: Int
    /// Whether more of it counts before less.
    package var isMoreBetter: Bool

    /// Describes a row.
    package init(_ name: String, _ value: Int, isMoreBetter: Bool = false) {
        self.name = name
        self.value = value
        self.isMoreBetter = isMoreBetter
    }
}

extension MatchRank {
    /// The table that decides, row by row: the first in which two matches differ says which of them is meant.
    var rows: [RankRow] {
        [
            RankRow("literal phrase", isTemplate ? 0 : 1, isMoreBetter: true),
            RankRow("words for preferred entities", preferredWords, isMoreBetter: true),
            RankRow("wildcards", wildcards), RankRow("literal words", literalWords, isMoreBetter: true),
            RankRow("words skipped", skippedWords),
            RankRow("words in wildcards", wildcardWords), RankRow("numbers", numbers, isMoreBetter: true),
            RankRow("placeholders", placeholders), RankRow("conditions", conditions, isMoreBetter: true),
        ]
    }
}
