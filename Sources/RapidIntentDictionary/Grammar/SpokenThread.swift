/// One possible continuation of a text: the remaining items in reverse order.
struct SpokenThread: Hashable, Sendable {
    enum Item: Hashable, Sendable {
        /// A part of a template, by its number.
        case node(Int)
        /// Literal text that was not examined yet.
        case text(String)
        /// The last complete word, which may form a contraction with the next one, and the beginning of another word,
        /// which the following text may continue. Either may be empty.
        case pending(word: String, part: String)
        /// One of several word sequences.
        case words([[String]])
        /// Parts in any order, by their numbers.
        case permutation([Int])
        /// The values of a list, by its number, from a node of their trie.
        case values(list: Int, at: Int)
        case numbers(SpokenNumbers)
    }

    var items: [Item]

    /// Replaces the next `count` items by other items, given in spoken order.
    func replacing(_ count: Int, with next: [Item]) -> SpokenThread {
        SpokenThread(items: items.dropLast(count) + next.reversed())
    }
}
