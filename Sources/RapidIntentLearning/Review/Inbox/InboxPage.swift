#if SQLite
/// A page of the inbox.
public struct InboxPage: Sendable, Equatable {
    /// The groups of the page: by kind, the most frequent first.
    public var groups: [InboxGroup]
    /// The number of groups on all pages.
    public var total: Int
    /// The number of groups of each kind, whatever kinds are shown.
    public var kinds: [InboxKind: Int]
}
#endif
