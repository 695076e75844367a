import Foundation
import RapidIntent
import Testing

@testable import RapidIntentSpeech

/// Recorded orders to a coffee maker.
private enum RecordedOrders {
    /// The paths of a dozen recordings; none where they are missing.
    static let some: [String] = {
        let folder = URL(filePath: #filePath).appending(path: "../../../../../shared/data/speech-commands/clean")
        let files = try? FileManager.default.contentsOfDirectory(
            at: folder.standardized, includingPropertiesForKeys: nil)
        return (files ?? []).map(\.path).filter { $0.hasSuffix(".wav") }.sorted().prefix(12).map(\.self)
    }()
}

@Suite("VoicingDetector")
struct VoicingDetectorTests {
    private func voiced(_ samples: [Int16], block: Int = 320) -> Duration {
        var detector = VoicingDetector()
        for start in stride(from: 0, to: samples.count, by: block) {
            detector.process(Array(samples[start..<min(start + block, samples.count)]))
        }
        return detector.voiced
    }

    /// White noise, or rumbling, in which each sample keeps a share of the previous one.
    private func noise(seconds: Double, keeping share: Double = 0, amplitude: Double = 3_000) -> [Int16] {
        var random = SplitMix64(seed: 5)
        var last = 0.0
        return (0..<Int(seconds * 16_000)).map { _ in
            last = share * last + (1 - share * share).squareRoot() * Double.random(in: -1...1, using: &random)
            return Int16(clamping: Int(amplitude * last))
        }
    }

    /// A buzz that glides by a third of its pitch, as voices do.
    private func voice(pitch: Double, seconds: Double, amplitude: Double = 3_000) -> [Int16] {
        var phase = 0.0
        return (0..<Int(seconds * 16_000)).map { index in
            phase += pitch * (1 + Double(index) / 16_000 / seconds / 3) / 16_000
            return Int16(amplitude * (2 * phase.truncatingRemainder(dividingBy: 1) - 1))
        }
    }

    @Test("noise has no pitch, whether hissing or rumbling, loud or quiet", arguments: [0, 0.7, 0.95, 0.99])
    func noise(share: Double) {
        #expect(voiced(noise(seconds: 10, keeping: share)) == .zero)
        #expect(voiced(noise(seconds: 10, keeping: share, amplitude: 10)) == .zero)
    }

    @Test("a tone below the range of voices has no pitch", arguments: [20.0, 30, 40])
    func slow(frequency: Double) {
        let hiss = noise(seconds: 2, amplitude: 100)
        let hum = hiss.indices.map { hiss[$0] + Int16(3_000 * sin(2 * .pi * frequency * Double($0) / 16_000)) }
        #expect(voiced(hum) == .zero)
    }

    @Test("silence and clicks have no pitch")
    func silence() {
        #expect(voiced([Int16](repeating: 0, count: 32_000)) == .zero)
        var click = [Int16](repeating: 0, count: 32_000)
        click[16_000] = .max
        #expect(voiced(click) == .zero)
    }

    @Test("low, high and quiet voices have a pitch", arguments: [70.0, 120, 210, 290])
    func voices(pitch: Double) {
        for amplitude in [30.0, 3_000, 30_000] {
            #expect(voiced(voice(pitch: pitch, seconds: 1, amplitude: amplitude)) > .milliseconds(750))
        }
    }

    @Test("a voice is detected in noise of equal power")
    func voiceInNoise() {
        // Both amplitudes are those of equal distributions.
        let sum = zip(voice(pitch: 130, seconds: 1), noise(seconds: 1, keeping: 0.95)).map { $0 + $1 }
        #expect(voiced(sum) > .milliseconds(250))
    }

    @Test(
        "every recorded order has more than a quarter of a second of voiced sound",
        .enabled(if: !RecordedOrders.some.isEmpty, "the recordings are not beside this package, in ../shared/data"),
        arguments: RecordedOrders.some)
    func recordings(path: String) throws {
        let samples = try WAVSource(path: path).samples
        #expect(voiced(samples) > .milliseconds(250))
    }

    @Test("block sizes do not change the result")
    func blocks() {
        let samples = voice(pitch: 130, seconds: 0.5) + noise(seconds: 0.5)
        #expect(voiced(samples, block: 1) == voiced(samples))
        #expect(voiced(samples, block: 16_000) == voiced(samples))
    }
}
