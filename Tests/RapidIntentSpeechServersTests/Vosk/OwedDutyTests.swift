#if SpeechServers
import Testing

@testable import RapidIntentSpeechServers

@Suite("OwedDuty")
struct OwedDutyTests {
    @Test("time in which the server's replies could not be received does not count")
    func excuse() {
        let start = ContinuousClock.now
        var duty = OwedDuty<ContinuousClock.Instant>()
        duty.excuse(.seconds(1))
        #expect(duty.since == nil)
        duty.become(.answer, isAnswered: false, at: start)
        duty.excuse(.seconds(3))
        duty.become(.answer, isAnswered: false, at: start.advanced(by: .seconds(4)))
        #expect(duty.since == start.advanced(by: .seconds(3)))
    }
}
#endif
