#if SQLite
/// A text that no phrase fits and that was taken for something that it sounds like.
package struct MisheardText: Sendable, Equatable {
    /// The words that were heard, in normal form and masked as the text is; nil if they were not recorded.
    package var heard: String?
    /// What they were taken for: words in normal form, or the dictionary's phrase if the words have values that are masked; nil if
    /// neither was recorded.
    package var takenFor: String?
    package var intent: String
    /// How often it was heard.
    package var count: Int
    /// The number of sessions in which it was heard.
    package var sessions: Int
    /// How often the command fired; otherwise, the user was to be asked.
    package var fired = 0
    /// How often the user confirmed the command.
    package var confirmed = 0
    /// How often the user declined the command.
    package var declined = 0
    /// How often the user undid the command.
    package var undone = 0
    /// How often the user did not want the command.
    package var wrong = 0
    /// The mean score, from 0 to 1.
    package var score: Double
}
#endif
