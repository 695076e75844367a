#if Tool && Fleet
import Foundation
import RapidIntentFleet
import RapidIntentSupport

extension JSON {
    /// An instance of a fleet.
    ///
    /// ```json
    /// {"site":"lobby","instance":"kiosk-7","lastSeen":"2026-03-01T08:00:00.000Z","clock":"2026-03-01T08:00:00.003Z","software":"0.1.0","telemetry":{"waiting":0,"dropped":0,"oldestWaiting":null,"lastHour":{"utterances":210,"fired":190,"unresolved":20,"failed":2}},"versions":[{"name":"home","site":null,"number":12,"decision":34,"refused":null}]}
    /// ```
    init(_ instance: InstancePresence) {
        self = [
            "site": instance.site.rawValue, "instance": instance.instance.rawValue,
            "lastSeen": Self.time(instance.lastSeen), "clock": Self.time(instance.clock),
            "software": instance.software, "telemetry": instance.telemetry.map { JSON($0) },
            "versions": instance.versions.map { JSON($0) },
        ]
    }

    private init(_ telemetry: TelemetryPresence) {
        let hour = telemetry.lastHour
        self = [
            "waiting": telemetry.waiting, "dropped": telemetry.dropped,
            "oldestWaiting": telemetry.oldestWaiting.map(Self.time),
            "lastHour": [
                "utterances": hour.utterances, "fired": hour.fired, "unresolved": hour.unresolved,
                "failed": hour.failed,
            ] as JSON,
        ]
    }

    private init(_ version: VersionInForce) {
        self = [
            "name": version.name.rawValue, "site": version.site?.rawValue, "number": version.number,
            "decision": version.decision,
            "refused": version.refused.map { ["number": $0.number, "reason": $0.reason] as JSON },
        ]
    }

    private static func time(_ date: Date) -> String {
        date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    }
}
#endif
