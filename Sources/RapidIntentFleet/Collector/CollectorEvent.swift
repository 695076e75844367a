#if Fleet
/// What a collector did, for a log or a screen.
public enum CollectorEvent: Sendable, Equatable {
    /// A connection was opened; the site is nil for all sites.
    case connected(site: FleetName?)
    /// Messages were written to the file and acknowledged.
    case received(CollectedCounts)
    /// A request to forget was carried out, which erased this many segments here.
    case forgot(segments: Int)
    /// A message is no request to forget and was ignored, for a reason.
    case ignoredRequest(String)
    /// Something failed and is tried again.
    case failed(FleetError)
}
#endif
