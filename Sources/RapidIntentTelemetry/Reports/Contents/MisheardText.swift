#if SQLite
/// A text that no phrase fits and that was taken for something that it sounds like.
public struct MisheardText: Sendable, Equatable {
    /// The words that were heard, in normal form and masked as the text is; nil if they were not recorded.
    public var heard: String?
    /// What they were taken for: words in normal form, or the dictionary's phrase if the words have values that are masked; nil if
    /// neither was recorded.
    public var takenFor: String?
    /// The intent of the command.
    public var intent: String
    /// How often it was heard.
    public var count: Int
    /// The number of sessions in which it was heard.
    public var sessions: Int
    /// How often the command fired; otherwise, the user was to be asked.
    public var fired: Int
    /// How often the user confirmed the command.
    public var confirmed: Int
    /// How often the user declined the command.
    public var declined: Int
    /// How often the user undid the command.
    public var undone: Int
    /// How often the user did not want the command.
    public var wrong: Int
    /// The mean score, from 0 to 1.
    public var score: Double

    /// Creates a text.
    package init(
        heard: String?, takenFor: String?, intent: String, count: Int, sessions: Int, fired: Int = 0,
        confirmed: Int = 0,
        declined: Int = 0, undone: Int = 0, wrong: Int = 0, score: Double
    ) {
        self.heard = heard
        self.takenFor = takenFor
        self.intent = intent
        self.count = count
        self.sessions = sessions
        self.fired = fired
        self.confirmed = confirmed
        self.declined = declined
        self.undone = undone
        self.wrong = wrong
        self.score = score
    }
}
#endif
