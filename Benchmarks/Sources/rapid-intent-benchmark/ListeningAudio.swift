#if Fleet
import Foundation
import RapidIntentSpeech

/// WAV files of one kind to listen to.
struct ListeningAudio {
    /// The description of the files.
    var name: String
    /// The bytes of each file.
    var files: [[UInt8]]

    /// Recordings.
    ///
    /// - Throws: `WAVError`, which names the file, if one cannot be read or played.
    init(recordings paths: [String]) throws {
        name = paths.count == 1 ? "1 recording" : "\(paths.count) recordings"
        files = try paths.map { path in
            // Read once in advance, so that an error names the file.
            _ = try WAVSource(path: path)
            return [UInt8](try Data(contentsOf: URL(filePath: path)))
        }
    }

    private init(_ name: String, samples: [Int16]) {
        self.name = name
        files = [Self.wave(samples)]
    }

    private static let sampleRate = 16_000

    /// A silent room: noise of a few steps of 16 bits, since no converter delivers zeros.
    static func silence(seconds: Int) -> ListeningAudio {
        var chance = Chance(state: 1)
        return ListeningAudio(
            "silence", samples: (0..<seconds * sampleRate).map { _ in Int16(4 * (chance.next() - 0.5)) })
    }

    /// White noise 20 dB below full scale, half a second on and half a second off: it imitates the beginning of speech as often
    /// as possible.
    static func noise(seconds: Int) -> ListeningAudio {
        var chance = Chance(state: 2)
        // Uniform noise of this amplitude has a power of a third of its square.
        let amplitude = 0.1 * (3.0).squareRoot() * 32_768
        return ListeningAudio(
            "noise, on and off",
            samples: (0..<seconds * sampleRate).map { number in
                let isOn = (number / (sampleRate / 2)).isMultiple(of: 2)
                return Int16((isOn ? amplitude : 2) * (2 * chance.next() - 1))
            })
    }

    /// The bytes of a WAV file of 16 bits and one channel.
    private static func wave(_ samples: [Int16]) -> [UInt8] {
        func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
            withUnsafeBytes(of: number.littleEndian) { Array($0) }
        }
        let size = UInt32(2 * samples.count)
        let rate = UInt32(sampleRate)
        var file = Array("RIFF".utf8) + bytes(size + 36) + Array("WAVEfmt ".utf8) + bytes(UInt32(16))
        // PCM, one channel, its rates in samples and in bytes, two bytes per frame and 16 bits per sample.
        file += bytes(UInt16(1)) + bytes(UInt16(1)) + bytes(rate) + bytes(2 * rate)
        file += bytes(UInt16(2)) + bytes(UInt16(16))
        file += Array("data".utf8) + bytes(size)
        for sample in samples { file += bytes(sample) }
        return file
    }

    /// The same numbers on every run, from 0 to 1 (SplitMix64, Steele and others 2014).
    private struct Chance {
        var state: UInt64

        mutating func next() -> Double {
            state &+= 0x9E37_79B9_7F4A_7C15
            var number = state
            number = (number ^ (number >> 30)) &* 0xBF58_476D_1CE4_E5B9
            number = (number ^ (number >> 27)) &* 0x94D0_49BB_1331_11EB
            return Double((number ^ (number >> 31)) >> 11) / Double(1 << 53)
        }
    }
}
#endif
