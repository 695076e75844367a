#if SQLite
package import RapidIntentTelemetry

package struct InboxPage: Sendable, Equatable {
    /// The groups of the page: by kind, the most frequent first.
    package var groups: [InboxGroup]
    /// The number of groups on all pages.
    package var total: Int
    /// The number of groups of each kind, whatever kinds are shown.
    package var kinds: [InboxKind: Int]
}

/// Which groups of the inbox are shown.
package struct InboxQuery: Sendable, Hashable {
    /// Which segments count.
    package var filter: TelemetryFilter
    /// The kinds of groups; empty for all.
    package var kinds: Set<InboxKind>
    /// The number of the page, from 0.
    package var page: Int
    /// The maximum number of groups on a page, from 1 to 200.
    package var limit: Int

    package init(
        filter: TelemetryFilter = TelemetryFilter(), kinds: Set<InboxKind> = [], page: Int = 0, limit: Int = 25
    ) {
        self.filter = filter
        self.kinds = kinds
        self.page = max(0, page)
        self.limit = min(max(1, limit), 200)
    }
}
#endif
