/// Finds the words of a text that belong to none of its commands: a pure function.
///
/// Example: "She told me about it" in "she told me about it and unlock the front door". Of all ways to find commands,
/// it uses the one that leaves the fewest words.
enum UnknownWords {
    /// The ranges of words that belong to no command, in order, without fillers and conjunctions at their ends.
    ///
    /// - Parameter text: The text, which caches what was computed.
    /// - Returns: Nil if the text contains no complete command.
    static func ranges(in text: inout some DividedText) -> [Range<Int>]? {
        let count = text.count
        // For each place: the fewest unknown words from there on, and the end of the command that begins there, if any.
        var best = [(left: Int, end: Int?)](repeating: (0, nil), count: count + 1)
        for place in (0..<count).reversed() {
            best[place].left = best[place + 1].left + 1
            for end in text.reach(from: place).ends.reversed() where best[end].left < best[place].left {
                best[place] = (best[end].left, end)
            }
        }
        var (ranges, place, holdsCommand) = ([Range<Int>](), 0, false)
        while place < count {
            if let end = best[place].end {
                holdsCommand = true
                place = end
            } else {
                let isBehind = ranges.last?.upperBound == place
                ranges.append((isBehind ? ranges.removeLast().lowerBound : place)..<place + 1)
                place += 1
            }
        }
        guard holdsCommand else { return nil }
        let bare = ranges.compactMap { withoutJoints($0, in: text) }
        return bare.isEmpty ? ranges : bare
    }

    /// A range without the fillers and conjunctions at both ends; nil if nothing remains.
    private static func withoutJoints(_ range: Range<Int>, in text: some DividedText) -> Range<Int>? {
        func afterJoints(_ place: Int) -> Int {
            let next = text.afterFillers(place)
            return text.afterConjunctions(next).max().map(afterJoints) ?? next
        }
        let start = afterJoints(range.lowerBound)
        let end =
            (start..<max(start, range.upperBound)).first { afterJoints($0) >= range.upperBound } ?? range.upperBound
        return start < end ? start..<end : nil
    }
}
