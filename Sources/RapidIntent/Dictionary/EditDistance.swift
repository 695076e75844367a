/// The least number of edits between two words: added, removed or replaced letters, and swapped neighbours.
///
/// The restricted Damerau–Levenshtein distance, in `O(n·m)` time. Used to suggest the intended name.
package enum EditDistance {
    /// The distance between two words.
    package static func distance(_ first: String, _ second: String) -> Int {
        distance(Array(first), Array(second))
    }

    /// The distance between two sequences of equatable elements.
    ///
    /// - Parameter limit: The largest distance of interest. The result is exact up to the limit; above it, the result
    ///   is some number larger than the limit, found in less time.
    package static func distance<Letter: Equatable>(_ first: [Letter], _ second: [Letter], limit: Int = .max) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...second.count)
        for row in 0..<first.count {
            var current = [row + 1]
            for column in 0..<second.count {
                let replaced = last[column] + (first[row] == second[column] ? 0 : 1)
                var best = min(replaced, last[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, first[row] == second[column - 1], first[row - 1] == second[column] {
                    best = min(best, beforeLast[column - 1] + 1)
                }
                current.append(best)
            }
            // If two consecutive rows exceed the limit, the result exceeds it too: a swap looks back only two rows.
            if let least = current.min(), least > limit, last.allSatisfy({ $0 > limit }) { return least }
            (beforeLast, last) = (last, current)
        }
        return last[second.count]
    }

    /// The most similar name, if its distance is at most 1 or a third of the longer name's length; else nil.
    package static func nearest(to name: String, in names: some Sequence<String>) -> String? {
        let ranked = names.map { (name: $0, distance: distance(name.lowercased(), $0.lowercased())) }
        guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
        return best.distance <= max(1, max(best.name.count, name.count) / 3) ? best.name : nil
    }
}
