#if SQLite
/// A text that no phrase of the dictionary fits and that is neither proposed nor withheld, for example because it is too rare.
package struct UnproposedText: Sendable, Equatable {
    /// The text in normal form, to the extent that it was recorded.
    package var text: String
    /// How often it was heard, with any answer.
    package var heard: Int
    /// The numbers of the sessions in which it was heard.
    package var sessions: Set<Int>
}
#endif
