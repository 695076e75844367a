#if Fleet
import Foundation
import RapidIntent

/// What an instance says of itself every few seconds: a part of its presence.
///
/// <doc:FleetInterface> describes the form.
struct PresenceMessage: Sendable, Equatable {
    static let version = 1
    /// The largest message, in bytes.
    static let limit = 16 << 10
    /// The maximum number of versions in a message.
    static let versions = 64

    /// The version of the instance's software.
    var software: String?
    /// The time at the instance.
    var at: Date
    /// What it says.
    var part: Part

    /// The parts of a presence, which come from different tasks of an instance.
    enum Part: Sendable, Equatable {
        /// From the outbox.
        case telemetry(TelemetryPresence)
        /// From what follows the versions of dictionaries and models; more than 64 are left out.
        case versions([VersionInForce])

        /// The end of its subject.
        var name: String {
            switch self {
            case .telemetry: "telemetry"
            case .versions: "versions"
            }
        }
    }

    /// Creates a message of this software.
    init(_ part: Part, at: Date) {
        software = PackageVersion.text
        self.at = at
        self.part = part
    }
}
#endif
