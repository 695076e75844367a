#if Fleet
import Foundation
import RapidIntent
import RapidIntentTelemetry
import Testing
import TestSupport

@testable import RapidIntentFleet

@Suite("The outbox in a telemetry file")
struct OutboxFileTests {
    let folder: ScratchFolder
    let kiosk: Kiosk

    init() throws {
        folder = try ScratchFolder()
        kiosk = try Kiosk(folder)
    }

    private func outbox(
        _ limits: OutboxLimits = OutboxLimits(), at now: Date = Kiosk.morning.addingTimeInterval(3600)
    ) async throws -> OutboxFile {
        let file = OutboxFile(path: kiosk.path, limits: limits, now: { now })
        try await file.begin(kiosk.site, kiosk.instance)
        return file
    }

    @Test("a file that is missing is not made")
    func missing() async throws {
        let error = await #expect(throws: FleetError.self) { _ = try await outbox() }
        #expect(error?.description.contains("there is no such file (file)") == true)
        #expect(try folder.names == [])
    }

    @Test("what is in the file already, and what comes later, is put into messages in order")
    func messages() async throws {
        try await kiosk.record(0..<30)
        let file = try await outbox(OutboxLimits(messageChanges: 20))
        try await kiosk.record(30..<45)
        var rows: [Int64] = []
        for sequence in Int64(1)...3 {
            let message = try #require(try await file.next(payload: 1 << 20))
            #expect(message.sequence == sequence && message.dropped == 0)
            rows += message.segments.map(\.row)
            try await file.acknowledge(message)
        }
        #expect(rows == Array(1...45))
        #expect(try await file.next(payload: 1 << 20) == nil)
        #expect(try await file.waiting() == 0)
        #expect(try await file.unconfirmed() == 45)
    }

    @Test("a message that is not acknowledged is the next again, whatever is recorded meanwhile")
    func repetition() async throws {
        try await kiosk.record(0..<10)
        let first = try await outbox().next(payload: 1 << 20)
        try await kiosk.record(10..<20)
        #expect(try await outbox().next(payload: 1 << 20) == first)
        #expect(first?.segments.count == 10)
    }

    @Test("a message is no larger than the limit and the server's limit")
    func sizes() async throws {
        try await kiosk.record(0..<400)
        let file = try await outbox(OutboxLimits(messageBytes: 20_000))
        var count = 0
        for payload in [1 << 20, 10_000, 4096] {
            let message = try #require(try await file.next(payload: payload))
            #expect(message.payload.count <= min(20_000, payload))
            #expect(message.payload.count > min(20_000, payload) / 2 - 1500)
            count += message.segments.count
            try await file.acknowledge(message)
        }
        #expect(try await file.waiting() == 400 - count)
    }

    @Test("a message that a server no longer accepts is divided")
    func smallerLimit() async throws {
        try await kiosk.record(0..<100)
        let file = try await outbox()
        #expect(try await file.next(payload: 1 << 20)?.segments.count == 100)
        var rows: [Int64] = []
        while let message = try await file.next(payload: 10_000) {
            #expect(message.payload.count <= 10_000)
            rows += message.segments.map(\.row)
            try await file.acknowledge(message)
        }
        #expect(rows == Array(1...100))
    }

    @Test("a segment that is larger than a message is dropped and counted")
    func tooLarge() async throws {
        try await kiosk.record(0..<3)
        try RawFile.execute("UPDATE resolution SET text = printf('%5000s', 'x') WHERE id = 2", in: kiosk.path)
        let message = try #require(try await outbox().next(payload: 4096))
        #expect(message.segments.map(\.row) == [1, 3] && message.dropped == 1)
    }

    @Test("of more changes than may wait, and of older ones, the oldest are dropped and counted")
    func bounds() async throws {
        try await kiosk.record(0..<100)
        let few = try await outbox(OutboxLimits(changes: 40))
        #expect(try await few.prune() == 60)
        #expect(try await few.prune() == 0)
        #expect(try await few.waiting() == 40)
        // The last 10 segments are younger than a minute.
        let young = try await outbox(OutboxLimits(age: .seconds(60)), at: Kiosk.morning.addingTimeInterval(150))
        #expect(try await young.prune() == 30)
        let message = try #require(try await young.next(payload: 1 << 20))
        #expect(message.segments.map(\.row) == Array(91...100) && message.dropped == 90)
    }

    @Test("erasures are never dropped")
    func erasures() async throws {
        try await kiosk.record(0..<50)
        let file = try await outbox(OutboxLimits(changes: 1))
        _ = try await TelemetryEraser(path: kiosk.path).erase(.everything)
        _ = try await file.prune()
        let message = try #require(try await file.next(payload: 1 << 20))
        #expect(message.erasedSegments.count == 50 && message.segments.isEmpty)
    }

    @Test("segments that retention deleted before they were sent are counted")
    func retention() async throws {
        try await kiosk.record(0..<10)
        let file = try await outbox()
        try RawFile.execute("DELETE FROM resolution WHERE id <= 4", in: kiosk.path)
        let message = try #require(try await file.next(payload: 1 << 20))
        #expect(message.segments.count == 6 && message.dropped == 4)
    }

    @Test("what the collector has is removed; what it misses is named")
    func status() async throws {
        try await kiosk.record(0..<50)
        let file = try await outbox(OutboxLimits(messageChanges: 10))
        var generation = ""
        for _ in 0..<5 {
            let message = try #require(try await file.next(payload: 1 << 20))
            generation = message.generation
            try await file.acknowledge(message)
        }
        var status = CollectorStatus(generation: generation, mark: 4, missing: [2...2], isDrained: false)
        #expect(try await file.apply(status) == [])
        #expect(try await file.unconfirmed() == 20)
        #expect(try await file.message(2)?.segments.count == 10)
        #expect(try await file.message(3)?.isEmpty == true)
        status.isDrained = true
        #expect(try await file.apply(status) == [2...2, 5...5])
        // Of another generation, it means nothing.
        #expect(try await file.apply(CollectorStatus(generation: "other", mark: 5, isDrained: true)) == [])
        #expect(try await file.apply(CollectorStatus(generation: generation, mark: 5, isDrained: true)) == [])
        #expect(try await file.unconfirmed() == 0)
    }

    @Test("a file that was restored from an older copy, and a new name, begin new numbers")
    func generations() async throws {
        try await kiosk.record(0..<10)
        let file = try await outbox()
        let first = try #require(try await file.next(payload: 1 << 20))
        _ = try await file.apply(CollectorStatus(generation: first.generation, mark: 7, isDrained: true))
        let second = try #require(try await file.next(payload: 1 << 20))
        #expect(second.sequence == 1 && second.segments.count == 10 && second.generation != first.generation)
        try await file.acknowledge(second)
        try await file.begin(kiosk.site, try FleetName("renamed"))
        #expect(try await file.next(payload: 1 << 20) == nil)
        try await kiosk.record(10..<12)
        let third = try #require(try await file.next(payload: 1 << 20))
        #expect(third.sequence == 1 && third.segments.count == 2 && third.generation != second.generation)
    }

    @Test("what it says of itself: what waits, since when, and the last hour")
    func presence() async throws {
        try await kiosk.record(0..<30)
        let file = try await outbox(OutboxLimits(messageChanges: 20), at: Kiosk.morning.addingTimeInterval(3600 + 9.5))
        let all = try #require(try await file.presence())
        guard case .telemetry(let before) = all.part else {
            Issue.record("another part")
            return
        }
        let times = try RawFile.texts("SELECT recordedAt FROM resolution ORDER BY id", in: kiosk.path)
            .compactMap { Double($0).map { Date(timeIntervalSince1970: $0 / 1000) } }
        #expect(all.at == Kiosk.morning.addingTimeInterval(3609.5))
        #expect(before.waiting == 30 && before.dropped == 0 && before.oldestWaiting == times[0])
        // Only what was recorded within the hour counts.
        let young = times.count { $0 >= Kiosk.morning.addingTimeInterval(9.5) }
        #expect((1..<30).contains(young) && before.lastHour.utterances == young)

        let message = try #require(try await file.next(payload: 1 << 20))
        guard case .telemetry(let planned)? = try await file.presence()?.part else {
            Issue.record("another part")
            return
        }
        #expect(planned.waiting == 30 && planned.oldestWaiting == times[0])
        try await file.acknowledge(message)
        guard case .telemetry(let after)? = try await file.presence()?.part else {
            Issue.record("another part")
            return
        }
        #expect(after.waiting == 10 && after.oldestWaiting == times[20] && after.lastHour == before.lastHour)
    }

    @Test("what it says of itself is read once in nine seconds, and always has the time at which it is said")
    func recentPresence() async throws {
        let times = Log<Date>()
        try await kiosk.record(0..<4)
        let file = OutboxFile(path: kiosk.path, limits: OutboxLimits(), now: { times.all.last ?? Kiosk.morning })
        let start = ContinuousClock.now
        #expect(try await file.recentPresence(at: start) == nil)
        try await file.begin(kiosk.site, kiosk.instance)
        let first = try #require(try await file.recentPresence(at: start))
        try await kiosk.record(4..<8)
        times.append(Kiosk.morning.addingTimeInterval(8))
        let second = try #require(try await file.recentPresence(at: start + .seconds(8)))
        #expect(second.part == first.part && second.at == Kiosk.morning.addingTimeInterval(8))
        guard case .telemetry(let third)? = try await file.recentPresence(at: start + .seconds(9))?.part else {
            Issue.record("another part")
            return
        }
        #expect(third.waiting == 8)
    }

    @Test("several segments of an utterance are one utterance, and a clock that was ahead counts nothing")
    func lastHour() async throws {
        try await kiosk.record(0..<8)
        try RawFile.execute(
            """
            UPDATE resolution SET utterance = 'u1', segment = 1 WHERE utterance = 'u2';
            UPDATE resolution SET session = 'other', utterance = 'u1' WHERE utterance = 'u3';
            UPDATE resolution SET reason = 'serviceFailed' WHERE utterance = 'u4';
            UPDATE resolution SET outcome = 'contradicted' WHERE utterance = 'u5';
            UPDATE resolution SET recordedAt = recordedAt + 7200000 WHERE utterance = 'u6';
            """, in: kiosk.path)
        guard case .telemetry(let telemetry)? = try await outbox().presence()?.part else {
            Issue.record("another part")
            return
        }
        #expect(telemetry.lastHour == TelemetryPresence.LastHour(utterances: 6, fired: 3, unresolved: 2, failed: 1))
    }

    @Test("a file without an outbox writes nothing down")
    func without() async throws {
        try await kiosk.record(0..<10)
        #expect(try RawFile.int("SELECT count(*) FROM fleetChange", in: kiosk.path) == 0)
    }
}
#endif
