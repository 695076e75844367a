#if SQLite
/// Rounds shares so that their sum is exact, by the largest remainder method (Hamilton).
enum Apportionment {
    /// The share of each count in thousandths of the total; their sum is 1000, or 0 if the total is zero.
    ///
    /// Each share is rounded down, and the missing thousandths go to the largest remainders; the first of equal ones
    /// has priority.
    static func thousandths(of counts: [Int]) -> [Int] { shares(of: counts, in: 1000) }

    /// The share of each count in `parts` parts of the total; their sum is `parts`, or 0 if the total is zero.
    static func shares(of counts: [Int], in parts: Int) -> [Int] {
        let total = counts.reduce(0, +)
        guard total > 0 else { return counts.map { _ in 0 } }
        var shares = counts.map { $0 * parts / total }
        let byRemainder = counts.indices.sorted { a, b in
            let (left, right) = (counts[a] * parts % total, counts[b] * parts % total)
            return left == right ? a < b : left > right
        }
        for index in byRemainder.prefix(parts - shares.reduce(0, +)) { shares[index] += 1 }
        return shares
    }
}
#endif
