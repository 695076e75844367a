import RapidIntentSpeech

/// A recording of one utterance with known words.
public struct ConformanceRecording: Sendable {
    /// The samples: one channel at 16 kHz.
    package var samples: [Int16]
    /// The words; case and punctuation are ignored.
    package var text: String

    /// Creates a recording.
    ///
    /// - Parameters:
    ///   - samples: One channel at 16 kHz: at least half a second of silence, the words, and at least 1.5 s of
    ///     silence.
    ///   - text: The words.
    public init(samples: [Int16], text: String) {
        self.samples = samples
        self.text = text
    }

    func samples(at rate: Int) -> [Int16] {
        var conversion = SampleRateConversion(from: 16_000, to: rate)
        return conversion.convert(samples) + conversion.finish()
    }

    /// The recording up to the middle of its loudest block, so that it ends within a word.
    var cutOff: [Int16] {
        let block = 1_600
        let energies = stride(from: 0, to: samples.count - block, by: block).map { start in
            samples[start..<start + block].reduce(0.0) { $0 + Double($1) * Double($1) }
        }
        guard let loudest = energies.indices.max(by: { energies[$0] < energies[$1] }) else { return samples }
        return Array(samples.prefix(loudest * block + block / 2))
    }

    /// Room silence: very quiet noise from a deterministic generator.
    static func silence(seconds: Double) -> [Int16] {
        var state: UInt32 = 1
        return (0..<Int(seconds * 16_000)).map { _ in
            state = state &* 1_664_525 &+ 1_013_904_223
            return Int16(state >> 29) - 4
        }
    }
}
