/// Which of several matches is meant.
///
/// | first | before |
/// |---|---|
/// | a literal phrase | a template |
/// | more words for preferred entities | fewer: the things that a dictionary prefers to hear of |
/// | fewer wildcards | more: what is declared counts before what could be anything |
/// | more literal words | fewer |
/// | fewer words skipped | more: what was said counts before what was left out |
/// | fewer words in wildcards | more |
/// | more numbers | fewer: of two values, the typed one |
/// | fewer placeholders | more: one long value before two short ones |
/// | more conditions | fewer: what is meant in this situation before what is meant in any |
/// | the earlier phrase of one intent | the later one |
///
/// Matches of different intents that are equal but for the order are a tie, which is reported and never decided. The order
/// of the rows is hassil's (`recognize_best`), which has none for skipped words: it keeps them at the side of a wildcard, and
/// else tries a sentence both with them and without.
package struct MatchRank: Comparable {
    package var isTemplate = false
    package var preferredWords = 0
    package var wildcards = 0
    package var literalWords = 0
    package var skippedWords = 0
    package var wildcardWords = 0
    package var numbers = 0
    package var placeholders = 0
    package var conditions = 0

    /// The smaller one is meant.
    package static func < (first: MatchRank, second: MatchRank) -> Bool {
        first.upperRows != second.upperRows
            ? first.upperRows < second.upperRows : first.lowerRows < second.lowerRows
    }

    /// The rows of the table in order, small before large.
    private var upperRows: (Int, Int, Int, Int, Int) {
        (isTemplate ? 1 : 0, -preferredWords, wildcards, -literalWords, skippedWords)
    }

    private var lowerRows: (Int, Int, Int, Int) { (wildcardWords, -numbers, placeholders, -conditions) }
}
