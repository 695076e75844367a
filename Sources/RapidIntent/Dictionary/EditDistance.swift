/// How many letters must be added, dropped, replaced or swapped with their neighbour to make one word of another.
///
/// The restricted Damerau–Levenshtein distance: `O(n·m)` time. For proposing the name that was probably meant.
package enum EditDistance {
    /// The distance between two words.
    package static func distance(_ first: String, _ second: String) -> Int {
        distance(Array(first), Array(second))
    }

    /// The distance between two rows of letters, or of whatever else can be equal.
    ///
    /// - Parameter limit: The largest distance of interest. Beyond it, the result is any number above it, and is found sooner.
    package static func distance<Letter: Equatable>(
        _ first: [Letter], _ second: [Letter], limit: Int = .max
    ) -> Int {
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
            // What is beyond in two rows on end stays beyond: a swap looks back no further.
            if let least = current.min(), least > limit, last.allSatisfy({ $0 > limit }) { return least }
            (beforeLast, last) = (last, current)
        }
        return last[second.count]
    }

    /// The name that was probably meant: the nearest one, if it is at most a third of its length away.
    package static func nearest(to name: String, in names: some Sequence<String>) -> String? {
        let ranked = names.map { (name: $0, distance: distance(name.lowercased(), $0.lowercased())) }
        guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
        return best.distance <= max(1, max(best.name.count, name.count) / 3) ? best.name : nil
    }
}
