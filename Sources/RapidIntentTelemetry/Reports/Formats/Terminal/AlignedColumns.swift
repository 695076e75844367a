#if SQLite
import RapidIntent

/// Lines of cells in aligned columns.
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
