#if Fleet
/// Which messages of one generation were received.
///
/// A pure value.
///
/// ```swift
/// var record = SequenceRecord()
/// record.receive(1)   // next
/// record.receive(4)   // next, and 2...3 are missing
/// record.receive(2)   // late
/// record.receive(2)   // duplicate
/// ```
struct SequenceRecord: Sendable, Equatable {
    /// The maximum number of gaps; no instance that sends in order comes near.
    static let gapLimit = 10_000

    /// The highest number that was received; 0 for none.
    private(set) var mark: Int64 = 0
    /// The numbers below the mark that are missing, in ascending order.
    private(set) var gaps: [ClosedRange<Int64>] = []

    /// What a number means.
    enum Arrival: Sendable, Equatable {
        /// It is beyond all others.
        case next
        /// It fills a gap.
        case late
        /// It was received before.
        case duplicate
        /// It would make more gaps than there can be.
        case implausible
    }

    /// Creates a record of nothing.
    init() {}

    init(mark: Int64, gaps: [ClosedRange<Int64>]) {
        self.mark = mark
        self.gaps = gaps
    }

    /// The number of missing messages.
    var missing: Int64 { gaps.reduce(0) { $0 + Int64($1.count) } }

    /// Records a number, at least 1.
    mutating func receive(_ sequence: Int64) -> Arrival {
        if sequence > mark {
            if sequence > mark + 1 {
                guard gaps.count < Self.gapLimit else { return .implausible }
                gaps.append(mark + 1...sequence - 1)
            }
            mark = sequence
            return .next
        }
        guard let index = gaps.firstIndex(where: { $0.contains(sequence) }) else { return .duplicate }
        let gap = gaps[index]
        var rest: [ClosedRange<Int64>] = []
        if gap.lowerBound < sequence { rest.append(gap.lowerBound...sequence - 1) }
        if sequence < gap.upperBound { rest.append(sequence + 1...gap.upperBound) }
        gaps.replaceSubrange(index...index, with: rest)
        return .late
    }
}
#endif
