#if SQLite
public import Foundation

/// A text of a group, with how often it was heard.
public struct InboxText: Sendable, Equatable {
    /// The text in normal form, as recorded: `{name}` and `#` stand for masked words and digits; for a proposal, the phrase.
    public var text: String
    /// How often it was heard.
    public var heard: Int
    /// The number of sessions in which it was heard.
    public var sessions: Int
    /// The time when it was first heard.
    public var first: Date
    /// The time when it was last heard.
    public var last: Date
    /// The intent that it was taken for or proposed for; nil for none.
    public var intent: String?
    /// What it was taken for because it sounds like it; nil for nothing.
    public var takenFor: String?
    /// The reason why it was not resolved, such as `noMatch`; nil if it was.
    public var reason: String?
    /// The last utterance in which it was heard; nil for a phrase.
    public var example: UtteranceReference?
}
#endif
