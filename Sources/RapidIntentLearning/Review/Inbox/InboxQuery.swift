#if SQLite
public import RapidIntentTelemetry

/// Which groups of the inbox are shown.
public struct InboxQuery: Sendable, Hashable {
    /// Which segments count.
    public var filter: TelemetryFilter
    /// The kinds of groups; empty for all.
    public var kinds: Set<InboxKind>
    /// The number of the page, from 0.
    public var page: Int
    /// The maximum number of groups on a page, from 1 to 200.
    public var limit: Int

    /// Creates a query.
    public init(
        filter: TelemetryFilter = TelemetryFilter(), kinds: Set<InboxKind> = [], page: Int = 0, limit: Int = 25
    ) {
        self.filter = filter
        self.kinds = kinds
        self.page = max(0, page)
        self.limit = min(max(1, limit), 200)
    }
}
#endif
