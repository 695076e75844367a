/// Which of several matches is meant.
///
/// | first | before |
/// |---|---|
/// | a literal phrase | one with placeholders |
/// | more literal words | fewer |
/// | fewer placeholders | more |
/// | the earlier phrase of one intent | the later one |
///
/// Matches of different intents that are equal but for the order are a tie, which is reported and never decided.
struct MatchRank: Comparable {
    private let key: (Int32, Int32, Int32)

    init(_ entry: TemplateTree.Entry) {
        key = (entry.placeholders == 0 ? 0 : 1, -entry.literalWords, entry.placeholders)
    }

    static func == (first: MatchRank, second: MatchRank) -> Bool { first.key == second.key }

    /// The smaller one is meant.
    static func < (first: MatchRank, second: MatchRank) -> Bool { first.key < second.key }
}
