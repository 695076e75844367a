import RapidIntent
import Testing

@testable import RapidIntentALSA

@Suite("CaptureConversion")
struct CaptureConversionTests {
    private func bytes(_ samples: [Int16]) -> [UInt8] {
        samples.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
    }

    @Test("samples pass unchanged, in frames of 20 ms, however they arrive")
    func plain() {
        var conversion = CaptureConversion(
            from: CaptureFormat(sampleRate: 16_000, channels: 1, encoding: .signed16), to: 16_000)
        let samples = (0..<650).map { Int16($0 - 300) }
        let frames =
            conversion.convert(bytes(Array(samples[..<100]))[...])
            + conversion.convert(bytes(Array(samples[100...]))[...])
        #expect(
            frames == [
                AudioFrame(samples: Array(samples[..<320]), at: .zero),
                AudioFrame(samples: Array(samples[320..<640]), at: .milliseconds(20)),
            ])
    }

    @Test("channels are mixed, and of 32 bits the upper 16 are used")
    func mixing() {
        var conversion = CaptureConversion(
            from: CaptureFormat(sampleRate: 16_000, channels: 2, encoding: .signed32), to: 16_000)
        let pair = [UInt8]([0xFF, 0xFF]) + bytes([-100]) + [0, 0] + bytes([300])
        let all = [UInt8]((0..<320).flatMap { _ in pair })
        #expect(conversion.convert(all[...]) == [AudioFrame(samples: [Int16](repeating: 100, count: 320), at: .zero)])
    }

    @Test("another rate is converted")
    func rate() {
        var conversion = CaptureConversion(
            from: CaptureFormat(sampleRate: 48_000, channels: 1, encoding: .signed16), to: 16_000)
        let frames = conversion.convert(bytes([Int16](repeating: 0, count: 48_000))[...])
        // The filter waits for 105 samples of what follows, which holds the last frame back.
        #expect(frames.count == 49)
        #expect(frames.last?.at == .milliseconds(960))
    }
}
