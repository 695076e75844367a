import RapidIntentSpeech
import RapidIntentTesting
import Testing

@Suite("AudioDelay")
struct AudioDelayTests {
    private let clock = StepClock()

    /// Processes frames of 20 ms, each in so many milliseconds; returns how long each had waited.
    private func waits(_ delay: inout AudioDelay, _ times: Int...) -> [Duration] {
        times.map { time in
            delay.begin()
            defer { delay.end(.milliseconds(20)) }
            clock.advance(by: .milliseconds(time))
            return delay.waited
        }
    }

    @Test("what takes longer than the audio delays the audio after it, until it has caught up")
    func waiting() {
        var delay = AudioDelay(clock: clock)
        #expect(
            waits(&delay, 1, 75, 0, 30, 0, 0, 0, 0, 0)
                == [0, 0, 55, 35, 45, 25, 5, 0, 0].map { Duration.milliseconds($0) })
        delay.begin()
        clock.advance(by: .milliseconds(300))
        #expect(delay.elapsed == .milliseconds(300))
    }

    @Test("a source that pauses is no delay, and after its pause nothing waits")
    func pause() {
        var delay = AudioDelay(clock: clock)
        _ = waits(&delay, 30)
        clock.advance(by: .seconds(5))
        #expect(waits(&delay, 30, 0) == [.zero, .milliseconds(10)])
    }
}
