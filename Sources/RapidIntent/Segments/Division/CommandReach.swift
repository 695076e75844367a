/// The commands that begin at one word of a text, and how far they extend.
struct CommandReach: Sendable, Equatable {
    /// The ends of the complete commands, as words of the text, end exclusive, ascending.
    var ends: [Int] = []
    /// The last of these ends of a command without a wildcard; nil if all have one.
    var lastEndWithoutWildcard: Int?
    /// The first conjunction in a wildcard at the end of a command that ends with a final text; nil if there is none.
    var conjunctionInWildcard: Int?
    /// Whether the words up to the end of the text are a command or may become one.
    var isAlive = false
    /// Whether the first word may begin a command, even if later words do not fit.
    var begins = false
}
