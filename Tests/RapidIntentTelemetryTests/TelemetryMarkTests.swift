#if SQLite
import Foundation
import RapidIntent
import RapidIntentTelemetry
import Testing
import TestSupport

@Suite("TelemetryMark", .timeLimit(.minutes(5)))
struct TelemetryMarkTests {
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    @Test("stays equal while nothing is written, and changes with a row, a verdict and an erasure")
    func changes() async throws {
        let store = try TelemetryStore(path: folder.path(), session: "s")
        let reader = try TelemetryReader(path: folder.path())
        var marks = [try await reader.mark()]
        func isNew() async throws -> Bool {
            let mark = try await reader.mark()
            defer { marks.append(mark) }
            return !marks.contains(mark)
        }
        #expect(try await !isNew())
        store.observe(Segments.event(Segments.location("u1")))
        try await store.flush()
        #expect(try await isNew())
        #expect(try await !isNew())
        _ = try await reader.report()
        _ = try await reader.segments(limit: 5)
        #expect(try await !isNew(), "reading changes nothing")
        store.observe(Feedback(.undone, utterance: "u1"))
        try await store.flush()
        #expect(try await isNew())
        #expect(try await TelemetryEraser(path: folder.path()).erase(.session("s")) == 1)
        #expect(try await isNew())
        try RawFile.execute("INSERT INTO loss (session, recordedAt, count) VALUES ('s', 0, 1)", in: folder.path())
        #expect(try await isNew())
        try await store.close()
    }

    @Test("changes when another process writes")
    func otherProcess() async throws {
        try await TelemetryStore(path: folder.path()).close()
        let reader = try TelemetryReader(path: folder.path())
        let before = try await reader.mark()
        await #expect(processExitsWith: .success) { [path = folder.path() as String] in
            let store = try TelemetryStore(path: path, session: "other")
            store.observe(Segments.event(Segments.location()))
            try await store.close()
        }
        #expect(try await reader.mark() != before)
        #expect(try await reader.segments(limit: 1).segments.map(\.session) == ["other"])
    }

    @Test("of two readers are never equal")
    func twoReaders() async throws {
        try await TelemetryStore(path: folder.path()).close()
        let (one, other) = (try TelemetryReader(path: folder.path()), try TelemetryReader(path: folder.path()))
        #expect(try await one.mark() != other.mark())
        let copy = one
        #expect(try await one.mark() == copy.mark())
    }

    @Test("changes when the file is replaced or deleted")
    func replaced() async throws {
        try await TelemetryStore(path: folder.path()).close()
        let reader = try TelemetryReader(path: folder.path())
        let first = try await reader.mark()
        try await TelemetryStore(path: folder.path("new.sqlite")).close()
        #expect(rename(folder.path("new.sqlite"), folder.path()) == 0)
        let second = try await reader.mark()
        try FileManager.default.removeItem(atPath: folder.path())
        let third = try await reader.mark()
        #expect(first != second && second != third && first != third)
    }
}
#endif
