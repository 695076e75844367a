#if Server
import Foundation
import RapidIntentFleet
import RapidIntentHomeAssistant
import RapidIntentServer

/// A fleet in Prometheus's text format.
enum FleetMetrics {
    /// The number of instances that have figures of their own.
    static let instanceLimit = 1000
    /// The number of versions in force that are named.
    private static let versionLimit = 5000

    static func write(_ state: FleetMemberState, to text: inout PrometheusText) {
        if let isConnected = state.isConnected {
            text.single(
                "fleet_connected", .gauge, "Whether every connection to the servers of the fleet is there.",
                isConnected ? 1 : 0)
        }
        text.family("fleet_version", .gauge, "The version in force here, by its name and the site whose it is.")
        for version in state.versions {
            text.sample("fleet_version", labels(of: version.line), Double(version.number))
        }
        if !state.versions.isEmpty {
            text.family(
                "fleet_refusals_total", .counter, "How often a version or a decision was refused here, by reason.")
            for reason in VersionRefusal.Code.allCases {
                text.sample("fleet_refusals_total", [("reason", reason.rawValue)], Double(state.refusals[reason] ?? 0))
            }
        }
        guard let telemetry = state.telemetry else { return }
        text.single(
            "fleet_waiting", .gauge, "Changes of telemetry that wait for the servers of the fleet.",
            Double(telemetry.waiting))
        text.single(
            "fleet_dropped_segments", .gauge, "Segments of telemetry that could not be sent.",
            Double(telemetry.dropped))
    }

    static func text(_ reading: RecentFleetStatus.Reading) -> String {
        var text = PrometheusText(prefix: "rapid_intent_fleet_")
        text.single(
            "readable", .gauge, "Whether the servers of the fleet could be asked the last time.",
            reading.failure == nil && reading.status != nil ? 1 : 0)
        guard let status = reading.status, let time = reading.time else { return text.text }
        text.single("read_timestamp_seconds", .gauge, "When the servers were asked.", time.timeIntervalSince1970)
        text.single("instances", .gauge, "Instances that are there.", Double(status.instances.count))
        let shown = status.instances.prefix(instanceLimit)
        text.single(
            "instances_left_out", .gauge, "Instances that have no figures of their own, since there are too many.",
            Double(status.instances.count - shown.count))
        gauge("last_seen_timestamp_seconds", "When the servers last heard of an instance.", shown, &text) {
            $0.lastSeen.timeIntervalSince1970
        }
        gauge("waiting", "Changes of telemetry that wait at an instance.", shown, &text) {
            ($0.telemetry?.waiting).map(Double.init)
        }
        gauge("dropped_segments", "Segments that an instance could not send.", shown, &text) {
            ($0.telemetry?.dropped).map(Double.init)
        }
        gauge("hour_utterances", "Utterances of the last hour.", shown, &text) {
            ($0.telemetry?.lastHour.utterances).map(Double.init)
        }
        gauge("hour_unresolved_segments", "Segments of the last hour that nothing resolved.", shown, &text) {
            ($0.telemetry?.lastHour.unresolved).map(Double.init)
        }
        gauge("hour_failed_segments", "Those of them because the service failed.", shown, &text) {
            ($0.telemetry?.lastHour.failed).map(Double.init)
        }
        let versions = shown.lazy.flatMap { instance in instance.versions.map { (instance, $0) } }.prefix(versionLimit)
        text.family("version", .gauge, "The version in force at an instance.")
        for (instance, version) in versions {
            text.sample("version", labels(of: instance) + labels(of: version.line), Double(version.number))
        }
        text.family("refused_version", .gauge, "A newer version that an instance refused.")
        for (instance, version) in versions {
            guard let refused = version.refused else { continue }
            text.sample("refused_version", labels(of: instance) + labels(of: version.line), Double(refused.number))
        }
        return text.text
    }

    private static func gauge(
        _ name: String, _ help: String, _ instances: ArraySlice<InstancePresence>, _ text: inout PrometheusText,
        _ value: (InstancePresence) -> Double?
    ) {
        text.family(name, .gauge, help)
        for instance in instances {
            if let value = value(instance) { text.sample(name, labels(of: instance), value) }
        }
    }

    private static func labels(of instance: InstancePresence) -> [(name: String, value: String)] {
        [("site", instance.site.rawValue), ("instance", instance.instance.rawValue)]
    }

    private static func labels(of line: VersionLine) -> [(name: String, value: String)] {
        [("name", line.name.rawValue), ("of_site", line.site?.rawValue ?? "")]
    }
}

extension MountedMetrics {
    /// The metrics of a fleet that the server has joined, and of its Wyoming server; nil without both.
    init?(_ membership: FleetMembership?, _ wyoming: WyomingService?) {
        guard membership != nil || wyoming != nil else { return nil }
        var fleet: (@Sendable () async -> String)?
        if let status = membership?.status { fleet = { FleetMetrics.text(await status.reading()) } }
        self.init(
            process: { text in
                if let state = membership?.member.state { FleetMetrics.write(state, to: &text) }
                wyoming?.server.turns.write(to: &text)
            }, fleet: fleet)
    }
}

extension WyomingTurnCounts {
    func write(to text: inout PrometheusText) {
        text.single("wyoming_open_turns", .gauge, "Wyoming clients whose speech is recognised.", Double(open))
        text.single("wyoming_turns_total", .counter, "Turns that Wyoming clients were granted.", Double(granted))
        text.family("wyoming_refused_turns_total", .counter, "Turns that Wyoming clients were refused, by reason.")
        text.sample("wyoming_refused_turns_total", [("reason", "limit")], Double(refusedAtLimit))
        text.sample("wyoming_refused_turns_total", [("reason", "slow")], Double(refusedAsSlow))
        text.single(
            "wyoming_slow_turns_total", .counter, "Granted turns in which the recogniser was slower than speech.",
            Double(slow))
    }
}
#endif
