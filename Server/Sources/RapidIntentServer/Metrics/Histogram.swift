/// How many of some durations lay below which bounds, as Prometheus counts them.
struct Histogram: Sendable, Equatable {
    /// The bounds, in seconds: from what a lookup takes to what a person no longer waits for.
    static let bounds: [Double] = [
        0.000_1, 0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
    ]

    /// How many lay below each bound but not below the one before; the last are those above all.
    private var counts = [Int](repeating: 0, count: bounds.count + 1)
    private(set) var sum = 0.0

    /// Counts a duration.
    mutating func record(_ duration: Duration) {
        let seconds = duration / .seconds(1)
        sum += seconds
        counts[Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count] += 1
    }

    /// How many there were.
    var count: Int { counts.reduce(0, +) }

    /// How many lay at or below each bound.
    var cumulative: [Int] {
        var total = 0
        return counts.dropLast().map {
            total += $0
            return total
        }
    }
}
