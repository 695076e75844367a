#if Fleet
import CRapidIntentNATS
import Foundation
import RapidIntentSupport
import RapidIntentTelemetry
import Testing
import TestSupport

@testable import RapidIntentFleet

@Suite("Credentials, permissions and hostile messages", .natsServer, .timeLimit(.minutes(10)))
struct FleetSecurityTests {
    let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    private func secret(_ text: String, mode: Int = 0o600) throws -> String {
        let path = try folder.write(text + "\n", to: UUID().uuidString)
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        return path
    }

    private func failure(
        _ kiosk: Kiosk, _ server: NATSServer, _ credentials: FleetCredentials
    ) async throws -> FleetError? {
        await #expect(throws: FleetError.self) {
            try await kiosk.outbox(to: [server.address], credentials: credentials).run(untilSent: true)
        }
    }

    @Test("wrong credentials end the outbox with a clear message; the right ones work")
    func credentials() async throws {
        let server = try NATSServer("authorization { user: kiosk, password: \"pass word\" }")
        try await server.start()
        let kiosk = try Kiosk(folder)
        try await kiosk.record(0..<1)
        let wrong = FleetCredentials.user("kiosk", passwordFile: try secret("guess"))
        for credentials in [wrong, .none, .token(file: try secret("token"))] {
            #expect(
                try await failure(kiosk, server, credentials)?.description == """
                    the servers refuse these credentials (refused); \
                    check the user and the secret, and that the server knows them
                    """)
        }
        let readable = FleetCredentials.user("kiosk", passwordFile: try secret("pass word", mode: 0o644))
        let error = try await failure(kiosk, server, readable)
        #expect(error?.code == .secretFile)
        #expect(
            error?.description.hasSuffix(
                """
                has the mode 644, but its group may only read it, and others may not use it (secretFile); \
                use 'chmod 600', or 'chmod 640' if its group must read it
                """) == true)
        let right = FleetCredentials.user("kiosk", passwordFile: try secret("pass word"))
        let connection = FleetConnection(FleetOptions(servers: [server.address], credentials: right))
        try await connection.open(name: "test", inbox: "ri.lobby.kiosk-1.inbox")
    }

    @Test("an instance needs only the permissions of the documentation, and cannot send as another one")
    func permissions() async throws {
        let server = try NATSServer(
            DocumentedUser.configuration(
                DocumentedUser("kiosk", password: "k", as: ["instance"], ["SITE": "lobby", "INSTANCE": "kiosk-1"]),
                DocumentedUser("collector", password: "c", as: ["collector"]),
                DocumentedUser("monitor", password: "m", as: ["monitor"]),
                DocumentedUser(
                    "blind", password: "b", as: ["monitor"], denied: ["$JS.API.CONSUMER.MSG.NEXT.>"])))
        try await server.start()
        let kiosk = try Kiosk(folder)
        try await kiosk.record(0..<300)
        let problems = Log<CollectorEvent>()
        let collector = TelemetryCollector(
            path: folder.path("fleet.sqlite"),
            options: FleetOptions(
                servers: [server.address], credentials: .user("collector", passwordFile: try secret("c")),
                timeout: .seconds(2)),
            onEvent: { if case .failed = $0 { problems.append($0) } })
        let monitor = FleetOptions(
            servers: [server.address], credentials: .user("monitor", passwordFile: try secret("m")),
            timeout: .seconds(2))
        let own = FleetCredentials.user("kiosk", passwordFile: try secret("k"))
        try await collector.run(untilDrained: true)
        try await kiosk.outbox(to: [server.address], credentials: own).run(untilSent: true)
        try await collector.run(untilDrained: true)
        #expect(RawFile.segments(in: folder.path("fleet.sqlite")) == 300)

        let other = try Kiosk(folder, site: "garage", "kiosk-1")
        try await other.record(0..<5)
        let log = Log<OutboxEvent>()
        let sending = Task {
            try await other.outbox(
                to: [server.address], credentials: own, timeout: .milliseconds(500), onEvent: { log.append($0) }
            ).run()
        }
        try await eventually("the outbox reports that it is forbidden") {
            log.all.contains { if case .failed(let error) = $0 { error.code == .forbidden } else { false } }
        }
        sending.cancel()
        try await sending.value
        try await collector.run(untilDrained: true)
        #expect(RawFile.segments(in: folder.path("fleet.sqlite")) == 300)
        #expect(problems.all.isEmpty)

        // The instance is seen, and the other one is not.
        try await kiosk.outbox(to: [server.address], credentials: own).run(untilSent: true)
        var status = FleetStatus()
        try await eventually("the instance is seen") {
            status = try await FleetStatus.read(monitor)
            return !status.instances.isEmpty
        }
        #expect(status.instances.map { "\($0.site)/\($0.instance)" } == ["lobby/kiosk-1"])
        #expect(status.refusals.isEmpty)
        #expect(server.log.contains("ri.garage.kiosk-1.collected"))

        // Who may not read what is there is told so, and sees no empty fleet.
        let blind = FleetOptions(
            servers: [server.address], credentials: .user("blind", passwordFile: try secret("b")),
            timeout: .milliseconds(500))
        let error = await #expect(throws: FleetError.self) { try await FleetStatus.read(blind) }
        #expect(error?.code == .forbidden)
    }

    @Test("telemetry does not need the permissions for presence, and reports no failure without them")
    func withoutPresence() async throws {
        let server = try NATSServer(
            DocumentedUser.configuration(
                DocumentedUser(
                    "kiosk", password: "k", as: ["instance"], ["SITE": "lobby", "INSTANCE": "kiosk-1"],
                    without: "presence"),
                DocumentedUser("collector", password: "c", as: ["collector"], without: "RI_PRESENCE")))
        try await server.start()
        let kiosk = try Kiosk(folder)
        try await kiosk.record(0..<50)
        let problems = Log<CollectorEvent>()
        let collector = TelemetryCollector(
            path: folder.path("fleet.sqlite"),
            options: FleetOptions(
                servers: [server.address], credentials: .user("collector", passwordFile: try secret("c")),
                timeout: .milliseconds(500)),
            onEvent: { problems.append($0) })
        try await collector.run(untilDrained: true)
        // The collector says what it lacks, and goes on.
        #expect(problems.all.contains { if case .failed(let error) = $0 { error.code == .forbidden } else { false } })
        let log = Log<OutboxEvent>()
        let own = FleetCredentials.user("kiosk", passwordFile: try secret("k"))
        try await kiosk.outbox(to: [server.address], credentials: own, onEvent: { log.append($0) })
            .run(untilSent: true)
        #expect(log.all == [.connected, .sent(changes: 50)])
        try await collector.run(untilDrained: true)
        #expect(RawFile.segments(in: folder.path("fleet.sqlite")) == 50)
    }

    @Test("hostile messages are counted and set aside, and stop nobody")
    func hostileMessages() async throws {
        let server = try NATSServer()
        try await server.start()
        let collection = Collection(folder, from: [server])
        try await collection.collect()
        let hostile = FleetConnection(FleetOptions(servers: [server.address]))
        try await hostile.open(name: "hostile", inbox: "ri.lobby.evil.inbox")
        let sample = String(decoding: TelemetryMessageTests.sample().payload, as: UTF8.self)
        let payloads: [[UInt8]] = [
            [], Array("hello".utf8), [UInt8](repeating: 0x5B, count: 900_000), [UInt8](repeating: 0xFF, count: 1000),
            Array(sample.replacing("\"version\":1", with: "\"version\":99").utf8),
            Array(sample.replacing("\"fired\"", with: "\"<img onerror=alert(1)>\"").utf8),
            Array(sample.replacing("\"sequence\":3", with: "\"sequence\":-1").utf8),
        ]
        for payload in payloads {
            try await hostile.store(payload, on: "ri.lobby.evil.telemetry", in: FleetSubject.telemetryStream)
        }
        let kiosk = try Kiosk(folder)
        try await kiosk.record(0..<100)
        try await kiosk.outbox(to: [server.address]).run(untilSent: true)
        let log = Log<CollectorEvent>()
        let collector = collection.collector(onEvent: { log.append($0) })
        try await collector.run(untilDrained: true)
        #expect(TelemetryRoundTripTests.sum(log).refused == payloads.count)
        try collection.expectEqual(to: [kiosk])
        let refusals = try await collector.findings().refusals
        #expect(refusals.allSatisfy { $0.site == "lobby" && $0.instance == "evil" })
        #expect(
            refusals.map { "\($0.reason) \($0.count)" } == [
                "implausibleSequence 1", "invalidValue 1", "malformed 4", "otherVersion 1",
            ])
        // A status that nobody sent does not confuse the outbox.
        try await hostile.send(Array("{\"version\":1}".utf8), to: "ri.lobby.kiosk-1.collected")
    }

    @Test(
        "an empty message that looks like an answer of the servers is nonsense like any other",
        arguments: ["100", "404", "408", "409", "503"])
    func answersOfServers(status: String) async throws {
        let server = try NATSServer()
        try await server.start()
        let collection = Collection(folder, from: [server])
        try await collection.collect()
        let options = FleetOptions(servers: [server.address], timeout: .seconds(2))
        let hostile = FleetConnection(options)
        try await hostile.open(name: "hostile", inbox: "ri.lobby.evil.inbox")
        let subjects = ["telemetry", "presence.telemetry", "forgotten"].map { "ri.lobby.evil.\($0)" }
        for subject in subjects + [FleetSubject.forget] { try await hostile.store(status: status, on: subject) }

        let forgetting = FleetForgetting(options: options, author: "ana")
        try await forgetting.request(.phrase("sing song"))
        let kiosk = try Kiosk(folder)
        try await kiosk.record(0..<20)
        let sent = Log<OutboxEvent>()
        try await kiosk.outbox(to: [server.address], onEvent: { sent.append($0) }).run(untilSent: true)
        #expect(
            sent.all == [
                .connected, .ignoredRequest("it is no JSON object of at most 8192 bytes"), .forgot(segments: 5),
                .sent(changes: 20),
            ])
        let log = Log<CollectorEvent>()
        try await collection.collector(onEvent: { log.append($0) }).run(untilDrained: true)
        #expect(!log.all.contains { if case .failed = $0 { true } else { false } })
        #expect(TelemetryRoundTripTests.sum(log).refused == 1)
        try collection.expectEqual(to: [kiosk])

        let present = try await FleetStatus.read(options)
        #expect(present.instances.map(\.instance) == [kiosk.instance])
        #expect(present.refusals.map { "\($0.instance) \($0.reason) \($0.count)" } == ["evil malformed 1"])
        let forgotten = try await forgetting.status()
        #expect(forgotten.ignored == 1 && forgotten.parties.map(\.name) == ["lobby/kiosk-1", "collect"])
        #expect(forgotten.parties.allSatisfy { forgotten.has($0, carriedOut: forgotten.requests[0]) })
    }

    @Test("two collectors share the sites; one for all beside one for a site is told why not")
    func sharing() async throws {
        let server = try NATSServer()
        try await server.start()
        let (lobby, garage) = (try FleetName("lobby"), try FleetName("garage"))
        let first = Collection(folder, from: [server], named: "lobby.sqlite")
        let second = Collection(folder, from: [server], named: "garage.sqlite")
        try await first.collector(sites: [lobby]).run(untilDrained: true)
        try await second.collector(sites: [garage]).run(untilDrained: true)
        let kiosks = [try Kiosk(folder), try Kiosk(folder, site: "garage")]
        for kiosk in kiosks {
            try await kiosk.record(0..<200)
            try await kiosk.outbox(to: [server.address]).run(untilSent: true)
        }
        try await first.collector(sites: [lobby]).run(untilDrained: true)
        try await second.collector(sites: [garage]).run(untilDrained: true)
        try first.expectEqual(to: [kiosks[0]])
        try second.expectEqual(to: [kiosks[1]])

        let log = Log<CollectorEvent>()
        let all = Task { try await first.collector(onEvent: { log.append($0) }).run() }
        try await eventually("the failure is reported") {
            log.all.contains {
                if case .failed(let error) = $0 { error.detail.contains("another collector already") } else { false }
            }
        }
        all.cancel()
        try await all.value
    }
}

extension FleetConnection {
    /// Stores an empty message with the header by which libnats knows answers of the servers.
    fileprivate func store(status: String, on subject: String) throws(FleetError) {
        var message: OpaquePointer?
        defer { natsMsg_Destroy(message) }
        try check(natsMsg_Create(&message, subject, nil, nil, 0), "preparing a message")
        try check(natsMsgHeader_Set(message, "Status", status), "preparing a message")
        var code = jsErrCode(0)
        try check(js_PublishMsg(nil, handles.jetStream, message, nil, &code), "sending to \(subject)")
    }
}
#endif
