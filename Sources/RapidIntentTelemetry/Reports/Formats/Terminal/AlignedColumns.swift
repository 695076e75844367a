import RapidIntent

/// Lines of cells whose columns stand under each other.
struct AlignedColumns {
    /// How one column is laid out.
    struct Column {
        /// Whether its cells end, rather than begin, at the same place: for numbers.
        var isRightAligned = false
        /// The most it may take; what is longer is cut.
        var limit = Int.max
    }

    private let columns: [Column]
    private var rows: [[String]] = []

    /// Lays out columns from left to right.
    init(_ columns: [Column]) { self.columns = columns }

    /// Adds a line with a cell per column.
    mutating func add(_ cells: [String]) {
        rows.append(zip(cells, columns).map { DisplayWidth.fitting(DisplayWidth.printable($0), into: $1.limit) })
    }

    /// The lines, with two spaces before each and between columns, and none at the end.
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
