import Foundation
import RapidIntent

/// Synthetic audio at 16 kHz, the same each time.
struct TestSignals {
    private var random: SplitMix64

    init(seed: UInt64 = 1) { random = SplitMix64(seed: seed) }

    /// A live microphone in a quiet room.
    mutating func room(seconds: Double) -> [Int16] { noise(amplitude: 20, seconds: seconds) }

    /// White noise, equally spread up to the amplitude.
    mutating func noise(amplitude: Double, seconds: Double, mean: Double = 0) -> [Int16] {
        (0..<Int(seconds * 16_000)).map { _ in
            Int16(clamping: Int(Double.random(in: -amplitude...amplitude, using: &random) + mean))
        }
    }

    /// Sound with the rhythm and range of speech: 4 buzzing syllables a second, and a pause after every ten.
    mutating func speech(amplitude: Double, seconds: Double) -> [Int16] {
        (0..<Int(seconds * 16_000)).map { index in
            let time = Double(index) / 16_000
            let isPause = Int(time * 4) % 13 >= 10
            let envelope = isPause ? 0 : pow(sin(.pi * (time * 4).truncatingRemainder(dividingBy: 1)), 2)
            let buzz = 2 * (time * 130).truncatingRemainder(dividingBy: 1) - 1
            return Int16(clamping: Int(amplitude * envelope * buzz + Double.random(in: -20...20, using: &random)))
        }
    }

    /// Frames of 20 ms.
    static func frames(_ samples: [Int16], from start: Duration = .zero) -> [AudioFrame] {
        stride(from: 0, to: samples.count, by: 320).map { (index: Int) -> AudioFrame in
            let end = min(index + 320, samples.count)
            return AudioFrame(samples: Array(samples[index..<end]), at: start + .microseconds(index * 1_000 / 16))
        }
    }
}
