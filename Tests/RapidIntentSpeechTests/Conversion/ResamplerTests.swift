import Foundation
import RapidIntentSpeech
import Testing

@Suite("Resampler")
struct ResamplerTests {
    private func sine(_ frequency: Double, rate: Int, count: Int) -> [Float] {
        (0..<count).map { Float(0.5 * sin(2 * .pi * frequency * Double($0) / Double(rate))) }
    }

    private func resample(_ input: [Float], from inputRate: Int, to outputRate: Int) -> [Float] {
        var resampler = Resampler(from: inputRate, to: outputRate)
        return resampler.resample(input) + resampler.finish()
    }

    private func power(_ samples: some Collection<Float>) -> Double {
        samples.reduce(0) { $0 + Double($1) * Double($1) } / Double(samples.count)
    }

    /// The middle of a signal, where its ends are out of the filter's reach.
    private func middle(_ samples: [Float]) -> ArraySlice<Float> { samples[samples.count / 4..<samples.count * 3 / 4] }

    @Test(
        "a sine keeps its shape and time, with noise 75 dB below it",
        arguments: [8_000, 11_025, 16_001, 22_050, 32_000, 44_100, 48_000, 96_000], [300.0, 1_000, 3_000])
    func sine(inputRate: Int, frequency: Double) {
        let output = resample(sine(frequency, rate: inputRate, count: inputRate / 4), from: inputRate, to: 16_000)
        let ideal = sine(frequency, rate: 16_000, count: output.count)
        let error = zip(middle(output), middle(ideal)).map { $0 - $1 }
        let ratio = 10 * log10(power(middle(ideal)) / power(error))
        #expect(ratio > 75, "\(ratio) dB")
    }

    @Test("frequencies above the new limit are attenuated by 70 dB", arguments: [9_000.0, 10_500, 14_000, 20_000])
    func aliases(frequency: Double) {
        let input = sine(frequency, rate: 48_000, count: 12_000)
        let output = resample(input, from: 48_000, to: 16_000)
        let ratio = 10 * log10(power(middle(input)) / power(middle(output)))
        #expect(ratio > 70, "\(ratio) dB")
    }

    @Test(
        "the number of output samples matches the duration",
        arguments: [(44_100, 44_100, 16_000), (8_000, 1, 2), (48_000, 4, 2), (48_000, 0, 0), (11_025, 1_000, 1_452)])
    func length(inputRate: Int, count: Int, expected: Int) {
        #expect(resample([Float](repeating: 0, count: count), from: inputRate, to: 16_000).count == expected)
    }

    @Test("block sizes do not change the output", arguments: [1, 7, 160, 4_097])
    func blocks(size: Int) {
        let input = sine(440, rate: 44_100, count: 9_000)
        var resampler = Resampler(from: 44_100, to: 16_000)
        var output: [Float] = []
        for start in stride(from: 0, to: input.count, by: size) {
            output += resampler.resample(Array(input[start..<min(start + size, input.count)]))
        }
        output += resampler.finish()
        #expect(output == resample(input, from: 44_100, to: 16_000))
    }

    @Test("equal rates change nothing")
    func identity() {
        let input = sine(440, rate: 16_000, count: 100)
        #expect(resample(input, from: 16_000, to: 16_000) == input)
    }
}
