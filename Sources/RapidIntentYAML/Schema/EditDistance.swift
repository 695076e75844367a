/// How far two words are from each other, for "did you mean".
enum EditDistance {
    /// The number of characters to insert, remove, replace or swap with their neighbour to get from one word to the
    /// other (optimal string alignment distance); nil if there are more than `limit`.
    ///
    /// Words whose lengths differ by more than `limit` cost nothing to tell apart.
    static func between(_ first: String, _ second: String, limit: Int) -> Int? {
        guard abs(first.utf8.count - second.utf8.count) <= 4 * limit else { return nil }
        let first = Array(first)
        let second = Array(second)
        guard abs(first.count - second.count) <= limit else { return nil }
        var beforeLast: [Int] = []
        var last = Array(0...second.count)
        for row in first.indices {
            var current = [row + 1]
            for column in second.indices {
                var distance = min(
                    last[column + 1] + 1, current[column] + 1, last[column] + (first[row] == second[column] ? 0 : 1))
                if row > 0, column > 0, first[row] == second[column - 1], first[row - 1] == second[column] {
                    distance = min(distance, beforeLast[column - 1] + 1)
                }
                current.append(distance)
            }
            (beforeLast, last) = (last, current)
        }
        return last[second.count] <= limit ? last[second.count] : nil
    }

    /// The word of `known` nearest to `word`, if one is near enough to be a slip of the finger: at most two edits,
    /// and fewer than half of its letters.
    static func nearest(to word: String, in known: [String]) -> String? {
        known.compactMap { candidate in
            between(word.lowercased(), candidate.lowercased(), limit: min(2, candidate.count / 2))
                .map { (candidate, $0) }
        }
        .min { $0.1 < $1.1 }?.0
    }
}
