#if SQLite
/// The distribution of the time by which early commands were ahead of the final transcript.
struct LeadHistogram: Sendable, Equatable {
    /// The width of each bin, in milliseconds.
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
        for lead in leads where lead >= 0 {
            counts[Int(min(lead, Double(Self.end)) / Double(Self.width))] += 1
        }
        while counts.last == 0 { counts.removeLast() }
    }

    /// The upper bound of a bin, in milliseconds; nil for the last one, which has none.
    static func end(of bin: Int) -> Int? { (bin + 1) * width <= end ? (bin + 1) * width : nil }
}
#endif
