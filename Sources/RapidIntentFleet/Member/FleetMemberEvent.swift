#if Fleet
/// What happens to a member of a fleet, for a log.
public enum FleetMemberEvent: Sendable, Equatable {
    /// Every connection to the servers is there, or there again.
    case connected
    /// The servers cannot be reached, with the reason if it is known. It is said once, until they can be reached again.
    case disconnected(FleetError?)
    /// A version is in force at this instance now.
    case inForce(VersionLine, number: Int, isCanary: Bool)
    /// A version or a decision is not taken; what was in force stays so.
    case refused(VersionLine, VersionRefusal)
    /// Segments of telemetry were dropped because of the limits.
    case dropped(segments: Int)
    /// A request to forget was carried out, which erased this many segments here.
    case forgot(segments: Int)
    /// A message is no request to forget and was ignored, for a reason.
    case ignoredRequest(String)
    /// Something else failed, and is tried again. The same failure is said once, until something succeeds.
    case failed(FleetError)
}
#endif
