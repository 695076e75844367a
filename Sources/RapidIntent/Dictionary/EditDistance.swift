/// How many letters must be added, dropped, replaced or swapped with their neighbour to make one word of another.
///
/// The restricted Damerau–Levenshtein distance: `O(n·m)` time. For proposing the name that was probably meant.
package enum EditDistance {
    /// The distance between two words.
    package static func distance(_ first: String, _ second: String) -> Int {
        let (first, second) = (Array(first), Array(second))
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
