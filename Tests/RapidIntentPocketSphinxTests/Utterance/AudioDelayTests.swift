import Testing

@testable import RapidIntentPocketSphinx

@Suite("AudioDelay")
struct AudioDelayTests {
    @Test("audio that waited for decoding counts, whatever the offset of the clocks")
    func waiting() {
        var delay = AudioDelay()
        // The second frame waited 300 ms, the third the rest of that.
        for (end, time) in [(20, 5_025), (40, 5_340), (60, 5_345)] {
            delay.receive(until: .milliseconds(end), at: .milliseconds(time))
        }
        #expect(delay.delay(since: .milliseconds(60), at: .milliseconds(5_345)) == .milliseconds(280))
        #expect(delay.delay(since: .milliseconds(60), at: .milliseconds(5_445)) == .milliseconds(380))
    }

    @Test("of audio that is read faster than it was spoken, only what follows the last frame counts")
    func reading() {
        var delay = AudioDelay()
        for (end, time) in [(1_000, 10), (2_000, 20), (3_000, 30)] {
            delay.receive(until: .milliseconds(end), at: .milliseconds(time))
        }
        #expect(delay.delay(since: .seconds(3), at: .milliseconds(30)) == .zero)
        #expect(delay.delay(since: .seconds(3), at: .milliseconds(90)) == .milliseconds(60))
    }

    @Test("before any audio nothing has waited")
    func nothing() { #expect(AudioDelay().delay(since: .zero, at: .seconds(1)) == .zero) }
}
