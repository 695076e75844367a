/// How often early commands were ahead of the final transcript by how much.
struct LeadHistogram: Sendable, Equatable {
    /// How wide each bin is, in milliseconds.
    package static let width = 200
    /// From how many milliseconds on everything is in the last bin.
    package static let end = 3000

    /// How many leads there are in each bin, from 0 ms to the last bin that holds any; none where nothing fired early.
    ///
    /// Bin `n` holds leads above or at `n · width` and below `(n + 1) · width`; the sixteenth all from ``end`` on.
    var counts: [Int]

    /// Collects counts.
    package init(counts: [Int] = []) { self.counts = counts }

    /// Sorts leads in milliseconds into the bins; what is below zero or no number is left out.
    init(of leads: [Double]) {
        counts = [Int](repeating: 0, count: Self.end / Self.width + 1)
        for lead in leads where lead >= 0 {
            counts[Int(min(lead, Double(Self.end)) / Double(Self.width))] += 1
        }
        while counts.last == 0 { counts.removeLast() }
    }

    /// Where a bin ends, in milliseconds; nil for the one that has no end.
    static func end(of bin: Int) -> Int? { (bin + 1) * width <= end ? (bin + 1) * width : nil }
}
