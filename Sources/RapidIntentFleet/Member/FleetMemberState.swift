#if Fleet
/// How a member of a fleet is, as it knows itself: for metrics.
public struct FleetMemberState: Sendable, Equatable {
    /// Whether every connection to the servers is there; nil if it neither follows nor sends anything.
    public var isConnected: Bool?
    /// The versions in force at this instance; empty if it follows none.
    ///
    /// What was refused is not in it.
    public var versions: [VersionInForce] = []
    /// How often a version or a decision was refused since the member was made, by reason.
    public var refusals: [VersionRefusal.Code: Int] = [:]
    /// What waits and what the last hour was like; nil if it sends no telemetry, or the file cannot be read.
    public var telemetry: TelemetryPresence?
}
#endif
