#if SQLite
import Dispatch
import Foundation
import RapidIntent
import RapidIntentTelemetry
import Synchronization
import Testing
import TestSupport

/// A wall clock that only the test advances.
private final class WallClock: Sendable {
    private let moment = Mutex(Segments.morning)
    @Sendable func now() -> Date { moment.withLock { $0 } }
    func advance(by seconds: Double) { moment.withLock { $0 += seconds } }
}

@Suite("Retention", .timeLimit(.minutes(5)))
struct TelemetryRetentionTests {
    private let folder: ScratchFolder
    private let clock = WallClock()

    init() throws { folder = try ScratchFolder() }

    private func store(_ retention: TelemetryRetention = TelemetryRetention()) throws -> TelemetryStore {
        try TelemetryStore(
            path: folder.path(), session: "s1",
            configuration: TelemetryConfiguration(privacy: .full, capacity: 100_000, retention: retention),
            now: clock.now)
    }

    private func record(_ names: [String], in store: TelemetryStore) async throws {
        for name in names { store.observe(Segments.event(Segments.location(UtteranceID(name)))) }
        try await store.flush()
    }

    private func utterances() throws -> [String] {
        try RawFile.rows("SELECT utterance FROM resolution ORDER BY id", in: folder.path())
    }

    /// Flushes repeatedly, so that the writer can run one step of deletion between two flushes.
    private func settle(_ store: TelemetryStore, steps: Int) async throws {
        for _ in 0..<steps { try await store.flush() }
    }

    @Test("by age, old rows are deleted at opening and while writing; the others are kept")
    func age() async throws {
        var store = try store()
        try await record(["monday"], in: store)
        clock.advance(by: 86_400)
        try await record(["tuesday"], in: store)
        try await store.close()
        try RawFile.execute(
            "INSERT INTO loss (session, recordedAt, count) VALUES ('s1', 1772352000000, 3)", in: folder.path())

        clock.advance(by: 43_200)
        store = try self.store(TelemetryRetention(age: .seconds(86_400)))
        try await settle(store, steps: 3)
        #expect(try utterances() == ["tuesday"])
        #expect(try RawFile.rows("SELECT count(*) FROM loss", in: folder.path()) == ["0"])

        clock.advance(by: 86_400)
        try await record(["thursday"], in: store)
        try await settle(store, steps: 3)
        #expect(try utterances() == ["thursday"])
        try await store.close()
    }

    @Test("by size, the oldest rows are deleted in small steps, and the file shrinks")
    func size() async throws {
        var store = try store()
        try await record((0..<20_000).map { "u\($0)" }, in: store)
        try await store.close()
        let before = try fileSize()
        let bound = before / 4
        store = try self.store(TelemetryRetention(bytes: bound))
        try await settle(store, steps: 100)
        try await store.close()
        let left = try utterances()
        #expect((2_000..<6_000).contains(left.count), "a quarter of 20,000 rows, less a step")
        #expect(left.last == "u19999")
        #expect(left == (20_000 - left.count..<20_000).map { "u\($0)" }, "the newest, without a gap")
        #expect(try usedBytes() <= bound)
        #expect(try fileSize() < bound * 5 / 4)
    }

    @Test("a bound on size holds while rows are added")
    func sizeHolds() async throws {
        let bound = 400_000
        let store = try store(TelemetryRetention(bytes: bound))
        for batch in 0..<10 {
            try await record((0..<2_000).map { "u\(batch * 2_000 + $0)" }, in: store)
            try await settle(store, steps: 10)
            #expect(try usedBytes() <= bound)
        }
        #expect(try utterances().last == "u19999")
        try await store.close()
        #expect(store.lost == 0)
    }

    @Test("by size, loss rows are deleted with the segments of their time, or when nothing else is left")
    func sizeOfLosses() async throws {
        let bound = 160_000
        var store = try store()
        try await record(["old"], in: store)
        try await store.close()
        let series = """
            WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 20000)
            INSERT INTO loss (session, recordedAt, count) SELECT 's1', 1772352000000 + n, n FROM number
            """
        try RawFile.execute(series, in: folder.path())
        #expect(try usedBytes() > 2 * bound)
        clock.advance(by: 86_400)
        store = try self.store(TelemetryRetention(bytes: bound))
        try await record(["new"], in: store)
        try await settle(store, steps: 60)
        try await store.close()
        #expect(try usedBytes() <= bound)
        #expect(try utterances() == ["new"])
        let left = try RawFile.rows("SELECT min(count), max(count), count(*) FROM loss", in: folder.path())[0]
            .split(separator: "|").compactMap { Int($0) }
        #expect(left[2] > 500 && left[0] == 20_001 - left[2] && left[1] == 20_000, "the newest, without a gap: \(left)")
    }

    @Test("closing a store completes its deletions, and the file is not opened again")
    func closing() async throws {
        var store = try store()
        try await record((0..<2_000).map { "u\($0)" }, in: store)
        try await store.close()
        clock.advance(by: 86_400)
        let (entered, goesOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let readings = Mutex(0)
        store = try TelemetryStore(
            path: folder.path(), session: "s1",
            configuration: TelemetryConfiguration(
                capacity: 1_000_000, retention: TelemetryRetention(age: .seconds(3_600))),
            now: { [clock] in
                // The first step makes the second reading of the clock; three more steps follow.
                if readings.withLock({
                    $0 += 1; return $0
                }) == 2 {
                    entered.signal()
                    goesOn.wait()
                }
                return clock.now()
            })
        await wait(for: entered)
        let closing = Task { [store] in try await store.close() }
        while store.lostFeedback == 0 {
            store.observe(Feedback(.undone, utterance: "later"))
            await Task.yield()
        }
        goesOn.signal()
        try await closing.value
        try await store.flush()
        #expect(try RawFile.count(in: folder.path()) == 0, "all steps were made, by whom the store was closed")
        #expect(!FileManager.default.fileExists(atPath: folder.path() + "-wal"), "no process has the file open")
        try FileManager.default.removeItem(atPath: folder.path())
        try await store.close()
        #expect(!FileManager.default.fileExists(atPath: folder.path()), "closing twice opens nothing")
    }

    private func wait(for semaphore: DispatchSemaphore) async {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                semaphore.wait()
                continuation.resume()
            }
        }
    }

    @Test("deleted rows leave no words, and their space is freed")
    func words() async throws {
        var store = try store()
        for number in 0..<5_000 { store.observe(Segments.event(Segments.unresolved("zebulon \(number) quimby"))) }
        try await store.close()
        let full = try fileSize()
        #expect(try folder.holds("zebulon"))
        clock.advance(by: 86_400)
        store = try self.store(TelemetryRetention(age: .seconds(3_600)))
        try await settle(store, steps: 40)
        try await store.close()
        #expect(try RawFile.count(in: folder.path()) == 0)
        #expect(try !folder.holds("zebulon"))
        #expect(try fileSize() < full / 2)
    }

    private func fileSize() throws -> Int {
        try FileManager.default.attributesOfItem(atPath: folder.path())[.size] as? Int ?? 0
    }

    private func usedBytes() throws -> Int {
        let pages = try RawFile.rows(
            """
            SELECT (SELECT page_count FROM pragma_page_count()) - (SELECT freelist_count FROM pragma_freelist_count())
            """, in: folder.path())
        return (pages.first.flatMap { Int($0) } ?? 0) * 4096
    }
}
#endif
