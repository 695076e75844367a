import Foundation
import RapidIntent

/// A report as plain text in columns, for a terminal.
///
/// `Telemetry/sample-report.txt` is an example.
package struct TerminalReport {
    /// The largest width of a line in columns, at least 60.
    var width: Int
    /// Whether headings are bold and bars coloured, by the escape sequences of ECMA-48.
    var isColoured: Bool

    /// Describes the terminal.
    package init(width: Int = 80, isColoured: Bool = false) {
        self.width = max(60, width)
        self.isColoured = isColoured
    }

    /// The report as lines of text.
    package func text(for report: TelemetryReport) -> String {
        let contents = ReportContents(of: report)
        var lines = [heading(ReportContents.title)] + contents.summary
        if !contents.highlights.isEmpty {
            var table = AlignedColumns([.init(isRightAligned: true), .init()])
            for highlight in contents.highlights { table.add([highlight.figure, highlight.name]) }
            lines += [""] + table.lines
        }
        for section in contents.sections {
            lines += ["", heading(section.title)]
            for table in section.tables where !table.rows.isEmpty { lines += self.lines(of: table) }
            lines += section.notes.flatMap(wrapped)
        }
        return lines.joined(separator: "\n")
    }

    /// The number of rows shown of a table with bars of parts: the last ones.
    private static let recent = 31

    private func lines(of table: ReportTable) -> [String] {
        let hasParts = table.bars.contains { $0.count > 1 }
        let left = hasParts ? max(0, table.rows.count - Self.recent) : 0
        var result = table.caption.isEmpty ? [] : ["  \(table.caption)"]
        let limit = limit(of: table)
        var columns = AlignedColumns(
            table.columns.map { column in
                AlignedColumns.Column(
                    isRightAligned: column.kind == .figure, limit: column.kind == .words ? limit : .max)
            })
        if !table.explainsItself { columns.add(table.columns.map(\.title)) }
        for row in table.rows.dropFirst(left) { columns.add(row) }
        let indent = table.caption.isEmpty ? "" : "  "
        var lines = columns.lines.map { DisplayWidth.fitting(indent + $0, into: width) }
        if !table.bars.isEmpty {
            let room = max(0, width - 2 - (lines.map(DisplayWidth.of).max() ?? 0))
            let offset = table.explainsItself ? 0 : 1
            let end = lines.map(DisplayWidth.of).max() ?? 0
            for (index, bar) in table.bars.dropFirst(left).enumerated() {
                let text = self.bar(bar, room: room)
                guard !text.isEmpty else { continue }
                let space = String(repeating: " ", count: end - DisplayWidth.of(lines[index + offset]))
                lines[index + offset] += space + "  " + text
            }
        }
        result += lines
        if left > 0 { result.append("  and \(left) before them") }
        if hasParts, !table.parts.isEmpty {
            let legend = zip(table.parts, Self.marks).map { "\(coloured("\($1.sign)", $1.colour)) \($0)" }
            result.append("  \(legend.joined(separator: "  "))")
        }
        return result
    }

    /// The largest width of words, in columns, so that their table fits.
    private func limit(of table: ReportTable) -> Int {
        let widths = table.columns.indices.map { column in
            ([table.columns[column].title] + table.rows.map { DisplayWidth.printable($0[column]) })
                .map(DisplayWidth.of).max() ?? 0
        }
        let words = zip(widths, table.columns).filter { $1.kind == .words }.map(\.0)
        let others = zip(widths, table.columns).filter { $1.kind != .words }.reduce(0) { $0 + $1.0 }
        let room = width - 2 - 2 * table.columns.count - others
        // The shorter columns keep their width, and the longer ones share the rest.
        var (left, count) = (room, words.count)
        for width in words.sorted() {
            let limit = max(12, left / count)
            if width > limit { return limit }
            (left, count) = (left - width, count - 1)
        }
        return .max
    }

    /// The character of each part of a bar, which tells the parts apart without colour, and its colour.
    private static let marks: [(sign: Character, colour: String)] = [
        ("█", "36"), ("▓", "34"), ("▒", "32"), ("░", "33"), ("·", "90"),
    ]

    /// A bar as long as the sum of its parts; a single part above zero has at least one character.
    private func bar(_ parts: [Double], room: Int) -> String {
        guard room > 0 else { return "" }
        if parts.count == 1, let part = parts.first {
            let length = part <= 0 ? 0 : max(1, Int(part * Double(room)))
            return length == 0 ? "" : coloured(String(repeating: "█", count: length), Self.marks[0].colour)
        }
        var (sum, drawn, text) = (0.0, 0, "")
        for (part, mark) in zip(parts, Self.marks) {
            sum += part
            let end = min(room, Int((sum * Double(room)).rounded()))
            if end > drawn { text += coloured(String(repeating: mark.sign, count: end - drawn), mark.colour) }
            drawn = max(drawn, end)
        }
        return text
    }

    private func heading(_ text: String) -> String { coloured(text, "1") }

    private func coloured(_ text: String, _ code: String) -> String {
        isColoured ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }

    /// A sentence, wrapped to the width.
    private func wrapped(_ sentence: String) -> [String] {
        var lines: [String] = []
        for word in DisplayWidth.printable(sentence).split(separator: " ") {
            if let last = lines.last, DisplayWidth.of(last) + 1 + DisplayWidth.of(word) <= width {
                lines[lines.count - 1] = last + " " + word
            } else {
                lines.append(DisplayWidth.fitting("  " + word, into: width))
            }
        }
        return lines
    }
}
