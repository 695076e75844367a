#if Fleet
import Foundation
import RapidIntentFleet
import RapidIntentTelemetry
import Testing
import TestSupport

/// A collected file, and what collects it.
struct Collection: Sendable {
    let path: String
    let servers: [String]

    init(_ folder: ScratchFolder, from servers: [NATSServer], named name: String = "fleet.sqlite") {
        path = folder.path(name)
        self.servers = servers.map(\.address)
    }

    /// The collector.
    func collector(
        sites: [FleetName] = [], replicas: Int = 1, redelivery: Duration = .seconds(2),
        onEvent: @escaping @Sendable (CollectorEvent) -> Void = { _ in }
    ) -> TelemetryCollector {
        TelemetryCollector(
            path: path, sites: sites, options: FleetOptions(servers: servers, timeout: .seconds(2)),
            stream: StreamSettings(replicas: replicas), redelivery: redelivery,
            now: { Kiosk.morning.addingTimeInterval(86_400) }, onEvent: onEvent)
    }

    /// Collects what waits now.
    func collect() async throws { try await collector().run(untilDrained: true) }

    /// The report, for comparison with that of an instance.
    static func report(_ path: String, _ filter: TelemetryFilter = TelemetryFilter()) async throws -> String {
        try await TelemetryReader(path: path).report(matching: filter).text(as: .json)
    }

    /// Whether every row of the instances is in the file once, with equal values.
    func expectEqual(to kiosks: [Kiosk], sourceLocation: SourceLocation = #_sourceLocation) throws {
        let columns = """
            utterance, segment, recordedAt, text, outcome, intent, entities, source, score, phrase, feedback, finalMs
            """
        let row = "json_array(\(columns))"
        for kiosk in kiosks {
            let prefix = "\(kiosk.site)/\(kiosk.instance)/"
            let sent = try RawFile.texts(
                "SELECT '\(prefix)' || session || \(row) AS line FROM resolution ORDER BY line", in: kiosk.path)
            let collected = try RawFile.texts(
                """
                SELECT session || \(row) AS line FROM resolution
                WHERE site = '\(kiosk.site)' AND instance = '\(kiosk.instance)' ORDER BY line
                """, in: path)
            #expect(sent.count == collected.count, sourceLocation: sourceLocation)
            #expect(sent == collected, sourceLocation: sourceLocation)
        }
        let total = try kiosks.reduce(0) { try $0 + RawFile.int("SELECT count(*) FROM resolution", in: $1.path) }
        #expect(RawFile.segments(in: path) == total, sourceLocation: sourceLocation)
    }
}
#endif
