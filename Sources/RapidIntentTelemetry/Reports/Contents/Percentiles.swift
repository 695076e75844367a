#if SQLite
/// The median and the 95th percentile of a set of times, by nearest rank.
///
/// The p-th percentile of n values in ascending order is the one at rank ⌈p·n/100⌉. It is always one of the values. Of
/// four values the median is the second; of twenty the 95th percentile is the nineteenth.
package struct Percentiles: Sendable, Equatable {
    package var count: Int
    package var median: Double
    /// The 95th percentile, in milliseconds.
    package var p95: Double

    package init(count: Int, median: Double, p95: Double) {
        self.count = count
        self.median = median
        self.p95 = p95
    }

    /// Computes the percentiles of values; nil if there are none.
    init?(of values: [Double]) {
        guard !values.isEmpty else { return nil }
        let sorted = values.sorted()
        self.init(
            count: sorted.count, median: sorted[Self.rank(of: 50, among: sorted.count) - 1],
            p95: sorted[Self.rank(of: 95, among: sorted.count) - 1])
    }

    /// The rank, counted from 1, of a percentile from 1 to 100 among `count` values.
    static func rank(of percentile: Int, among count: Int) -> Int { (percentile * count + 99) / 100 }
}

/// The distribution of the time by which early commands were ahead of the final transcript.
struct LeadHistogram: Sendable, Equatable {
    package static let width = 200
    /// The lower bound of the last bin, in milliseconds.
    package static let end = 3000

    /// The number of leads in each bin, from 0 ms to the last bin that is not empty; empty if no command fired early.
    ///
    /// Bin `n` contains leads of at least `n · width` and less than `(n + 1) · width`; the sixteenth contains all from
    /// ``end`` on.
    var counts: [Int]

    package init(counts: [Int] = []) { self.counts = counts }

    /// Sorts leads in milliseconds into bins; negative leads and values that are not numbers are left out.
    init(of leads: [Double]) {
        counts = [Int](repeating: 0, count: Self.end / Self.width + 1)
        for lead in leads where lead >= 0 { counts[Int(min(lead, Double(Self.end)) / Double(Self.width))] += 1 }
        while counts.last == 0 { counts.removeLast() }
    }

    /// The upper bound of a bin, in milliseconds; nil for the last one, which has none.
    static func end(of bin: Int) -> Int? { (bin + 1) * width <= end ? (bin + 1) * width : nil }
}
#endif
