#if SQLite
import Foundation
import Testing

@testable import RapidIntentTelemetry

@Suite("Timeline")
struct TimelineTests {
    /// A moment written as ISO 8601, such as `2026-03-04T10:20:00Z`.
    private func date(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }

    private func counts(_ nobody: Int) -> AnswerCounts {
        var counts = AnswerCounts()
        counts.nobody = nobody
        return counts
    }

    @Test(
        "the period is the shortest one that keeps the number of rows readable",
        arguments: [
            ("2026-03-02T08:00:00Z", Timeline.Unit.hour), ("2026-03-04T10:00:00Z", .hour),
            ("2026-03-05T10:00:00Z", .day), ("2026-05-01T00:00:00Z", .day), ("2026-05-04T00:00:00Z", .week),
            ("2027-03-02T00:00:00Z", .week), ("2028-03-02T00:00:00Z", .month), ("2040-03-02T00:00:00Z", .year),
        ])
    func units(last: String, unit: Timeline.Unit) throws {
        #expect(Timeline.Unit.fitting(from: try date("2026-03-02T08:00:00Z"), to: try date(last)) == unit)
    }

    @Test(
        "a period begins at its calendar start, in UTC",
        arguments: [
            (Timeline.Unit.hour, "2026-03-04T10:00:00Z", "2026-03-04T11:00:00Z"),
            (.day, "2026-03-04T00:00:00Z", "2026-03-05T00:00:00Z"),
            (.week, "2026-03-02T00:00:00Z", "2026-03-09T00:00:00Z"),
            (.month, "2026-03-01T00:00:00Z", "2026-04-01T00:00:00Z"),
            (.year, "2026-01-01T00:00:00Z", "2027-01-01T00:00:00Z"),
        ])
    func starts(unit: Timeline.Unit, start: String, next: String) throws {
        let start = try date(start)
        #expect(unit.start(of: try date("2026-03-04T10:20:30Z")) == start)
        #expect(unit.next(after: start) == (try date(next)))
    }

    @Test("days are grouped into weeks, including weeks without a segment")
    func gaps() throws {
        let monday = try date("2026-03-02T00:00:00Z")
        let day = 86_400.0
        let timeline = Timeline(
            unit: .week,
            answers: [monday: counts(1), monday + 6 * day: counts(2), monday + 15 * day: counts(4)],
            serviceTimes: [monday: [300, 100], monday + 6 * day: [200]])
        #expect(timeline.periods.map(\.start) == [monday, monday + 7 * day, monday + 14 * day])
        #expect(timeline.periods.map(\.answers.total) == [3, 0, 4])
        #expect(timeline.periods.map(\.serviceTime) == [Percentiles(count: 3, median: 200, p95: 300), nil, nil])
    }

    @Test("a clock wrong by years does not give endless periods")
    func wrongClock() throws {
        let now = try date("2026-03-02T00:00:00Z")
        let timeline = Timeline(
            unit: .year, answers: [Date(timeIntervalSince1970: -6e13): counts(1), now: counts(2)], serviceTimes: [:])
        #expect(timeline.periods.map(\.answers.total) == [1, 2])
    }
}
#endif
