/// One way in which a text may go on: what is still to be said, the next item last.
struct SpokenThread: Hashable, Sendable {
    /// Something to be said.
    enum Item: Hashable, Sendable {
        /// A part of a template, by its number.
        case node(Int)
        /// Literal text that has not been looked at.
        case text(String)
        /// The last whole word of the text so far, which the next one may contract with, and the beginning of another word, which
        /// text that follows may go on with; either may be empty.
        case pending(word: String, part: String)
        /// One of some runs of words.
        case words([[String]])
        /// Parts that follow in any order, by their numbers.
        case permutation([Int])
        /// What is left of a list's values or of a range's numbers.
        case values(SpokenNodes.Values, at: Int)
    }

    var items: [Item]

    /// The thread with other items in place of its next ones, the next one first.
    func replacing(_ count: Int, with next: [Item]) -> SpokenThread {
        SpokenThread(items: items.dropLast(count) + next.reversed())
    }
}
