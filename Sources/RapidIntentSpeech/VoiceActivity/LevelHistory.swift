/// The levels of the last two seconds, and their 10th percentile.
struct LevelHistory: Sendable {
    private var levels: [Int] = []
    private var next = 0
    private var counts = [Int](repeating: 0, count: 100)

    /// The level of digital silence.
    static let lowest = -96.0

    /// The length of the history, in frames of 10 ms.
    private static let length = 200

    /// Appends the level of a frame, in decibels.
    mutating func append(_ level: Double) {
        let bin = min(max(Int(-level.rounded()), 0), counts.count - 1)
        if levels.count < Self.length {
            levels.append(bin)
        } else {
            counts[levels[next]] -= 1
            levels[next] = bin
            next = (next + 1) % Self.length
        }
        counts[bin] += 1
    }

    /// The 10th percentile of the levels, to the decibel.
    var floor: Double {
        var remaining = levels.count / 10
        for bin in counts.indices.reversed() where counts[bin] > 0 {
            remaining -= counts[bin]
            if remaining < 0 { return -Double(bin) }
        }
        return Self.lowest
    }
}
