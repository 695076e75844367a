#if SQLite
/// The changed lines between two versions of a text, which can be applied to a third one.
///
/// Each run of changes is found by its own lines and up to three unchanged lines on both sides, as GNU patch does
/// ("Merging with patch", GNU diffutils), but only where they stand exactly once. Texts are compared byte by byte.
struct LinePatch: Sendable {
    /// A run of changes: what must stand around it, what goes, and what comes.
    private struct Run: Sendable {
        var above: [ArraySlice<UInt8>]
        var removed: [ArraySlice<UInt8>]
        var added: [ArraySlice<UInt8>]
        var below: [ArraySlice<UInt8>]
    }

    private var runs: [Run] = []
    private static let context = 3

    /// Compares two texts; takes time in proportion to the number of lines times the number of different ones.
    init(from old: [UInt8], to new: [UInt8]) {
        let difference = LineDifference(from: old, to: new)
        let (before, after) = (difference.before, difference.after)
        let (removed, added) = (difference.removed, difference.added)
        var (left, right) = (0, 0)
        while left < before.count || right < after.count {
            guard removed.contains(left) || added.contains(right) else {
                left += 1
                right += 1
                continue
            }
            let (firstLeft, firstRight) = (left, right)
            while removed.contains(left) { left += 1 }
            while added.contains(right) { right += 1 }
            runs.append(
                Run(
                    above: Array(before[max(0, firstLeft - Self.context)..<firstLeft]),
                    removed: Array(before[firstLeft..<left]), added: Array(after[firstRight..<right]),
                    below: Array(before[left..<min(before.count, left + Self.context)])))
        }
    }

    /// The text with the changes; nil if a run of changes stands nowhere, or in several places.
    func applied(to text: [UInt8]) -> [UInt8]? {
        var lines = LineDifference.lines(of: text)
        for run in runs {
            guard let place = Self.place(of: run, in: lines) else { return nil }
            lines.replaceSubrange(place..<place + run.removed.count, with: run.added)
        }
        return Array(lines.joined())
    }

    /// Where the lines of a run begin that go: with as many lines around it as make it stand exactly once.
    private static func place(of run: Run, in lines: [ArraySlice<UInt8>]) -> Int? {
        for width in stride(from: context, through: 0, by: -1) {
            let above = run.above.suffix(width)
            let wanted = above + run.removed + run.below.prefix(width)
            // Without lines that go and lines around it, it would stand anywhere, except in an empty text.
            if wanted.isEmpty { return lines.isEmpty ? 0 : nil }
            guard wanted.count <= lines.count else { continue }
            let places = (0...lines.count - wanted.count).filter {
                lines[$0..<$0 + wanted.count].elementsEqual(wanted)
            }
            if places.count == 1 { return places[0] + above.count }
            // Fewer lines around it would stand in as many places or more.
            if places.count > 1 { return nil }
        }
        return nil
    }
}
#endif
