#if Tool
import RapidIntent

/// The sounds at a microphone for hours, piece by piece; the same for the same seed.
struct SoakScript {
    /// A stretch of audio at 16 kHz, and the behaviour of the device meanwhile.
    struct Piece {
        var samples: [Int16]
        /// The command in it, and the index of its last sample.
        var command: (intent: String, end: Int)?
        var trouble: SoakTrouble?
    }

    private let voice: SoakVoice
    private var random: SplitMix64
    private var deck: [SoakTrouble] = []
    private var untilTrouble = 2

    init(voice: SoakVoice, seed: UInt64) {
        self.voice = voice
        random = SplitMix64(seed: seed)
    }

    /// The number of pieces between two troubles.
    private static let interval = 4
    /// The silence after a trouble in seconds, so that it is over before the next begins.
    private static let aftermath = 22.0

    mutating func next() -> Piece {
        if untilTrouble == 0 {
            untilTrouble = Self.interval
            if deck.isEmpty { deck = SoakTrouble.allCases.shuffled(using: &random) }
            return piece(deck.removeLast())
        }
        untilTrouble -= 1
        switch Int.random(in: 0..<6, using: &random) {
        case 0: return Piece(samples: room(Double.random(in: 3...15, using: &random)))
        case 1: return Piece(samples: noise(Double.random(in: 300...1_000, using: &random), 4) + room(3))
        case 2: return Piece(samples: babble(seconds: 5) + room(3))
        default: return command()
        }
    }

    private mutating func command() -> Piece {
        let saying = voice.sayings[Int.random(in: 0..<voice.sayings.count, using: &random)]
        let before = room(1.5)
        let speech = zip(saying.samples, room(Double(saying.samples.count + 1) / 16_000)).map {
            Int16(clamping: Int($0) + Int($1))
        }
        return Piece(samples: before + speech + room(2.5), command: (saying.intent, before.count + speech.count))
    }

    /// The samples of a trouble; the device simulates its timing.
    private mutating func piece(_ trouble: SoakTrouble) -> Piece {
        let samples: [Int16] =
            switch trouble {
            case .silence: [Int16](repeating: 0, count: 6 * 16_000)
            case .stuck: [Int16](repeating: 1_234, count: 3 * 16_000)
            case .clipping: loud(seconds: 6)
            case .offset: room(6).map { $0 + 2_500 }
            case .steadyNoise: noise(1_500, 14)
            case .stutter: room(4)
            case .wrongRate: room(25)
            case .lost, .stalled: room(1)
            }
        return Piece(samples: samples + room(Self.aftermath), trouble: trouble)
    }

    private mutating func room(_ seconds: Double) -> [Int16] { noise(30, seconds) }

    private mutating func noise(_ amplitude: Double, _ seconds: Double) -> [Int16] {
        let highest = Int(amplitude)
        return (0..<Int(seconds * 16_000)).map { _ in
            // Sixteen random bits are enough, and a random range for each sample would take too long.
            Int16(truncatingIfNeeded: (Int(random.next() & 0xFFFF) * (2 * highest + 1)) >> 16 - highest)
        }
    }

    /// Three voices at once, backwards, so that nothing in it is a word.
    private mutating func babble(seconds: Double) -> [Int16] {
        var sum = room(seconds)
        for _ in 0..<3 {
            var place = Int.random(in: 0..<8_000, using: &random)
            while place < sum.count {
                let samples = voice.sayings[Int.random(in: 0..<voice.sayings.count, using: &random)].samples
                for sample in samples.reversed() where place < sum.count {
                    sum[place] = Int16(clamping: Int(sum[place]) + Int(sample) / 12)
                    place += 1
                }
            }
        }
        return sum
    }

    /// Speech with a gain that is far too high.
    private mutating func loud(seconds: Double) -> [Int16] {
        var samples: [Int16] = []
        while samples.count < Int(seconds * 16_000) {
            let saying = voice.sayings[Int.random(in: 0..<voice.sayings.count, using: &random)]
            samples += saying.samples.reversed().map { Int16(clamping: Int($0) * 20) }
        }
        return samples
    }
}
#endif
