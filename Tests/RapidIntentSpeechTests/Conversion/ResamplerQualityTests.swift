import Foundation
import RapidIntent
import RapidIntentSpeech
import Testing

/// The figures that the documentation of ``Resampler`` gives, measured with tones for every rate that microphones have.
@Suite("Quality of Resampler")
struct ResamplerQualityTests {
    static let rates = [8_000, 11_025, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000, 96_000]
    static let outputRate = 16_000

    private func tone(_ frequency: Double, rate: Int, seconds: Double) -> [Float] {
        (0..<Int(seconds * Double(rate))).map { Float(sin(2 * .pi * frequency * Double($0) / Double(rate))) }
    }

    private func resample(_ input: [Float], from rate: Int) -> [Float] {
        var resampler = Resampler(from: rate, to: Self.outputRate)
        return resampler.resample(input) + resampler.finish()
    }

    /// The output level, in decibels, at a frequency for an input tone of 0 dB; the ends are left out and a window
    /// by Blackman keeps other tones away (−58 dB at its sides, and below −100 dB 20 Hz away from a tone at 0.25 s).
    private func level(_ output: [Float], at frequency: Double) -> Double {
        let middle = output[output.count / 8..<output.count * 7 / 8]
        let step = 2 * .pi / Double(middle.count)
        var (real, imaginary, weight) = (0.0, 0.0, 0.0)
        for (index, sample) in middle.enumerated() {
            let window = 0.42 - 0.5 * cos(step * Double(index)) + 0.08 * cos(2 * step * Double(index))
            let phase = 2 * .pi * frequency * Double(index) / Double(Self.outputRate)
            real += window * Double(sample) * cos(phase)
            imaginary += window * Double(sample) * sin(phase)
            weight += window / 2
        }
        return 20 * log10(max((real * real + imaginary * imaginary).squareRoot() / weight, 1e-9))
    }

    private func power(_ output: [Float]) -> Double {
        let middle = output[output.count / 8..<output.count * 7 / 8]
        return 10 * log10(max(2 * middle.reduce(0) { $0 + Double($1) * Double($1) } / Double(middle.count), 1e-12))
    }

    @Test("below 0.84 of the lower Nyquist frequency every tone keeps its level within 0.01 dB", arguments: rates)
    func passband(rate: Int) {
        let nyquist = Double(min(rate, Self.outputRate)) / 2
        for share in [0.02, 0.2, 0.4, 0.6, 0.8, 0.84] {
            let gain = level(
                resample(tone(share * nyquist, rate: rate, seconds: 0.25), from: rate), at: share * nyquist)
            #expect(abs(gain) < 0.01, "\(share * nyquist) Hz: \(gain) dB")
        }
    }

    @Test("aliasing is attenuated by 80 dB at every frequency", arguments: rates.filter { $0 > 16_000 })
    func aliases(rate: Int) {
        // From where the filter's transition ends, as far from the output's Nyquist frequency above as 0.84 is below.
        var frequency = 1.16 * 8_000
        while frequency < Double(rate) / 2 {
            let rest = power(resample(tone(frequency, rate: rate, seconds: 0.1), from: rate))
            #expect(rest < -80, "\(frequency) Hz: \(rest) dB")
            frequency += Double(rate) / 40
        }
    }

    @Test("images of the passband are attenuated by 80 dB", arguments: rates.filter { $0 < 16_000 })
    func images(rate: Int) {
        for frequency in [300.0, 1_000, 2_000, 3_000, 0.84 * Double(rate) / 2] {
            let output = resample(tone(frequency, rate: rate, seconds: 0.25), from: rate)
            for image in [Double(rate) - frequency, Double(rate) + frequency] where image < 8_000 {
                let rest = level(output, at: image)
                #expect(rest < -80, "\(frequency) Hz at \(image) Hz: \(rest) dB")
            }
        }
    }

    @Test("block sizes do not change the output, to the last bit", arguments: rates)
    func blocks(rate: Int) {
        var random = SplitMix64(seed: UInt64(rate))
        let input = (0..<rate / 4).map { _ in Float.random(in: -1...1, using: &random) }
        let whole = resample(input, from: rate)
        var resampler = Resampler(from: rate, to: Self.outputRate)
        var output: [Float] = []
        var rest = input[...]
        while !rest.isEmpty {
            let size = Int.random(in: 0...rate / 20, using: &random)
            output += resampler.resample(Array(rest.prefix(size)))
            rest = rest.dropFirst(size)
        }
        output += resampler.finish()
        #expect(output == whole)
        #expect(whole.count == (input.count * Self.outputRate + rate - 1) / rate)
    }

    /// A hundredth of 44.1 kHz and 16 kHz: the ratio, and so the place of every sample, is the same.
    @Test("after ten minutes a tone is at its time, and no sample is lost or added")
    func drift() {
        var resampler = Resampler(from: 441, to: 160)
        let (seconds, frequency) = (600, 40.0)
        var count = 0
        var worst = 0.0
        for second in 0..<seconds {
            let block = (0..<441).map { Float(sin(2 * .pi * frequency * Double(second * 441 + $0) / 441)) }
            for sample in resampler.resample(block) {
                let ideal = sin(2 * .pi * frequency * Double(count) / 160)
                // The abrupt beginning causes ringing in every filter.
                if count > 200 { worst = max(worst, abs(Double(sample) - ideal)) }
                count += 1
            }
            // The delay never exceeds the length of the filter.
            let due = (second + 1) * 160
            #expect((due - 40...due).contains(count))
        }
        count += resampler.finish().count
        #expect(count == seconds * 160)
        #expect(worst < 0.000_2)
    }
}
