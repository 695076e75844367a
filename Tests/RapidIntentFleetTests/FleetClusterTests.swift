#if Fleet
import Foundation
import RapidIntentTelemetry
import Testing
import TestSupport

@testable import RapidIntentFleet

@Suite("A cluster that loses its leader", .natsServer, .timeLimit(.minutes(20)))
struct FleetClusterTests {
    /// The number of segments; the nightly run may set more.
    static let segments =
        ProcessInfo.processInfo.environment["RAPID_INTENT_FLEET_SEGMENTS"].flatMap { Int($0) } ?? 4_000

    private func leader(of servers: [NATSServer]) async throws -> NATSServer {
        var name: String?
        try await eventually("the stream has a leader") {
            let connection = FleetConnection(FleetOptions(servers: servers.map(\.address), timeout: .seconds(2)))
            guard (try? await connection.open(name: "test", inbox: "_INBOX.test")) != nil else { return false }
            name = await connection.leader()
            return name != nil
        }
        let index = try #require(name.flatMap { Int($0.dropFirst()) })
        return servers[index]
    }

    @Test("leaders, outboxes and collectors are killed -9 at random: no segment is lost, none is doubled")
    func kills() async throws {
        let folder = try ScratchFolder()
        let servers = try NATSServer.cluster()
        for server in servers { try await server.start() }
        let addresses = servers.map(\.address)
        let kiosk = try Kiosk(folder)
        let collection = Collection(folder, from: servers)
        let chunk = max(1, Self.segments / 20)
        // The tool's outbox leaves out what is older than 30 days.
        let yesterday = Date(timeIntervalSinceNow: -86_400)
        try await kiosk.record(0..<chunk, since: yesterday)
        let collector = try RunningTool(
            ["collect", "--store", collection.path, "--replicas", "3", "--servers"] + addresses,
            output: folder.file("collector.txt"))
        let outbox = try RunningTool(
            ["fleet", "send", "--telemetry", kiosk.path, "--site", "lobby", "--instance", "kiosk-1", "--servers"]
                + addresses, output: folder.file("outbox.txt"))
        try collector.start()
        try outbox.start()
        try await eventually("the first segments arrive; \(outbox.said) \(collector.said)") {
            RawFile.segments(in: collection.path) > 0
        }
        var dead: NATSServer?
        for part in 1..<20 {
            try await kiosk.record(chunk * part..<chunk * (part + 1), since: yesterday)
            switch part % 8 {
            case 3:
                dead = try await leader(of: servers)
                dead?.kill()
            case 7:
                try await dead?.start()
                dead = nil
            default: break
            }
            if Bool.random() {
                outbox.kill()
                try outbox.start()
            }
            if Bool.random() {
                collector.kill()
                try collector.start()
            }
            // Lets the work go on in between, so that kills come in the middle of it.
            let before = RawFile.segments(in: collection.path)
            try await eventually("more segments arrive; \(outbox.said) \(collector.said)") {
                RawFile.segments(in: collection.path) > before
                    || RawFile.segments(in: collection.path) == chunk * (part + 1)
            }
        }
        try await dead?.start()
        try await eventually("every segment arrives; \(outbox.said) \(collector.said)", within: .seconds(300)) {
            RawFile.segments(in: collection.path) >= chunk * 20
        }
        try await eventually("the outbox learns of it") {
            try RawFile.int("SELECT count(*) FROM fleetChange", in: kiosk.path) == 0
        }
        #expect(outbox.signal(SIGTERM) == 0)
        #expect(collector.signal(SIGTERM) == 0)
        try collection.expectEqual(to: [kiosk])
        #expect(try await Collection.report(collection.path) == Collection.report(kiosk.path))
        #expect(try RawFile.int("SELECT count(*) FROM fleetGap", in: collection.path) == 0)
    }
}
#endif
