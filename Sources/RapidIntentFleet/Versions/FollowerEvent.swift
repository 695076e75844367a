#if Fleet
/// What a follower of versions does.
public enum FollowerEvent: Sendable, Equatable {
    /// It is connected.
    case connected
    /// The connection was lost, and is made again by itself.
    case disconnected
    /// A version is in force at this instance now.
    case inForce(VersionLine, number: Int, isCanary: Bool)
    /// A version or a decision is not taken; what was in force stays so.
    case refused(VersionLine, VersionRefusal)
    /// Something failed, and is tried again.
    case failed(FleetError)
}
#endif
