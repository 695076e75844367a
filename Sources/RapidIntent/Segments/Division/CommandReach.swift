/// How far commands reach that begin at one word of a text.
struct CommandReach: Sendable, Equatable {
    /// The ends of the complete ones, as words of the text, end exclusive, ascending.
    var ends: [Int] = []
    /// Whether the words from there to the end of the text may still become one, or are one.
    var isAlive = false
    /// Whether the first word may begin one, whatever has become of it.
    var begins = false
}
