#if SQLite
import RapidIntent

/// A report as plain text in columns, for a terminal.
///
/// `Telemetry/sample-report.txt` is an example.
package struct TerminalReport {
    /// The maximum width of a line in columns, at least ``narrowest``.
    var width: Int
    /// Whether headings are bold and bars coloured, by the escape sequences of ECMA-48.
    var isColoured: Bool

    /// The minimum width of a terminal: a phone's.
    package static let narrowest = 30

    package init(width: Int = 80, isColoured: Bool = false) {
        self.width = max(Self.narrowest, width)
        self.isColoured = isColoured
    }

    package func text(for report: TelemetryReport) -> String {
        let contents = ReportContents(of: report)
        var lines = heading(ReportContents.title) + contents.summary.flatMap { wrapped($0, indent: 0) }
        if !contents.highlights.isEmpty {
            var table = AlignedColumns([.init(isRightAligned: true), .init()])
            for highlight in contents.highlights { table.add([highlight.figure, highlight.name]) }
            let fits = table.lines.allSatisfy { DisplayWidth.of($0) <= width }
            lines += [""] + (fits ? table.lines : contents.highlights.flatMap { wrapped("\($0.figure) \($0.name)") })
        }
        for section in contents.sections {
            lines += [""] + heading(section.title)
            for table in section.tables where !table.rows.isEmpty { lines += self.lines(of: table) }
            lines += section.notes.flatMap { wrapped($0) }
        }
        return lines.joined(separator: "\n")
    }

    /// The maximum number of rows of a table with bars of parts; the last ones are shown.
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
        var lines = columns.lines.map { indent + $0 }
        guard lines.allSatisfy({ DisplayWidth.of($0) <= width }) else {
            return result + table.rows.dropFirst(left).flatMap { stacked($0, of: table) } + end(of: table, left)
        }
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
        result += lines + end(of: table, left)
        if hasParts, !table.parts.isEmpty {
            let legend = zip(table.parts, Self.marks).map { "\(coloured("\($1.sign)", $1.colour)) \($0)" }
            result.append("  \(legend.joined(separator: "  "))")
        }
        return result
    }

    /// A row of a table that is wider than the terminal: the cells in sequence, with their titles.
    private func stacked(_ row: [String], of table: ReportTable) -> [String] {
        let cells = zip(row, table.columns).enumerated().filter { !$1.0.isEmpty }.map { index, cell in
            table.explainsItself || index == 0 && cell.1.kind != .figure ? cell.0 : "\(cell.1.title) \(cell.0)"
        }
        return wrapped(cells.joined(separator: ", "), hanging: 4)
    }

    /// A line with the number of rows left out before those shown.
    private func end(of table: ReportTable, _ left: Int) -> [String] { left > 0 ? ["  and \(left) before them"] : [] }

    /// The maximum width of words, in columns, so that their table fits.
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

    /// The character of each part of a bar, which distinguishes the parts without colour, and its colour.
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

    private func heading(_ text: String) -> [String] { wrapped(text, indent: 0).map { coloured($0, "1") } }

    private func coloured(_ text: String, _ code: String) -> String {
        isColoured ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }

    /// A sentence, wrapped to the width.
    ///
    /// - Parameters:
    ///   - indent: The indentation of the first line.
    ///   - hanging: The indentation of the other lines; nil for the same as the first.
    private func wrapped(_ sentence: String, indent: Int = 2, hanging: Int? = nil) -> [String] {
        var lines: [String] = []
        for word in DisplayWidth.printable(sentence).split(separator: " ") {
            if let last = lines.last, DisplayWidth.of(last) + 1 + DisplayWidth.of(word) <= width {
                lines[lines.count - 1] = last + " " + word
            } else {
                let spaces = String(repeating: " ", count: lines.isEmpty ? indent : hanging ?? indent)
                lines.append(DisplayWidth.fitting(spaces + word, into: width))
            }
        }
        return lines
    }
}

struct AlignedColumns {
    struct Column {
        var isRightAligned = false
        /// The maximum width of a cell; longer text is truncated.
        var limit = Int.max
    }

    private let columns: [Column]
    private var rows: [[String]] = []

    /// Defines columns from left to right.
    init(_ columns: [Column]) { self.columns = columns }

    mutating func add(_ cells: [String]) {
        rows.append(zip(cells, columns).map { DisplayWidth.fitting(DisplayWidth.printable($0), into: $1.limit) })
    }

    /// The lines, with two spaces before each line and between columns, and none at the end.
    var lines: [String] {
        let widths = columns.indices.map { column in rows.map { DisplayWidth.of($0[column]) }.max() ?? 0 }
        return rows.map { row in
            var line = ""
            for (column, cell) in row.enumerated() {
                let space = String(repeating: " ", count: widths[column] - DisplayWidth.of(cell))
                line += "  " + (columns[column].isRightAligned ? space + cell : cell + space)
            }
            let end = line.lastIndex { $0 != " " }
            return end.map { String(line[...$0]) } ?? ""
        }
    }
}
#endif
