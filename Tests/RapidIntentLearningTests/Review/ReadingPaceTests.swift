#if SQLite
import Testing

@testable import RapidIntentLearning

@Suite("How often telemetry is read")
struct ReadingPaceTests {
    @Test("Reading everything rests twenty times as long as it took, reading new rows four times")
    func rests() {
        let begin = ContinuousClock.now
        var pace = ReadingPace()
        #expect(pace.allowsReading(at: begin) && pace.allowsWhole(at: begin) && !pace.owesWhole)
        let read = begin + .seconds(2)
        pace.note(isWhole: true, from: begin, to: read)
        pace.note(from: begin, to: read)
        #expect(!pace.allowsReading(at: read + .seconds(7)) && pace.allowsReading(at: read + .seconds(8)))
        #expect(!pace.allowsWhole(at: read + .seconds(39)) && pace.allowsWhole(at: read + .seconds(40)))
        pace.note(isWhole: false, from: read, to: read + .seconds(1))
        #expect(pace.owesWhole)
    }
}
#endif
