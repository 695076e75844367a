#if Fleet
import Foundation
import Testing
import TestSupport

@testable import RapidIntentFleet

@Suite("The status of a fleet", .natsServer, .timeLimit(.minutes(10)))
struct FleetStatusTests {
    let folder: ScratchFolder
    let server: NATSServer

    init() throws {
        folder = try ScratchFolder()
        server = try NATSServer()
    }

    private var options: FleetOptions { FleetOptions(servers: [server.address], timeout: .seconds(2)) }

    private func connection(_ name: String = "test") async throws -> FleetConnection {
        let connection = FleetConnection(options)
        try await connection.open(name: name, inbox: "_INBOX.\(name)")
        return connection
    }

    /// The status once it has a number of instances.
    private func status(of count: Int, site: FleetName? = nil) async throws -> FleetStatus {
        var status = FleetStatus()
        try await eventually("\(count) instances are seen") {
            status = try await FleetStatus.read(options, of: site)
            return status.instances.count == count
        }
        return status
    }

    @Test("an outbox is seen with its queue and its last hour, and by the tool")
    func outbox() async throws {
        try await server.start()
        // Who asks first makes the stream.
        #expect(try await FleetStatus.read(options) == FleetStatus())
        try await connection().create(.telemetry(StreamSettings()))
        let kiosk = try Kiosk(folder)
        // The clock of the outbox stands a day after the morning.
        try await kiosk.record(0..<40, since: Kiosk.morning.addingTimeInterval(86_400 - 7200))
        try await kiosk.record(40..<80, session: "late", since: Kiosk.morning.addingTimeInterval(86_400 - 1800))
        try RawFile.execute("UPDATE resolution SET reason = 'serviceFailed' WHERE utterance = 'u44'", in: kiosk.path)
        try await kiosk.outbox(to: [server.address]).run(untilSent: true)

        let instance = try #require(try await status(of: 1).instances.first)
        #expect(instance.site == kiosk.site && instance.instance == kiosk.instance && instance.versions.isEmpty)
        #expect(abs(instance.lastSeen.timeIntervalSinceNow) < 60)
        #expect(instance.clock == Kiosk.morning.addingTimeInterval(86_400))
        let telemetry = try #require(instance.telemetry)
        // It announced itself before it sent.
        #expect(telemetry.waiting == 80 && telemetry.dropped == 0)
        let first = try RawFile.int("SELECT min(recordedAt) FROM resolution", in: kiosk.path)
        #expect(telemetry.oldestWaiting == Date(timeIntervalSince1970: Double(first) / 1000))
        #expect(telemetry.lastHour == TelemetryPresence.LastHour(utterances: 40, fired: 20, unresolved: 10, failed: 1))

        let other = try Kiosk(folder, site: "garage", "k1")
        try await other.record(0..<1)
        try await other.outbox(to: [server.address]).run(untilSent: true)
        _ = try await status(of: 2)
        #expect(try await status(of: 1, site: other.site).instances.map(\.instance) == [other.instance])
        try await expectTool()
    }

    private func expectTool() async throws {
        let json = try await Tool.run("fleet", "status", "--json", "--servers", server.address)
        #expect(json.status == 0 && json.errors.isEmpty && json.lines.count == 2)
        #expect(json.lines.first?.hasPrefix("{\"site\":\"garage\",\"instance\":\"k1\",\"lastSeen\":\"") == true)
        let hour = "\"lastHour\":{\"utterances\":40,\"fired\":20,\"unresolved\":10,\"failed\":1}"
        #expect(json.lines.last?.contains(hour) == true)
        let table = try await Tool.run("fleet", "status", "--servers", server.address, "--site", "lobby")
        #expect(table.status == 0 && table.lines.count == 3)
        #expect(table.lines.dropFirst().first?.hasPrefix("lobby  kiosk-1   –") == true)
        let none = try await Tool.run("fleet", "status", "--servers", server.address, "--site", "roof")
        #expect(none.status == 0 && none.output.hasPrefix("no instance announced itself within the last minute"))
        let unreachable = try await Tool.run("fleet", "status", "--servers", "nats://127.0.0.1:1")
        #expect(unreachable.status == 3 && unreachable.output.isEmpty)
    }

    @Test("an instance is announced again and again, and forgotten after its end")
    func forgetting() async throws {
        try await server.start()
        var stream = FleetStream.presence(replicas: 1)
        stream.age = .seconds(4)
        try await connection().create(stream)
        try await connection().create(.telemetry(StreamSettings()))
        let kiosk = try Kiosk(folder)
        try await kiosk.record(0..<1)
        let sending = Task { try await kiosk.outbox(to: [server.address]).run() }
        _ = try await status(of: 1)
        // With 10 seconds between two announcements, the stream forgets the first one before the second.
        _ = try await status(of: 0)
        #expect(try await status(of: 1).instances.first?.telemetry?.waiting == 0)
        sending.cancel()
        try await sending.value
        _ = try await status(of: 0)
    }

    @Test("without the stream, telemetry is sent as before")
    func withoutStream() async throws {
        try await server.start()
        try await connection().create(.telemetry(StreamSettings()))
        let kiosk = try Kiosk(folder)
        try await kiosk.record(0..<10)
        let log = Log<OutboxEvent>()
        try await kiosk.outbox(to: [server.address], onEvent: { log.append($0) }).run(untilSent: true)
        #expect(log.all == [.connected, .sent(changes: 10)])
        #expect(try await FleetStatus.read(options).instances.isEmpty)
    }

    @Test("a collector makes the stream, so that instances are seen before anybody asks")
    func collector() async throws {
        try await server.start()
        try await Collection(folder, from: [server]).collect()
        let kiosk = try Kiosk(folder)
        try await kiosk.record(0..<10)
        try await kiosk.outbox(to: [server.address]).run(untilSent: true)
        #expect(try await status(of: 1).instances.first?.telemetry?.waiting == 10)
    }

    @Test("both parts of an instance are one; what is malformed, huge or foreign is counted, and hides nobody")
    func hostileMessages() async throws {
        try await server.start()
        let connection = try await connection("hostile")
        try await connection.create(.presence(replicas: 1))
        let (site, instance) = (try FleetName("lobby"), try FleetName("k1"))
        let versions = try PresenceMessageTests.versions()
        try await connection.announce(PresenceMessage(.versions([]), at: Kiosk.morning), of: site, instance)
        try await connection.announce(PresenceMessage(.versions(versions), at: Kiosk.morning), of: site, instance)
        try await connection.announce(
            PresenceMessage(.telemetry(PresenceMessageTests.telemetry), at: Kiosk.morning), of: site, instance)
        let good = PresenceMessage(.telemetry(PresenceMessageTests.telemetry), at: Kiosk.morning).payload
        for (subject, payload) in [
            ("ri.lobby.e1.presence.telemetry", [UInt8](repeating: 0x5B, count: 500_000)),
            ("ri.lobby.e1.presence.versions", []), ("ri.lobby.e2.presence.telemetry", [0xFF, 0x00]),
            ("ri.lobby.e2.presence.versions", good), ("ri.lobby.e2.presence.audio", good),
            ("ri.lob$by.e3.presence.telemetry", good),
        ] { try await connection.send(payload, to: subject) }
        var found: FleetStatus?
        try await eventually("everything is counted") {
            found = try await FleetStatus.read(options)
            return found?.refusals.count == 4
        }
        let status = try #require(found)
        #expect(status.instances.map(\.instance) == [instance])
        #expect(status.instances.first?.versions == versions)
        #expect(status.instances.first?.telemetry == PresenceMessageTests.telemetry)
        #expect(
            status.refusals.map { "\($0.site)/\($0.instance) \($0.reason) \($0.count)" } == [
                // The stream does not take the huge one.
                "/ foreignSubject 1", "lobby/e1 malformed 1", "lobby/e2 foreignSubject 1", "lobby/e2 malformed 2",
            ])
        let tool = try await Tool.run("fleet", "status", "--servers", server.address)
        #expect(tool.status == 0)
        #expect(tool.output.contains("  home 13 refused: the signature is missing\n"))
        #expect(tool.errors.contains("lobby/e2: 2 announcements cannot be read (malformed)\n"))
        #expect(tool.errors.contains("unknown: 1 announcement cannot be read (foreignSubject)\n"))
    }

    @Test("more instances than fit into one question are read")
    func many() async throws {
        try await server.start()
        let connection = try await connection()
        try await connection.create(.presence(replicas: 1))
        let message = PresenceMessage(.versions(try PresenceMessageTests.versions()), at: Kiosk.morning)
        for number in 0..<1700 {
            try await connection.announce(message, of: FleetName("s\(number % 7)"), FleetName("k\(number)"))
        }
        let status = try await status(of: 1700)
        #expect(status.isComplete && status.refusals.isEmpty)
        #expect(try await self.status(of: 243, site: FleetName("s0")).isComplete)
    }
}
#endif
