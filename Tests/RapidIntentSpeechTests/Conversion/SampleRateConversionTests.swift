import Testing

@testable import RapidIntentSpeech

@Suite("SampleRateConversion")
struct SampleRateConversionTests {
    private let samples = (0..<4_800).map { Int16(truncatingIfNeeded: $0 &* 7_919) }

    @Test("samples at the target rate pass unchanged without delay")
    func same() {
        var conversion = SampleRateConversion(from: 16_000, to: 16_000)
        #expect(conversion.convert(samples) == samples)
        #expect(conversion.finish() == [])
    }

    @Test("other samples are resampled, to the end of the audio", arguments: [8_000, 44_100, 48_000])
    func converted(rate: Int) {
        var conversion = SampleRateConversion(from: rate, to: 16_000)
        var resampler = Resampler(from: rate, to: 16_000)
        let whole = resampler.resample(samples.map(\.fullScale)) + resampler.finish()
        var converted: [Int16] = []
        for start in stride(from: 0, to: samples.count, by: 320) {
            converted += conversion.convert(Array(samples[start..<start + 320]))
        }
        let last = conversion.finish()
        #expect(!last.isEmpty)
        #expect(converted + last == whole.map(Int16.init(fullScale:)))
    }
}
