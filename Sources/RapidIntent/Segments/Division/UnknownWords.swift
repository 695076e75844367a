/// The words of a text that belong to none of the commands in it: a pure function of what its words come to.
///
/// "She told me about it" of "she told me about it and unlock the front door". Of all ways to find commands in the text, the
/// one counts that leaves the fewest words.
enum UnknownWords {
    /// The words in a row that belong to no command, in order, without fillers and conjunctions around them.
    ///
    /// - Parameter text: Keeps what was found out about it.
    /// - Returns: Nil where no command is complete in the text.
    static func ranges(in text: inout some DividedText) -> [Range<Int>]? {
        let count = text.count
        // From each place on: the fewest words that are left, and the end of the command that begins there, if one does.
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

    /// Some words without the fillers and conjunctions at both ends; nil if nothing is left.
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
