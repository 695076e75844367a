/// What a collector did, for a log or a screen.
public enum CollectorEvent: Sendable, Equatable {
    /// A connection was opened; the site is nil for all sites.
    case connected(site: FleetName?)
    /// Messages were written to the file and acknowledged.
    case received(CollectedCounts)
    /// Something failed and is tried again.
    case failed(FleetError)
}
