#if Fleet
public import Foundation

/// What an instance of a fleet said of itself within the last minute.
public struct InstancePresence: Sendable, Equatable {
    /// The site.
    public var site: FleetName
    /// The instance, unique within the site.
    public var instance: FleetName
    /// When the servers last heard of it, by their clock.
    public var lastSeen: Date
    /// What its own clock showed then.
    public var clock: Date
    /// The version of its software; nil if it does not say.
    public var software: String?
    /// What its outbox says; nil if none runs.
    public var telemetry: TelemetryPresence?
    /// Which versions of dictionaries and models are in force; empty if it follows none.
    public var versions: [VersionInForce] = []

    /// Whether it has not been heard of for 25 seconds, so that it missed two announcements.
    ///
    /// - Parameter now: The time, by the servers' clock.
    public func isLate(at now: Date) -> Bool { now.timeIntervalSince(lastSeen) > 25 }
}
#endif
