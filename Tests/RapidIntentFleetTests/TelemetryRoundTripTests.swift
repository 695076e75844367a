#if Fleet
import Foundation
import GRDB
import RapidIntent
import RapidIntentTelemetry
import Testing
import TestSupport

@testable import RapidIntentFleet

@Suite("Telemetry from instances to a collector", .natsServer, .timeLimit(.minutes(10)))
struct TelemetryRoundTripTests {
    let folder: ScratchFolder
    let server: NATSServer

    init() throws {
        folder = try ScratchFolder()
        server = try NATSServer()
    }

    private var collection: Collection { Collection(folder, from: [server]) }

    @Test("the merged report of an instance is the instance's report, figure by figure")
    func roundTrip() async throws {
        try await server.start()
        try await collection.collect()
        let kiosk = try Kiosk(folder)
        try await kiosk.record(0..<1300, feedback: [Feedback(.undone, utterance: "u5")])
        try await kiosk.outbox(to: [server.address]).run(untilSent: true)
        try await collection.collect()
        try collection.expectEqual(to: [kiosk])
        #expect(try await Collection.report(collection.path) == Collection.report(kiosk.path))
        #expect(try await collection.collector().findings().isEmpty)
    }

    @Test("sites and instances are filters; equal names of sessions stay apart")
    func filters() async throws {
        try await server.start()
        try await collection.collect()
        let kiosks = [
            try Kiosk(folder, site: "lobby", "k1"), try Kiosk(folder, site: "lobby", "k2"),
            try Kiosk(folder, site: "garage", "k1"),
        ]
        for (number, kiosk) in kiosks.enumerated() {
            try await kiosk.record(0..<(100 * (number + 1)))
            try await kiosk.outbox(to: [server.address]).run(untilSent: true)
        }
        try await collection.collect()
        try collection.expectEqual(to: kiosks)
        let reader = try TelemetryReader(path: collection.path)
        #expect(try await reader.report(matching: TelemetryFilter(site: "lobby")).segments == 300)
        #expect(try await reader.report(matching: TelemetryFilter(site: "garage", instance: "k1")).segments == 300)
        #expect(try await reader.report(matching: TelemetryFilter(instance: "k1")).segments == 400)
        #expect(try await reader.report(matching: TelemetryFilter(site: "roof")).segments == 0)
        let first = try #require(try await reader.segments(limit: 1).segments.first)
        #expect([first.site, first.instance, first.session] == ["garage", "k1", "garage/k1/day"])
        #expect(try RawFile.int("SELECT count(DISTINCT session) FROM resolution", in: collection.path) == 3)
    }

    @Test("late feedback and what is recorded later reach the collector")
    func lateFeedback() async throws {
        try await server.start()
        try await collection.collect()
        let kiosk = try Kiosk(folder)
        try await kiosk.record(0..<200)
        try await kiosk.outbox(to: [server.address]).run(untilSent: true)
        try await collection.collect()
        try await kiosk.record(
            200..<210,
            feedback: [Feedback(.wrong, utterance: "u1"), Feedback(.confirmed, utterance: "u3")])
        try await kiosk.outbox(to: [server.address]).run(untilSent: true)
        try await collection.collect()
        try collection.expectEqual(to: [kiosk])
        #expect(
            try RawFile.texts("SELECT feedback FROM resolution WHERE feedback NOTNULL ORDER BY 1", in: collection.path)
                == ["confirmed", "wrong"])
    }

    @Test("counts of lost segments are collected once")
    func losses() async throws {
        try await server.start()
        try await collection.collect()
        let kiosk = try Kiosk(folder)
        try await kiosk.record(0..<10)
        try RawFile.execute(
            "INSERT INTO loss (session, recordedAt, count, feedback) VALUES ('day', 1772352100000, 7, 2)",
            in: kiosk.path)
        try await kiosk.outbox(to: [server.address]).run(untilSent: true)
        try await collection.collect()
        #expect(try await Collection.report(collection.path) == Collection.report(kiosk.path))
        #expect(try RawFile.int("SELECT sum(count) FROM loss", in: collection.path) == 7)
        let elsewhere = try await Collection.report(collection.path, TelemetryFilter(site: "garage"))
        let here = try await Collection.report(collection.path, TelemetryFilter(site: "lobby", instance: "kiosk-1"))
        #expect(try await here == Collection.report(kiosk.path) && elsewhere != here)
    }

    @Test("an instance and a collector resume after days offline, also if their processes end in between")
    func offline() async throws {
        let kiosk = try Kiosk(folder)
        try await kiosk.record(0..<600)
        let log = Log<OutboxEvent>()
        let running = Task { try await kiosk.outbox(to: [server.address], onEvent: { log.append($0) }).run() }
        try await eventually("a failure is reported") {
            log.all.contains { if case .failed(let error) = $0 { error.code == .unreachable } else { false } }
        }
        try await kiosk.record(600..<900)
        running.cancel()
        try await running.value
        try await server.start()
        try await collection.collect()
        try await kiosk.outbox(to: [server.address]).run(untilSent: true)
        try await collection.collect()
        try collection.expectEqual(to: [kiosk])
    }

    @Test("both reconnect to a server that was killed and started again")
    func reconnection() async throws {
        try await server.start()
        let kiosk = try Kiosk(folder)
        try await kiosk.record(0..<100)
        let collecting = Task { try await collection.collector().run() }
        let sending = Task { try await kiosk.outbox(to: [server.address]).run() }
        try await eventually("the first segments arrive") { RawFile.segments(in: collection.path) == 100 }
        server.kill()
        try await kiosk.record(100..<250)
        try await server.start()
        try await eventually("the others arrive") { RawFile.segments(in: collection.path) == 250 }
        for task in [collecting, sending] {
            task.cancel()
            try await task.value
        }
        try collection.expectEqual(to: [kiosk])
    }

    @Test("a telemetry file that another program locks holds the outbox up, and does not end it")
    func lockedFile() async throws {
        try await server.start()
        try await collection.collect()
        let kiosk = try Kiosk(folder)
        try await kiosk.record(0..<10)
        let log = Log<OutboxEvent>()
        let sending = Task { try await kiosk.outbox(to: [server.address], onEvent: { log.append($0) }).run() }
        try await eventually("everything is sent") { log.all.contains(.sent(changes: 10)) }
        var unguarded = Configuration()
        unguarded.allowsUnsafeTransactions = true
        let other = try DatabaseQueue(path: kiosk.path, configuration: unguarded)
        try await other.writeWithoutTransaction { db in try db.execute(sql: "BEGIN IMMEDIATE") }
        try await eventually("the failure is reported") {
            log.all.contains { if case .failed(let error) = $0 { error.code == .file } else { false } }
        }
        try await other.writeWithoutTransaction { db in try db.execute(sql: "COMMIT") }
        try await kiosk.record(10..<13)
        try await eventually("the rest is sent") { log.all.contains(.sent(changes: 3)) }
        sending.cancel()
        try await sending.value
    }

    @Test("servers that forget everything they acknowledged lose nothing")
    func forgetfulServers() async throws {
        try await server.start()
        let kiosk = try Kiosk(folder)
        try await kiosk.record(0..<1200)
        try await collection.collect()
        try await kiosk.outbox(to: [server.address]).run(untilSent: true)
        server.kill()
        try server.loseEverything()
        try await server.start()
        try await kiosk.record(1200..<1300)
        let collecting = Task { try await collection.collector().run() }
        let log = Log<OutboxEvent>()
        let sending = Task { try await kiosk.outbox(to: [server.address], onEvent: { log.append($0) }).run() }
        try await eventually("everything arrives") { RawFile.segments(in: collection.path) == 1300 }
        try await eventually("the outbox learns of it") {
            try RawFile.int("SELECT count(*) FROM fleetChange", in: kiosk.path) == 0
        }
        for task in [collecting, sending] {
            task.cancel()
            try await task.value
        }
        try collection.expectEqual(to: [kiosk])
        #expect(log.all.contains { if case .sentAgain = $0 { true } else { false } })
        #expect(try await collection.collector().findings().isEmpty)
    }

    @Test("messages that are sent twice are written once")
    func duplicates() async throws {
        try await server.start()
        try await collection.collect()
        let kiosk = try Kiosk(folder)
        try await kiosk.record(0..<700)
        let log = Log<CollectorEvent>()
        for _ in 0..<2 {
            try await kiosk.outbox(to: [server.address]).run(untilSent: true)
            // As if the process was killed before it wrote that the stream has the messages.
            try RawFile.execute("UPDATE fleetOutbox SET acknowledged = 0", in: kiosk.path)
        }
        try await collection.collector(onEvent: { log.append($0) }).run(untilDrained: true)
        #expect(Self.sum(log).messages == 2 && Self.sum(log).duplicates == 0)

        // Beyond the stream's memory of ids, the collector recognises them.
        let connection = FleetConnection(FleetOptions(servers: [server.address]))
        try await connection.open(name: "test", inbox: "ri.lobby.kiosk-1.inbox")
        let file = OutboxFile(path: kiosk.path, limits: OutboxLimits(), now: { Kiosk.morning })
        for number in [Int64(1), 2, 1] {
            let message = try #require(try await file.message(number))
            try await connection.store(
                message.payload, on: "ri.lobby.kiosk-1.telemetry", in: FleetSubject.telemetryStream)
        }
        try await collection.collector(onEvent: { log.append($0) }).run(untilDrained: true)
        #expect(Self.sum(log).messages == 2 && Self.sum(log).duplicates == 3)
        try collection.expectEqual(to: [kiosk])
    }

    static func sum(_ log: Log<CollectorEvent>) -> CollectedCounts {
        log.all.reduce(into: CollectedCounts()) { sum, event in
            if case .received(let counts) = event { sum += counts }
        }
    }
}
#endif
