#if Fleet
import CRapidIntentNATS
import Foundation
import RapidIntentSupport
import RapidIntentTelemetry
import Testing
import TestSupport

@testable import RapidIntentFleet

/// Requests to forget, from who sends them to the files of instances and collectors, over real servers.
@Suite("Forgetting in the whole fleet", .natsServer, .timeLimit(.minutes(10)))
struct FleetForgettingTests {
    let folder: ScratchFolder
    let server: NATSServer

    init() throws {
        folder = try ScratchFolder()
        server = try NATSServer()
    }

    /// Before any request, by the clock of the servers.
    private static let yesterday = Date(timeIntervalSinceNow: -86_400)

    private var collection: Collection { Collection(folder, from: [server]) }

    private func forgetting(_ now: @escaping @Sendable () -> Date = { Date() }) -> FleetForgetting {
        FleetForgetting(options: FleetOptions(servers: [server.address], timeout: .seconds(2)), author: "ana", now: now)
    }

    private func send(_ kiosk: Kiosk, _ log: Log<OutboxEvent> = Log()) async throws {
        try await kiosk.outbox(to: [server.address], onEvent: { log.append($0) }).run(untilSent: true)
    }

    /// Whether the bytes of a file and its log hold a text.
    private func holds(_ path: String, _ text: String) -> Bool {
        ["", "-wal"].contains { ending in
            (try? Data(contentsOf: URL(filePath: path + ending)))?.range(of: Data(text.utf8)) != nil
        }
    }

    /// Who has carried out the requests, as `NAME:COUNT`.
    private func done() async throws -> [String] {
        let status = try await forgetting().status()
        return status.parties.map { party in
            "\(party.name):\(status.requests.count { status.has(party, carriedOut: $0) })"
        }
    }

    @Test("a phrase leaves every instance and the collector without a trace, and all confirm it")
    func phrase() async throws {
        try await server.start()
        try await collection.collect()
        let kiosks = [try Kiosk(folder, site: "lobby", "k1"), try Kiosk(folder, site: "garage", "k1")]
        for kiosk in kiosks {
            try await kiosk.record(0..<40, since: Self.yesterday)
            try await send(kiosk)
        }
        try await collection.collect()
        #expect(try await done() == ["garage/k1:0", "lobby/k1:0", "collect:0"])
        for path in [kiosks[0].path, kiosks[1].path, collection.path] { #expect(holds(path, "drive to")) }

        try await forgetting().request(.phrase("drive to"))
        #expect(try await done() == ["garage/k1:0", "lobby/k1:0", "collect:0"])
        let log = Log<OutboxEvent>()
        for kiosk in kiosks { try await send(kiosk, log) }
        #expect(log.all.count { $0 == .forgot(segments: 10) } == 2)
        #expect(try await done() == ["garage/k1:1", "lobby/k1:1", "collect:0"])
        try await collection.collect()
        #expect(try await done() == ["garage/k1:1", "lobby/k1:1", "collect:1"])
        for path in [kiosks[0].path, kiosks[1].path, collection.path] { #expect(!holds(path, "drive to")) }
        try collection.expectEqual(to: kiosks)
        #expect(RawFile.segments(in: collection.path) == 60)

        // Nothing is left to do, and what is recorded from now on stays.
        for kiosk in kiosks { try await kiosk.record(40..<44, since: Date(timeIntervalSinceNow: 60)) }
        for kiosk in kiosks { try await send(kiosk, log) }
        try await collection.collect()
        #expect(log.all.count { if case .forgot = $0 { true } else { false } } == 2)
        #expect(RawFile.segments(in: collection.path) == 68)
    }

    @Test("an instance that was offline carries out all requests in order, and keeps what it recorded after them")
    func offline() async throws {
        try await server.start()
        try await collection.collect()
        let kiosk = try Kiosk(folder)
        try await kiosk.record(0..<20, session: "one", since: Self.yesterday)
        try await kiosk.record(20..<40, session: "two", since: Self.yesterday)
        try await kiosk.record(40..<60, session: "three", since: Self.yesterday)
        // Two authors, of whom the second has a clock that is an hour behind.
        try await forgetting().request(.session("one"))
        try await forgetting { Date(timeIntervalSinceNow: -3600) }.request(.phrase("sing song"))
        try await forgetting().request(.session("lobby/kiosk-1/two"))
        try await kiosk.record(60..<80, session: "one", since: Date(timeIntervalSinceNow: 60))
        let log = Log<OutboxEvent>()
        try await send(kiosk, log)
        #expect(log.all.compactMap { if case .forgot(let segments) = $0 { segments } else { nil } } == [20, 10, 15])
        #expect(
            try RawFile.texts("SELECT session || count(*) FROM resolution GROUP BY session ORDER BY 1", in: kiosk.path)
                == ["one20", "three15"])
        try await collection.collect()
        try collection.expectEqual(to: [kiosk])
        #expect(try await done() == ["lobby/kiosk-1:3", "collect:3"])
        #expect(try await forgetting().status().requests.map(\.author) == ["ana", "ana", "ana"])
    }

    @Test("what waits in the stream is forgotten too, although its instance has deleted it and does not come back")
    func inTheStream() async throws {
        try await server.start()
        try await collection.collect()
        let (gone, kiosk) = (try Kiosk(folder, "gone"), try Kiosk(folder, "k1"))
        try await gone.record(0..<20, since: Self.yesterday)
        try await send(gone)
        try await kiosk.record(0..<8, since: Self.yesterday)
        try await forgetting().request(.everything)
        try await kiosk.record(8..<12, since: Date(timeIntervalSinceNow: 60))
        try await send(kiosk)
        let log = Log<CollectorEvent>()
        let collecting = Task { try await collection.collector(onEvent: { log.append($0) }).run() }
        try await eventually("the collector carries it out") {
            log.all.contains { if case .forgot = $0 { true } else { false } }
        }
        try await eventually("the rest is collected") { RawFile.segments(in: collection.path) == 4 }
        collecting.cancel()
        try await collecting.value
        try collection.expectEqual(to: [kiosk])
        #expect(try await done() == ["lobby/gone:0", "lobby/k1:1", "collect:1"])
    }

    @Test("nonsense and copies of old requests are ignored and reported, and stop nothing")
    func nonsense() async throws {
        try await server.start()
        try await collection.collect()
        let kiosk = try Kiosk(folder)
        try await kiosk.record(0..<20, since: Self.yesterday)
        let hostile = FleetConnection(FleetOptions(servers: [server.address]))
        try await hostile.open(name: "hostile", inbox: "_INBOX.hostile")
        func put(_ payload: [UInt8]) async throws {
            try await hostile.store(payload, on: FleetSubject.forget, in: FleetSubject.forgetStream)
        }
        try await put(Array("hello".utf8))
        let first = try await forgetting().request(.phrase("sing song"))
        try await put([UInt8](repeating: 0xFF, count: 5000))
        try await put(ForgetRequest(.everything, author: "", serial: 253_402_300_799_999, requested: Date()).payload)
        try await forgetting().request(.phrase("drive to"))
        let log = Log<OutboxEvent>()
        try await send(kiosk, log)
        #expect(RawFile.segments(in: kiosk.path) == 10)
        #expect(
            log.all.compactMap { if case .ignoredRequest(let reason) = $0 { reason } else { nil } } == [
                "it is no JSON object of at most 8192 bytes", "it is no JSON object of at most 8192 bytes",
                "its serial number is no time up to a day after it was sent",
            ])
        // Whoever sends an old one again makes nobody forget anything.
        try await kiosk.record(20..<24, since: Date(timeIntervalSinceNow: -60))
        try await put(first.payload)
        let later = Log<OutboxEvent>()
        try await send(kiosk, later)
        #expect(!later.all.contains { if case .forgot = $0 { true } else { false } })
        #expect(RawFile.segments(in: kiosk.path) == 14)
        let status = try await forgetting().status()
        #expect(status.requests.map(\.selection) == [.phrase("sing song"), .phrase("drive to")])
        #expect(status.ignored == 4)
        // The largest requests are stored, and larger ones are refused at once.
        let error = await #expect(throws: FleetError.self) {
            try await forgetting().request(.phrase(String(repeating: "long ", count: 2000)))
        }
        #expect(error?.description == "the text to forget is too long (invalidName); give a part of it")
        try await forgetting().request(.phrase(String(repeating: "long ", count: 1618)))
        // What nobody would accept is not stored.
        for selection in [TelemetrySelection.session(""), .phrase(" "), .before(Date(timeIntervalSince1970: -1))] {
            let error = await #expect(throws: FleetError.self) { try await forgetting().request(selection) }
            #expect(
                error?.description == """
                    everybody would ignore the request: it does not say one thing to forget (invalidName); name a \
                    session, some words, or a time from 1970 to 9999
                    """)
        }
        let after = try await forgetting().status()
        #expect(after.requests.count == 3 && after.ignored == 4)
    }

    @Test("servers that have lost everything can request again, and a file knows what it has carried out")
    func forgetfulServers() async throws {
        try await server.start()
        try await collection.collect()
        let kiosk = try Kiosk(folder)
        try await kiosk.record(0..<20, since: Self.yesterday)
        for phrase in ["play jazz", "play blues", "sing song"] { try await forgetting().request(.phrase(phrase)) }
        try await send(kiosk)
        server.kill()
        try server.loseEverything()
        try await server.start()
        try await collection.collect()
        try await forgetting().request(.phrase("drive to"))
        try await forgetting().request(.phrase("light on"))
        let log = Log<OutboxEvent>()
        try await send(kiosk, log)
        #expect(log.all.compactMap { if case .forgot(let count) = $0 { count } else { nil } } == [5, 10])
        #expect(RawFile.segments(in: kiosk.path) == 0)
        #expect(try await done() == ["lobby/kiosk-1:2", "collect:0"])
    }

    @Test("who never confirmed anything is named while it is there, or if its telemetry was collected within 90 days")
    func neverConfirmed() async throws {
        try await server.start()
        let connection = FleetConnection(FleetOptions(servers: [server.address], timeout: .seconds(2)))
        try await connection.open(name: "test", inbox: "_INBOX.test")
        try await connection.create(.telemetry(StreamSettings()))
        try await connection.create(.presence(replicas: 1))
        let (silent, kiosk) = (try Kiosk(folder, "silent"), try Kiosk(folder, "k1"))
        // Nothing keeps confirmations yet.
        try await silent.record(0..<4, since: Self.yesterday)
        try await send(silent)
        try await collection.collect()
        try await kiosk.record(0..<4, since: Self.yesterday)
        try await send(kiosk)
        try await forgetting().request(.phrase("sing song"))
        try await send(kiosk)

        func open(_ status: ForgettingStatus) -> [String] {
            status.parties.filter { !status.has($0, carriedOut: status.requests[0]) }.map {
                "\($0.name) \($0.confirms)"
            }
        }
        try await eventually("the announcement is stored") {
            // As it does every 10 seconds, however long the rest took.
            try await connection.announce(
                PresenceMessage(.telemetry(PresenceMessageTests.telemetry), at: Kiosk.morning), of: silent.site,
                silent.instance)
            return try await forgetting().status().parties.count == 3
        }
        let status = try await forgetting().status()
        #expect(open(status) == ["lobby/silent false", "collect true"] && status.unread == nil)
        let tool = try await Tool.run("fleet", "forget", "--status", "--servers", server.address)
        #expect(tool.output.contains("carried out by 1 of 2 instances, 0 of 1 collector"))
        #expect(tool.errors.contains("lobby/silent: not yet, and it never confirmed anything; last heard of at "))
        #expect(tool.errors.contains("; '--store' names those in a collected file, too"))

        // Announcements are in the servers' memory only.
        server.kill()
        try await server.start()
        #expect(try await open(forgetting().status()) == ["collect true"])
        func later(_ days: Double) async throws -> [String] {
            let time = Kiosk.morning.addingTimeInterval(days * 86_400)
            return try await open(forgetting { time }.status(collectedIn: collection.path))
        }
        #expect(try await later(90) == ["lobby/silent false", "collect true"])
        #expect(try await later(92) == ["collect true"])
        let error = await #expect(throws: FleetError.self) {
            try await forgetting().status(collectedIn: folder.path("none.sqlite"))
        }
        let other = await #expect(throws: FleetError.self) {
            try await forgetting().status(collectedIn: silent.path)
        }
        #expect(other?.detail.hasSuffix(": no collector wrote this file") == true)
        #expect(error?.code == .file && !FileManager.default.fileExists(atPath: folder.path("none.sqlite")))
    }

    @Test("only who may request makes others forget; instances need no more than the documentation says")
    func permissions() async throws {
        let server = try NATSServer(
            DocumentedUser.configuration(
                DocumentedUser("kiosk", as: ["instance"], ["SITE": "lobby", "INSTANCE": "kiosk-1"]),
                DocumentedUser("keeper", as: ["keeper"]), DocumentedUser("collector", as: ["collector"])))
        try await server.start()
        let password = try folder.write("pass\n", to: "password")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: password)
        func options(_ user: String) -> FleetOptions {
            FleetOptions(
                servers: [server.address], credentials: .user(user, passwordFile: password), timeout: .seconds(1))
        }
        let failures = Log<CollectorEvent>()
        let collector = TelemetryCollector(
            path: folder.path("fleet.sqlite"), options: options("collector"),
            onEvent: { if case .failed = $0 { failures.append($0) } })
        try await collector.run(untilDrained: true)
        let kiosk = try Kiosk(folder)
        try await kiosk.record(0..<20, since: Self.yesterday)
        let keeper = FleetForgetting(options: options("keeper"), author: "keeper")
        try await keeper.request(.phrase("sing song"))
        let log = Log<OutboxEvent>()
        try await kiosk.outbox(
            to: [server.address], credentials: .user("kiosk", passwordFile: password), onEvent: { log.append($0) }
        ).run(untilSent: true)
        #expect(log.all == [.connected, .forgot(segments: 5), .sent(changes: 20)])
        try await collector.run(untilDrained: true)
        let status = try await keeper.status()
        #expect(status.parties.map(\.name) == ["lobby/kiosk-1", "collect"])
        #expect(status.parties.allSatisfy { status.has($0, carriedOut: status.requests[0]) })
        #expect(failures.all.isEmpty)

        let connection = FleetConnection(options("kiosk"))
        try await connection.open(name: "hostile", inbox: "ri.lobby.kiosk-1.inbox")
        for subject in [FleetSubject.forget, "ri.garage.kiosk-1.forgotten", "ri-forgotten.collect"] {
            let stream = subject == FleetSubject.forget ? FleetSubject.forgetStream : FleetSubject.forgottenStream
            let error = await #expect(throws: FleetError.self) {
                try await connection.store(status.requests[0].payload, on: subject, in: stream)
            }
            #expect(error?.code == .forbidden)
        }
        #expect(try await keeper.status().requests.count == 1)

        // Answers that a server stores for the instance are no requests, and hide none: a 404, its copy, and a copy of that.
        // (The servers store no copy of a request, since it says which message must be the last one.)
        for question in ["{\"seq\":99}", "{\"seq\":2}", "{\"seq\":3}"] {
            let before = try await keeper.status().ignored
            try await connection.ask("$JS.API.DIRECT.GET.RI_FORGET", question, answerTo: FleetSubject.forget)
            try await eventually("the server stores its answer to \(question)") {
                (try? await keeper.status()).map { $0.ignored > before } ?? false
            }
        }
        // Nor does a copy say that another instance has forgotten.
        try await connection.ask("$JS.API.DIRECT.GET.RI_FORGET", "{\"seq\":1}", answerTo: "ri.garage.kiosk-1.forgotten")
        try await kiosk.record(20..<40, since: Self.yesterday)
        try await keeper.request(.phrase("drive to"))
        let later = Log<OutboxEvent>()
        try await kiosk.outbox(
            to: [server.address], credentials: .user("kiosk", passwordFile: password), onEvent: { later.append($0) }
        ).run(untilSent: true)
        #expect(later.all.count { if case .ignoredRequest = $0 { true } else { false } } == 3)
        #expect(later.all.contains(.forgot(segments: 10)))
        try await collector.run(untilDrained: true)
        let last = try await keeper.status()
        #expect(last.requests.map(\.selection) == [.phrase("sing song"), .phrase("drive to")])
        #expect(last.parties.map(\.name) == ["lobby/kiosk-1", "collect"])
        #expect(last.parties.allSatisfy { last.has($0, carriedOut: last.requests[1]) })
    }
}

extension FleetConnection {
    /// Asks the servers something whose answer goes to any subject.
    fileprivate func ask(_ subject: String, _ question: String, answerTo reply: String) throws(FleetError) {
        try check(
            natsConnection_PublishRequestString(handles.connection, subject, reply, question), "asking \(subject)")
        try check(natsConnection_FlushTimeout(handles.connection, limit), "asking \(subject)")
    }
}
#endif
