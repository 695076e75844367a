#if Server
/// A histogram of durations in Prometheus's format.
struct Histogram: Sendable, Equatable {
    /// The upper bounds in seconds, from the time of a lookup to a time that no person waits.
    static let bounds: [Double] = [
        0.000_1, 0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
    ]

    /// The number of durations in each bucket; the last bucket is for those above all bounds.
    private var counts = [Int](repeating: 0, count: bounds.count + 1)
    private(set) var sum = 0.0

    mutating func record(_ duration: Duration) {
        let seconds = duration / .seconds(1)
        sum += seconds
        counts[Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count] += 1
    }

    /// The number of durations.
    var count: Int { counts.reduce(0, +) }

    /// The number of durations at or below each bound.
    var cumulative: [Int] {
        var total = 0
        return counts.dropLast().map {
            total += $0
            return total
        }
    }
}
#endif
