#if SQLite
import Foundation
import Testing

@testable import RapidIntentTelemetry

@Suite("RetentionSchedule")
struct RetentionScheduleTests {
    @Test("is due at first, after a minute, after a number of rows, and when the clock was set back")
    func due() {
        var schedule = RetentionSchedule()
        func isDue(_ seconds: Double, rows: Int = 0) -> Bool {
            schedule.count(rows)
            return schedule.isDue(at: Segments.morning.addingTimeInterval(seconds))
        }
        let looks = [
            isDue(0), isDue(59), isDue(60), isDue(61, rows: 1_999), isDue(61, rows: 1), isDue(61), isDue(-3600),
            isDue(-3599),
        ]
        #expect(looks == [true, false, true, false, true, false, true, false])
    }

    @Test("a bound on size leaves room for the tables themselves")
    func smallest() {
        #expect(TelemetryRetention(bytes: 1).bytes == 131_072)
        #expect(TelemetryRetention(bytes: 1_000_000).bytes == 1_000_000)
        #expect(TelemetryConfiguration().retention == TelemetryRetention())
    }
}
#endif
