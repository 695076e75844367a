import Foundation
import Testing

@testable import RapidIntent
@testable import RapidIntentSpeech

@Suite("NoiseReducer")
struct NoiseReducerTests {
    /// White noise of a level in decibels, the same on every run.
    private func noise(seconds: Double, decibels: Double, seed: UInt64 = 1) -> [Int16] {
        var random = SplitMix64(seed: seed)
        let amplitude = 32_768 * pow(10, decibels / 20) * 3.0.squareRoot()
        return (0..<Int(seconds * 16_000)).map { _ -> Int16 in
            let fraction = Double(random.next() >> 11) / Double(1 << 52)
            return Int16(amplitude * (fraction - 1))
        }
    }

    private func tone(seconds: Double, decibels: Double, frequency: Double = 440) -> [Int16] {
        (0..<Int(seconds * 16_000)).map {
            Int16(32_767 * pow(10, decibels / 20) * sin(2 * .pi * frequency * Double($0) / 16_000))
        }
    }

    private func level(_ samples: some Collection<Int16>) -> Double { AudioLevel(of: samples).rms }

    private func reduced(_ samples: [Int16], block: Int = 320) -> [Int16] {
        var reducer = NoiseReducer()
        var output: [Int16] = []
        for start in stride(from: 0, to: samples.count, by: block) {
            output += reducer.reduce(Array(samples[start..<min(start + block, samples.count)]))
        }
        return output + reducer.finish()
    }

    @Test("the output has the input's length and at most the delay", arguments: [0, 1, 127, 511, 512, 513, 16_000])
    func length(count: Int) {
        #expect(reduced(Array(noise(seconds: 2, decibels: -20).prefix(count))).count == count)
        var reducer = NoiseReducer()
        let early = reducer.reduce([Int16](repeating: 0, count: count)).count
        #expect(count - early <= 512)
    }

    @Test("block sizes do not change the result")
    func blocks() {
        let samples = noise(seconds: 1, decibels: -20)
        #expect(reduced(samples, block: 1) == reduced(samples, block: 16_000))
        #expect(reduced(samples, block: 333) == reduced(samples))
    }

    @Test("steady noise is attenuated by more than 12 dB once it is estimated")
    func steadyNoise() {
        let noise = noise(seconds: 4, decibels: -30)
        #expect(level(reduced(noise).suffix(32_000)) < level(noise.suffix(32_000)) - 12)
    }

    @Test("a voice above the noise is kept, at its time")
    func voiceStays() {
        let noise = noise(seconds: 4, decibels: -45)
        // Two syllables a second, as a tone.
        let voice = tone(seconds: 4, decibels: -12).enumerated().map { $0.offset / 4_000 % 2 == 0 ? $0.element : 0 }
        let output = reduced(zip(noise, voice).map { $0 + $1 })
        let last = (56_000..<60_000)
        #expect(abs(level(output[last]) - level(voice[last])) < 1)
        // The output correlates with the input without a shift.
        let product = last.reduce(0.0) { $0 + Double(output[$1]) * Double(voice[$1]) }
        let energy = last.reduce(0.0) { $0 + Double(voice[$1]) * Double(voice[$1]) }
        #expect(product / energy > 0.9)
        // Between the syllables, where only noise was, it is quiet.
        #expect(level(output[53_000..<55_500]) < level(noise[53_000..<55_500]) - 10)
    }

    @Test("silence stays silence, and full scale does not wrap around")
    func extremes() {
        #expect(reduced([Int16](repeating: 0, count: 8_000)).allSatisfy { $0 == 0 })
        let square = (0..<16_000).map { $0 / 20 % 2 == 0 ? Int16.max : Int16.min }
        let output = reduced(square)
        let wrapped = zip(square, output).filter { (sample: Int16, reduced: Int16) -> Bool in
            (sample < 0) != (reduced < 0) && abs(Int(reduced)) > 16_000
        }
        #expect(wrapped.isEmpty)
    }

    @Test(
        "the exponential integral agrees with known values",
        arguments: [
            (Float(0.01), Float(4.0379)), (0.1, 1.8229), (0.5, 0.55977), (1, 0.21938), (1.5, 0.10002), (5, 0.0011483),
        ])
    func exponentialIntegral(x: Float, expected: Float) {
        #expect(abs(SpectralGain.exponentialIntegral(x) - expected) < 1e-4)
    }
}
