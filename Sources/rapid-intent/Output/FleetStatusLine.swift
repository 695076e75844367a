#if Tool && Fleet
import Foundation
import RapidIntent
import RapidIntentFleet
import RapidIntentSupport

/// An instance of a fleet as a line of JSON.
///
/// ```json
/// {"site":"lobby","instance":"kiosk-7","lastSeen":"2026-03-01T08:00:00.000Z","clock":"2026-03-01T08:00:00.003Z","software":"0.1.0","telemetry":{"waiting":0,"dropped":0,"oldestWaiting":null,"lastHour":{"utterances":210,"fired":190,"unresolved":20,"failed":2}},"versions":[{"name":"home","site":null,"number":12,"decision":34,"refused":null}]}
/// ```
struct FleetStatusLine {
    /// The line, without a line break.
    let text: String

    /// Creates the line for an instance.
    init(_ instance: InstancePresence) {
        text =
            JSON.object([
                ("site", .string(instance.site.rawValue)), ("instance", .string(instance.instance.rawValue)),
                ("lastSeen", Self.time(instance.lastSeen)), ("clock", Self.time(instance.clock)),
                ("software", JSON(instance.software)),
                ("telemetry", instance.telemetry.map(Self.telemetry) ?? .null),
                ("versions", .array(instance.versions.map(Self.version))),
            ]).text
    }

    private static func telemetry(_ telemetry: TelemetryPresence) -> JSON {
        .object([
            ("waiting", .integer(telemetry.waiting)), ("dropped", .integer(telemetry.dropped)),
            ("oldestWaiting", telemetry.oldestWaiting.map(time) ?? .null),
            (
                "lastHour",
                .object([
                    ("utterances", .integer(telemetry.lastHour.utterances)),
                    ("fired", .integer(telemetry.lastHour.fired)),
                    ("unresolved", .integer(telemetry.lastHour.unresolved)),
                    ("failed", .integer(telemetry.lastHour.failed)),
                ])
            ),
        ])
    }

    private static func version(_ version: VersionInForce) -> JSON {
        .object([
            ("name", .string(version.name.rawValue)), ("site", JSON(version.site?.rawValue)),
            ("number", .integer(version.number)), ("decision", .integer(version.decision)),
            (
                "refused",
                version.refused.map {
                    .object([("number", .integer($0.number)), ("reason", .string($0.reason))])
                } ?? .null
            ),
        ])
    }

    private static func time(_ date: Date) -> JSON {
        .string(date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
    }
}
#endif
