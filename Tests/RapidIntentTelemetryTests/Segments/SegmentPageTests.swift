#if SQLite
import Foundation
import RapidIntent
import Testing
import TestSupport

@testable import RapidIntentTelemetry

@Suite("Pages of recorded segments")
struct SegmentPageTests {
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    /// Records segments, all at the same moment; every tenth is unresolved.
    private func record(_ numbers: Range<Int>, session: String = "s", at date: Date = Segments.morning) async throws {
        let store = try TelemetryStore(
            path: folder.path(), session: session, configuration: TelemetryConfiguration(privacy: .full), now: { date })
        for number in numbers {
            let id = UtteranceID("u\(number)")
            store.observe(
                Segments.event(
                    number.isMultiple(of: 10) ? Segments.unresolved("sing", utterance: id) : Segments.location(id)))
        }
        try await store.close()
    }

    /// The ids on each page, until there is no next one.
    private func pages(
        _ filter: TelemetryFilter = TelemetryFilter(), limit: Int, scanning: Int = 200_000
    ) async throws -> [[Int64]] {
        let reader = try TelemetryReader(path: folder.path())
        var pages: [[Int64]] = []
        var next: Int64?
        repeat {
            let page = try await reader.segments(matching: filter, before: next, limit: limit, scanning: scanning)
            pages.append(page.segments.map(\.id))
            if let earlier = next, let later = page.next { try #require(later < earlier) }
            next = page.next
        } while next != nil
        return pages
    }

    @Test("have the newest first, each segment once, also of one moment", arguments: [1, 4, 5, 24, 25, 26])
    func limits(limit: Int) async throws {
        try await record(0..<25)
        let pages = try await pages(limit: limit)
        #expect(pages.flatMap(\.self) == (1...25).reversed())
        #expect(pages.count == (25 + limit - 1) / limit, "the last page is known to be the last")
        #expect(pages.dropLast().allSatisfy { $0.count == limit })
    }

    @Test("of an empty file are one, and a limit below one is one")
    func edges() async throws {
        try await record(0..<0)
        #expect(try await pages(limit: 10) == [[]])
        try await record(0..<3)
        #expect(try await pages(limit: 0, scanning: 0) == [[3], [2], [1]])
        let reader = try TelemetryReader(path: folder.path())
        for (before, expected) in [(.max, [3, 2, 1]), (3, [2, 1]), (1, []), (.min, []), (-7, [])] as [(Int64, [Int64])]
        {
            let page = try await reader.segments(before: before, limit: 5)
            #expect(page.segments.map(\.id) == expected && page.next == nil)
        }
    }

    @Test("look at a bounded number of rows, and say where to go on", arguments: [1, 7, 30, 99, 100, 101])
    func bounded(scanning: Int) async throws {
        try await record(0..<100)
        let unresolved = TelemetryFilter(ending: .unresolved)
        let pages = try await pages(unresolved, limit: 3, scanning: scanning)
        let expected: [Int64] = [91, 81, 71, 61, 51, 41, 31, 21, 11, 1]
        #expect(pages.flatMap(\.self) == expected)
        #expect(pages.allSatisfy { $0.count <= min(3, (scanning + 9) / 10) })
        let never = try await self.pages(TelemetryFilter(intent: "Never"), limit: 3, scanning: scanning)
        #expect(never == Array(repeating: [], count: (100 + scanning - 1) / scanning))
    }

    @Test("do not change while segments are written, and new segments are on the first page only")
    func writtenMeanwhile() async throws {
        try await record(0..<10)
        let reader = try TelemetryReader(path: folder.path())
        let first = try await reader.segments(limit: 4)
        try await record(10..<20)
        let second = try await reader.segments(before: first.next, limit: 4)
        #expect(first.segments.map(\.id) == [10, 9, 8, 7] && second.segments.map(\.id) == [6, 5, 4, 3])
        #expect(try await reader.segments(limit: 1).segments.map(\.id) == [20])
    }

    @Test("step over the gaps that erasing leaves", arguments: [1, 5, 40])
    func gaps(scanning: Int) async throws {
        for (session, numbers) in [("a", 0..<20), ("b", 20..<60), ("a", 60..<65), ("b", 65..<80), ("a", 80..<81)] {
            try await record(numbers, session: session)
        }
        #expect(try await TelemetryEraser(path: folder.path()).erase(.session("b")) == 55)
        let pages = try await pages(limit: 10, scanning: scanning)
        let expected: [Int64] = [81] + Array((61...65).reversed()) + Array((1...20).reversed())
        #expect(pages.flatMap(\.self) == expected)
        #expect(pages.allSatisfy { !$0.isEmpty })
    }

    @Test("of a time or a session look only where its rows are, in whatever order these were written")
    func indexed() async throws {
        // The third part has the earliest time: a device that wrote late.
        for (part, hour) in [(0..<30, 2.0), (30..<60, 3), (60..<65, 1), (65..<100, 4)] {
            try await record(part, session: "at \(Int(hour))", at: Segments.morning.addingTimeInterval(hour * 3600))
        }
        func at(_ hour: Double) -> Date { Segments.morning.addingTimeInterval(hour * 3600) }
        // More rows than one call may look at come before and after these five.
        #expect(try await pages(TelemetryFilter(until: at(1.5)), limit: 9, scanning: 10) == [[65, 64, 63, 62, 61]])
        #expect(try await pages(TelemetryFilter(session: "at 1"), limit: 9, scanning: 10) == [[65, 64, 63, 62, 61]])
        #expect(try await pages(TelemetryFilter(since: at(9)), limit: 9, scanning: 10) == [[]])
        #expect(try await pages(TelemetryFilter(session: "x"), limit: 9, scanning: 10) == [[]])
        let several = try await pages(TelemetryFilter(until: at(2.5)), limit: 100, scanning: 40)
        let expected: [Int64] = Array((61...65).reversed()) + Array((1...30).reversed())
        #expect(several.flatMap(\.self) == expected)
        let both = try await pages(TelemetryFilter(since: at(2.5), session: "at 4"), limit: 100, scanning: 1_000)
        #expect(both == [(66...100).reversed().map { Int64($0) }])
        #expect(try await pages(TelemetryFilter(since: at(3.5), session: "at 2"), limit: 9) == [[]])
    }

    @Test("skip rows of a later version and go on behind them")
    func laterVersion() async throws {
        try await record(1..<10)
        try RawFile.execute("UPDATE resolution SET outcome = 'dreamt' WHERE id IN (4, 7, 8, 9)", in: folder.path())
        #expect(try await pages(limit: 3) == [[], [6, 5], [3, 2, 1]])
    }

    @Test("ids at the ends of their range")
    func extremeIDs() async throws {
        try await record(1..<3)
        try RawFile.execute(
            "UPDATE resolution SET id = CASE id WHEN 1 THEN -9223372036854775808 ELSE 9223372036854775807 END",
            in: folder.path())
        #expect(try await pages(limit: 1) == [[.max], [.min]])
        #expect(try await pages(TelemetryFilter(session: "s"), limit: 5, scanning: 10) == [[.max], [.min]])
    }

    @Test("an utterance has its segments in their order, and no other utterance's or session's")
    func utterance() async throws {
        for session in ["a", "b"] {
            let store = try TelemetryStore(path: folder.path(), session: session)
            for number in [2, 0, 1] {
                var segment = Segments.location("u1")
                segment.segment = number
                store.observe(Segments.event(segment))
            }
            store.observe(Segments.event(Segments.location("u2")))
            try await store.close()
        }
        let reader = try TelemetryReader(path: folder.path())
        let segments = try await reader.segments(ofUtterance: "u1", session: "b")
        #expect(segments.map(\.segment) == [0, 1, 2] && segments.map(\.id) == [6, 7, 5])
        #expect(try await reader.segments(ofUtterance: "u3", session: "b") == [])
        #expect(try await reader.segments(ofUtterance: "u1", session: "%") == [])
    }
}
#endif
