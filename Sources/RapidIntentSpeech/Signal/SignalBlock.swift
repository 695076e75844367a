/// The measurements of a tenth of a second of audio.
struct SignalBlock: Sendable, Equatable {
    private(set) var count = 0
    private(set) var lowest = Int16.max
    private(set) var highest = Int16.min
    private(set) var clipped = 0
    private var sum = 0
    private var energy = 0
    /// The length of the current run at full scale; negative at the lower end.
    private var run = 0

    /// Within 0.01 dB of full scale.
    private static let rail: Int16 = 32_730
    private static let shortestRun = 3

    mutating func add(_ sample: Int16) {
        count += 1
        if sample < lowest { lowest = sample }
        if sample > highest { highest = sample }
        let value = Int(sample)
        sum += value
        energy += value * value
        if sample >= Self.rail {
            run = max(run, 0) + 1
        } else if sample <= -Self.rail {
            run = min(run, 0) - 1
        } else {
            run = 0
        }
        guard run != 0 else { return }
        let length = abs(run)
        if length == Self.shortestRun { clipped += length } else if length > Self.shortestRun { clipped += 1 }
    }

    /// The value of every sample if all are equal.
    var onlyValue: Int16? { lowest == highest ? lowest : nil }
    /// The share of clipped samples, 0 to 1.
    var clippedShare: Double { Double(clipped) / Double(max(count, 1)) }
    /// The mean, in 16-bit steps.
    var mean: Double { Double(sum) / Double(max(count, 1)) }
    /// The level without the mean, in dBFS.
    var level: Double {
        let meanSquare = max(0, Double(energy) / Double(max(count, 1)) - mean * mean)
        return AudioLevel(meanSquare: meanSquare, peakAmplitude: 0).rms
    }
}
