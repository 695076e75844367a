#if SQLite
/// The difference between two texts in the unified format of `diff -u` and `patch`.
///
/// ```swift
/// print(UnifiedDiff(from: old, to: new, file: "learned.yaml").text)
/// // --- learned.yaml
/// // +++ learned.yaml
/// // @@ -4,3 +4,4 @@
/// //  …
/// // +    - bring me to {place}  # heard 41 times …
/// ```
///
/// The shortest list of removed and added lines, computed with the standard library's difference (E. W. Myers, "An
/// O(ND) difference algorithm and its variations", Algorithmica 1, 1986). The time is proportional to the number of
/// lines times the number of differing lines. The format is specified in GNU diffutils, "Detailed description of
/// unified format".
package struct UnifiedDiff: Sendable, Equatable {
    /// The difference, with a line break at its end; empty if there is none.
    package let text: String

    /// The number of unchanged lines shown around a change.
    private static let context = 3

    /// Compares two texts with lines that end with LF; a CR before LF is part of the line.
    ///
    /// - Parameter old: The text before; nil if there was no file.
    package init(from old: String?, to new: String, file: String) {
        self.init(from: old.map { Array($0.utf8) }, to: Array(new.utf8), file: file)
    }

    /// Compares the bytes of two files.
    init(from old: [UInt8]?, to new: [UInt8], file: String) {
        let steps = Self.steps(LineDifference(from: old ?? [], to: new))
        var text = ""
        for hunk in Self.hunks(of: steps) {
            let part = steps[hunk]
            let counts = (part.count { $0.kind != .added }, part.count { $0.kind != .removed })
            text +=
                "@@ -\(Self.span(part[hunk.lowerBound].before, counts.0)) "
                + "+\(Self.span(part[hunk.lowerBound].after, counts.1)) @@\n"
            for step in part {
                text += step.kind.rawValue + String(decoding: step.line, as: UTF8.self)
                if step.line.last != 0x0A { text += "\n\\ No newline at end of file\n" }
            }
        }
        self.text = text.isEmpty ? "" : "--- \(old == nil ? "/dev/null" : file)\n+++ \(file)\n" + text
    }

    /// A line that is kept, removed or added, and the number of lines of each text before it.
    private struct Step {
        var kind: Kind
        var line: ArraySlice<UInt8>
        var before: Int
        var after: Int

        enum Kind: String {
            case kept = " "
            case removed = "-"
            case added = "+"
        }
    }

    private static func steps(_ lines: LineDifference) -> [Step] {
        var steps: [Step] = []
        var (before, after) = (0, 0)
        while before < lines.before.count || after < lines.after.count {
            if lines.removed.contains(before) {
                steps.append(Step(kind: .removed, line: lines.before[before], before: before, after: after))
                before += 1
            } else if lines.added.contains(after) {
                steps.append(Step(kind: .added, line: lines.after[after], before: before, after: after))
                after += 1
            } else {
                steps.append(Step(kind: .kept, line: lines.after[after], before: before, after: after))
                before += 1
                after += 1
            }
        }
        return steps
    }

    /// Runs of changes with their context; runs that touch are merged.
    private static func hunks(of steps: [Step]) -> [Range<Int>] {
        var hunks: [Range<Int>] = []
        for index in steps.indices where steps[index].kind != .kept {
            let range = max(0, index - context)..<min(steps.count, index + context + 1)
            if let last = hunks.last, range.lowerBound <= last.upperBound {
                hunks[hunks.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
            } else {
                hunks.append(range)
            }
        }
        return hunks
    }

    /// The first line, counted from 1, and the number of lines.
    ///
    /// For no lines, the line before them; for one line, only its number.
    private static func span(_ before: Int, _ count: Int) -> String {
        switch count {
        case 0: "\(before),0"
        case 1: "\(before + 1)"
        default: "\(before + 1),\(count)"
        }
    }
}

/// The lines of two versions of a text, and which of them differ.
///
/// Lines are compared byte by byte: Swift treats texts that differ only in Unicode normalisation as equal.
struct LineDifference {
    /// The lines of both versions, including their line breaks.
    let (before, after): ([ArraySlice<UInt8>], [ArraySlice<UInt8>])
    /// The numbers of the lines that only the first version has.
    private(set) var removed: Set<Int> = []
    /// The numbers of the lines that only the second version has.
    private(set) var added: Set<Int> = []

    init(from old: [UInt8], to new: [UInt8]) {
        (before, after) = (Self.lines(of: old), Self.lines(of: new))
        for change in after.difference(from: before) {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): added.insert(offset)
            }
        }
    }

    /// The lines of a text; only LF ends one, and a CR before it is part of the line.
    static func lines(of text: [UInt8]) -> [ArraySlice<UInt8>] {
        var lines: [ArraySlice<UInt8>] = []
        var rest = text[...]
        while !rest.isEmpty {
            let end = rest.firstIndex(of: 0x0A).map { $0 + 1 } ?? rest.endIndex
            lines.append(rest[..<end])
            rest = rest[end...]
        }
        return lines
    }
}
#endif
