import RapidIntentSpeech
import Testing

@Suite("AudioDelay")
struct AudioDelayTests {
    @Test("the delay is that of audio waiting for decoding, whatever the offset of the clocks")
    func waiting() {
        var delay = AudioDelay()
        // The second frame waited 300 ms, the third the remaining time.
        for (end, time) in [(20, 5_025), (40, 5_340), (60, 5_345)] {
            delay.receive(until: .milliseconds(end), at: .milliseconds(time))
        }
        #expect(delay.delay(since: .milliseconds(60), at: .milliseconds(5_345)) == .milliseconds(280))
        #expect(delay.delay(since: .milliseconds(60), at: .milliseconds(5_445)) == .milliseconds(380))
    }

    @Test("before any audio there is no delay")
    func nothing() { #expect(AudioDelay().delay(since: .zero, at: .seconds(1)) == .zero) }
}
