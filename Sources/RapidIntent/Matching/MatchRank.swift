/// The rank that decides between several matches.
///
/// | first | before |
/// |---|---|
/// | a literal phrase | a template |
/// | more words for preferred entities | fewer |
/// | fewer wildcards | more: declared values are preferred to arbitrary words |
/// | more literal words | fewer |
/// | fewer words in wildcards, or skipped next to one | more |
/// | fewer words skipped | more |
/// | more numbers | fewer: typed values are preferred |
/// | fewer placeholders | more: one long value is preferred to two short ones |
/// | more conditions | fewer: phrases for this context are preferred to general ones |
/// | the earlier phrase of one intent | the later one |
///
/// Matches of different intents that differ only in the last row are a tie, which is reported and not decided. The
/// order of the rows is that of hassil (`recognize_best`), which has no row for skipped words: it keeps them next to a
/// wildcard, and otherwise tries a sentence with and without them.
package struct MatchRank: Comparable {
    package var isTemplate = false
    package var preferredWords = 0
    package var wildcards = 0
    package var literalWords = 0
    package var wildcardWords = 0
    package var skippedWords = 0
    package var numbers = 0
    package var placeholders = 0
    package var conditions = 0

    /// Whether the first rank is better.
    package static func < (first: MatchRank, second: MatchRank) -> Bool {
        first.upperRows != second.upperRows
            ? first.upperRows < second.upperRows : first.lowerRows < second.lowerRows
    }

    /// The rows of the table in order; smaller values are better.
    private var upperRows: (Int, Int, Int, Int, Int) {
        (isTemplate ? 1 : 0, -preferredWords, wildcards, -literalWords, wildcardWords)
    }

    private var lowerRows: (Int, Int, Int, Int) { (skippedWords, -numbers, placeholders, -conditions) }
}
