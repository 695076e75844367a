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
        // The filter needs 105 further samples, which delays the last frame.
        #expect(frames.count == 49)
        #expect(frames.last?.at == .milliseconds(960))
    }

    @Test(
        "every encoding of sound cards is decoded",
        arguments: [
            (CaptureFormat.Encoding.signed16, [0x00, 0x80], -1.0), (.signed16, [0xFF, 0x7F], 0x7FFF / 0x1p15),
            (.signed32, [0, 0, 0, 0x40], 0.5), (.signed32, [0, 0, 0, 0x80], -1), (.packed24, [0, 0, 0xC0], -0.5),
            (.packed24, [0xFF, 0xFF, 0x7F], 0x7FFFFF / 0x1p23), (.padded24, [0, 0, 0x20, 0xEE], 0.25),
            (.padded24, [0, 0, 0xC0, 0x00], -0.5), (.float32, [0, 0, 0x40, 0xBF], -0.75),
            // Values that no microphone should deliver.
            (.float32, [0, 0, 0xC0, 0x7F], 0), (.float32, [0, 0, 0x80, 0xFF], 0), (.float32, [0, 0, 0x80, 0x7E], 4),
        ] as [(CaptureFormat.Encoding, [UInt8], Double)])
    func encodings(encoding: CaptureFormat.Encoding, bytes: [UInt8], value: Double) {
        #expect(encoding.byteCount == bytes.count)
        #expect(encoding.sample(([9] + bytes)[1...], at: 1) == Float(value))
    }

    @Test("one channel of several is extracted, in every encoding", arguments: CaptureFormat.Encoding.allCases)
    func oneOfMany(encoding: CaptureFormat.Encoding) {
        let format = CaptureFormat(sampleRate: 16_000, channels: 3, encoding: encoding)
        var half = [UInt8](repeating: 0, count: encoding.byteCount)
        half[half.count - 1] = 0x40
        if encoding == .padded24 { half = [0, 0, 0x40, 0] }
        if encoding == .float32 { half = [0, 0, 0, 0x3F] }
        let nothing = [UInt8](repeating: 0, count: encoding.byteCount)
        let bytes = (0..<320).flatMap { _ in nothing + half + nothing }
        for (channel, expected) in [(0, 0), (1, 16_384), (2, 0)] {
            var conversion = CaptureConversion(from: format, channels: .only(channel), to: 16_000)
            #expect(conversion.convert(bytes[...]).map(\.samples) == [[Int16](repeating: Int16(expected), count: 320)])
        }
        var mixed = CaptureConversion(from: format, channels: .mix, to: 16_000)
        #expect(mixed.convert(bytes[...]).first?.samples.first == 5_461)
    }

    @Test("arbitrary bytes neither trap nor change the count", arguments: CaptureFormat.Encoding.allCases)
    func nonsense(encoding: CaptureFormat.Encoding) {
        var random = SplitMix64(seed: 3)
        for rate in [8_000, 16_000, 44_100] {
            let format = CaptureFormat(sampleRate: rate, channels: 2, encoding: encoding)
            var conversion = CaptureConversion(from: format, to: 16_000, startingAt: .seconds(1))
            var (count, taken) = (0, 0)
            for _ in 0..<50 {
                let length = Int.random(in: 0...500, using: &random)
                let bytes = (0..<length * format.stride).map { _ in UInt8.random(in: 0...255, using: &random) }
                taken += length
                count += conversion.convert(bytes[...]).reduce(0) { $0 + $1.samples.count }
            }
            count += conversion.finish().reduce(0) { $0 + $1.samples.count }
            #expect(count == (taken * 16_000 + rate - 1) / rate)
            #expect(conversion.end == .seconds(1) + .nanoseconds(count * 62_500))
        }
    }
}
