#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Hears voice where it is louder than the quietest of the last seconds.
///
/// The level of each 10 ms is compared with a noise floor: the lowest level of the last ``memory``, which follows steady
/// noise up and down.
public struct AdaptiveVoiceActivityDetector: VoiceActivityDetector {
    /// How far above the noise floor voice must be, in decibels.
    public var threshold: Double
    /// How long it goes on reporting voice after the last of it.
    public var hangover: Duration

    private var floor = -60.0
    private var pending: [Int16] = []
    private var quietFrames = Int.max / 2

    /// Makes a detector.
    public init(threshold: Double = 9, hangover: Duration = .milliseconds(200)) {
        self.threshold = threshold
        self.hangover = hangover
    }

    private static let frameLength = 160

    /// Takes the next samples in.
    public mutating func hear(_ samples: [Int16]) -> Bool {
        pending += samples
        while pending.count >= Self.frameLength {
            take(level: Self.level(of: pending.prefix(Self.frameLength)))
            pending.removeFirst(Self.frameLength)
        }
        return .milliseconds(10) * quietFrames < hangover
    }

    /// Forgets that somebody was speaking.
    public mutating func reset() { quietFrames = Int.max / 2 }

    private mutating func take(level: Double) {
        // Down at once, up by 3 dB a second.
        floor = level < floor ? level : min(floor + 0.03, level)
        if level > max(floor + threshold, -60) { quietFrames = 0 } else if quietFrames < 1_000_000 { quietFrames += 1 }
    }

    /// The level in decibels below full scale.
    private static func level(of samples: ArraySlice<Int16>) -> Double {
        let energy = samples.reduce(0.0) { $0 + Double($1) * Double($1) } / Double(max(samples.count, 1))
        return energy < 1 ? -96 : 10 * log10(energy) - 90.3
    }
}
