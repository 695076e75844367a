#if SQLite
public import Foundation

/// Texts of the inbox that one decision can settle.
public struct InboxGroup: Sendable, Equatable, Identifiable {
    /// An id of sixteen hexadecimal digits, which stays the same while the most frequent text stays the same; for a mixed
    /// group, while all of them do.
    public var id: String
    /// What it waits for.
    public var kind: InboxKind
    /// The texts, the most frequent first; at least one.
    public var texts: [InboxText]
    /// The intent that accepting gives to the texts, or that a mixed group is nearest to; nil if somebody has to choose one.
    public var intent: String?
    /// What speaks for it, in one sentence; nil for nothing but the counts.
    public var evidence: String?
    /// Why the texts cannot simply be accepted; nil if they can.
    public var obstacle: String?
    /// The number of sessions in which a text was heard.
    public var sessions: Int
    /// What accepting does; nil if an intent has to be chosen, or if there is nothing to teach.
    public var lesson: Lesson?
    /// Whether it puts texts together that were seldom heard and have only an intent in common, or nothing.
    public var isMixed = false

    /// How often the texts were heard, in total.
    public var heard: Int { texts.reduce(0) { $0 + $1.heard } }
    /// The time when a text was first heard.
    public var first: Date { texts.map(\.first).min() ?? .distantPast }
    /// The time when a text was last heard.
    public var last: Date { texts.map(\.last).max() ?? .distantPast }
}
#endif
