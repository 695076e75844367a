import RapidIntent
import RapidIntentSpeech
import Synchronization
import Testing

@Suite("LevelMeter")
struct LevelMeterTests {
    private func tone(_ amplitude: Double, seconds: Double) -> [Int16] {
        (0..<Int(seconds * 16_000)).map { Int16((amplitude * TestTone.sine(1_000, at: $0)).rounded()) }
    }

    @Test("a sine at full scale is 0 dBFS, in RMS and peak; half of it 6 dB less; silence is at the floor")
    func scale() {
        var meter = LevelMeter(sampleRate: 16_000)
        #expect(meter.level == .silence)
        meter.measure(tone(32_767, seconds: 2))
        #expect(abs(meter.level.rms) < 0.1)
        #expect(abs(meter.level.peak) < 0.01)
        meter = LevelMeter(sampleRate: 16_000)
        meter.measure(tone(16_384, seconds: 2))
        #expect(abs(meter.level.rms + 6.02) < 0.1)
        #expect(abs(meter.level.peak + 6.02) < 0.01)
        #expect(AudioLevel(of: [Int16]()) == .silence)
        #expect(AudioLevel(of: [Int16](repeating: 0, count: 9)) == .silence)
        #expect(AudioLevel(of: [Int16.min]).peak == 0)
        #expect(abs(AudioLevel(of: [Int16.min, Int16.max]).rms - 3.01) < 0.01, "a square wave")
    }

    @Test("99 % of the power shows after 300 ms, and the peak falls 20 dB in 1.7 s")
    func ballistics() {
        var meter = LevelMeter(sampleRate: 16_000)
        let loud = tone(20_000, seconds: 0.3)
        meter.measure(loud)
        let settled = AudioLevel(of: loud)
        // 10·log10(0.99) = −0.044 dB; the ripple of the tone itself is below that.
        #expect(abs(meter.level.rms - settled.rms + 0.044) < 0.05)
        let peak = meter.level.peak
        meter.measure([Int16](repeating: 0, count: 27_200))
        #expect(abs(peak - meter.level.peak - 20) < 0.1)
        // RMS falls by 4.34 dB per time constant.
        #expect(meter.level.rms == AudioLevel.floor)
    }

    @Test("block sizes do not change the levels", arguments: [1, 160, 333])
    func blocks(size: Int) {
        var signals = TestSignals()
        let samples = signals.speech(amplitude: 9_000, seconds: 1)
        var (whole, pieces) = (LevelMeter(sampleRate: 16_000), LevelMeter(sampleRate: 16_000))
        whole.measure(samples)
        for start in stride(from: 0, to: samples.count, by: size) {
            pieces.measure(samples[start..<min(start + size, samples.count)])
        }
        #expect(whole == pieces)
    }

    @Test("a metered source reports the level at the end of each frame")
    func source() async throws {
        struct Tone: AudioSource {
            let sampleRate = 16_000
            let samples: [Int16]
            func frames() -> AsyncThrowingStream<AudioFrame, any Error> {
                let frames = TestSignals.frames(samples)
                return AsyncThrowingStream { continuation in
                    for frame in frames { continuation.yield(frame) }
                    continuation.finish()
                }
            }
        }
        let samples = tone(10_000, seconds: 0.06)
        let told = Mutex<[(AudioLevel, Duration)]>([])
        let source = Tone(samples: samples).metered { level, at in told.withLock { $0.append((level, at)) } }
        var heard: [AudioFrame] = []
        for try await frame in source.frames() { heard.append(frame) }
        #expect(heard == TestSignals.frames(samples))
        var meter = LevelMeter(sampleRate: 16_000)
        for (frame, (level, at)) in zip(heard, told.withLock { $0 }) {
            meter.measure(frame.samples)
            #expect(level == meter.level)
            #expect(at == frame.at + .milliseconds(20))
        }
        #expect(told.withLock { $0.count } == 3)
    }
}
