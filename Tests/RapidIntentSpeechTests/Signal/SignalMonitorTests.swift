import RapidIntent
import RapidIntentSpeech
import Testing

@Suite("SignalMonitor")
struct SignalMonitorTests {
    /// The faults of audio, as "second kind began|ended".
    private func story(_ samples: [Int16], limits: SignalLimits = SignalLimits()) -> [String] {
        var monitor = SignalMonitor(sampleRate: 16_000, limits: limits)
        return TestSignals.frames(samples).flatMap { monitor.receive($0) }.map { event in
            let second = event.at / .seconds(1)
            return switch event.change {
            case .began: "\(second) \(event.trouble.kind) began"
            case .ended: "\(second) \(event.trouble.kind) ended"
            }
        }
    }

    @Test("a quiet room, loud speech, pauses and a clean tone at full scale are no faults")
    func health() {
        var signals = TestSignals()
        let tone = (0..<16_000).map { Int16(32_767 * TestTone.sine(440, at: $0)) }
        #expect(story(signals.room(seconds: 30)) == [])
        #expect(story(signals.speech(amplitude: 16_000, seconds: 30)) == [])
        #expect(story(signals.room(seconds: 2) + signals.speech(amplitude: 500, seconds: 30)) == [])
        #expect(story(tone + signals.room(seconds: 1)) == [])
        #expect(story([Int16](repeating: 0, count: 47_000) + signals.room(seconds: 5)) == [], "a gate for 2.9 s")
    }

    @Test("digital silence is reported once when it lasts and once at its end")
    func silence() {
        var signals = TestSignals()
        var samples = signals.room(seconds: 1) + [Int16](repeating: 0, count: 10 * 16_000) + signals.room(seconds: 5)
        #expect(story(samples) == ["4.0 silence began", "12.0 silence ended"])
        // A click in between does not end it.
        samples[6 * 16_000] = 1
        #expect(story(samples) == ["4.0 silence began", "12.0 silence ended"])
    }

    @Test(
        "a stuck converter is reported, even at full scale, and not as clipping or offset",
        arguments: [5, 32_767, -32_768])
    func stuck(value: Int16) {
        var signals = TestSignals()
        let samples = signals.room(seconds: 1) + [Int16](repeating: value, count: 80_000) + signals.room(seconds: 5)
        #expect(story(samples) == ["1.5 stuck began", "7.0 stuck ended"])
    }

    @Test("clipped speech is reported once for all its syllables")
    func clipping() {
        var signals = TestSignals()
        let samples =
            signals.speech(amplitude: 80_000, seconds: 20) + signals.speech(amplitude: 8_000, seconds: 20)
        let story = story(samples)
        #expect(story.count == 2)
        #expect(story.first?.hasSuffix("clipping began") == true)
        #expect(story.last?.hasSuffix("clipping ended") == true, "\(story)")
        #expect((story.last.flatMap { Double($0.prefix { $0 != " " }) } ?? 0) < 31)
    }

    @Test("a DC offset is reported with its size")
    func offset() {
        var signals = TestSignals()
        let samples =
            signals.noise(amplitude: 100, seconds: 6, mean: -3_604.5) + signals.noise(amplitude: 100, seconds: 6)
        #expect(story(samples) == ["2.0 offset began", "7.8 offset ended"])
        var monitor = SignalMonitor(sampleRate: 16_000)
        let first = TestSignals.frames(samples).flatMap { monitor.receive($0) }.first
        guard case .offset(let mean)? = first?.trouble else {
            Issue.record("\(String(describing: first))")
            return
        }
        #expect((mean + 0.11).magnitude < 0.001)
    }

    @Test("noise and hum over everything are reported, with their end")
    func noise() {
        var signals = TestSignals()
        let hum = (0..<(15 * 16_000)).map { Int16(8_000 * TestTone.sine(50, at: $0)) }
        for noise in [hum, signals.noise(amplitude: 6_000, seconds: 15)] {
            let samples = noise + signals.room(seconds: 4)
            #expect(story(samples) == ["10.0 steadyNoise began", "15.1 steadyNoise ended"])
            // Speech on top of the noise does not end it.
            let both =
                noise
                + zip(noise, signals.speech(amplitude: 16_000, seconds: 15)).map { Int16(clamping: Int($0) + Int($1)) }
            #expect(story(both).filter { $0.contains("Noise") } == ["10.0 steadyNoise began"])
        }
    }

    @Test("a fault under observation starts again after a gap")
    func gap() {
        var monitor = SignalMonitor(sampleRate: 16_000)
        let zeros = [Int16](repeating: 0, count: 2 * 16_000)
        let frames = TestSignals.frames(zeros) + TestSignals.frames(zeros, from: .seconds(60))
        #expect(frames.flatMap { monitor.receive($0) } == [])
    }

    @Test("the length of frames does not change the faults", arguments: [1, 7, 1_599, 1_600, 1_601, 100_000])
    func lengths(length: Int) {
        var signals = TestSignals()
        let samples = signals.room(seconds: 1) + [Int16](repeating: 0, count: 5 * 16_000) + signals.room(seconds: 3)
        var monitor = SignalMonitor(sampleRate: 16_000)
        let events = stride(from: 0, to: samples.count, by: length).flatMap { start in
            monitor.receive(
                AudioFrame(
                    samples: Array(samples[start..<min(start + length, samples.count)]),
                    at: .nanoseconds(start * 62_500)))
        }
        #expect(
            events == [
                SignalEvent(.silence, at: .seconds(4), .began),
                SignalEvent(.silence, at: .seconds(7), .ended(after: .seconds(3))),
            ])
    }

    @Test("random samples neither trap nor give flapping reports")
    func nonsense() {
        var random = SplitMix64(seed: 7)
        var monitor = SignalMonitor(sampleRate: 16_000)
        var at = Duration.zero
        var events: [SignalEvent] = []
        for _ in 0..<5_000 {
            let count = Int.random(in: 0...700, using: &random)
            let extremes: [Int16] = [.min, .max, 0, -1, 1]
            let value = extremes[Int.random(in: 0..<5, using: &random)]
            let isFlat = Bool.random(using: &random)
            let samples = (0..<count).map { _ in isFlat ? value : Int16.random(in: .min ... .max, using: &random) }
            events += monitor.receive(
                AudioFrame(samples: samples, at: at), arrival: at * 2, waited: .milliseconds(count % 5))
            at += .microseconds(Int.random(in: -10_000...90_000, using: &random))
        }
        // Every kind alternates between its beginning and its end.
        for kind in SignalTrouble.Kind.allCases {
            let changes = events.filter { $0.trouble.kind == kind }.map { $0.change == .began }
            #expect(changes.enumerated().allSatisfy { $0.element == $0.offset.isMultiple(of: 2) }, "\(kind)")
        }
    }
}
