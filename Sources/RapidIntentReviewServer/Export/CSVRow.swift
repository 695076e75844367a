#if Server
/// A row of comma-separated values ([RFC 4180](https://www.rfc-editor.org/rfc/rfc4180)).
///
/// A spreadsheet takes a cell for a formula if it begins with `=`, `+`, `-`, `@`, or a tab or line break before one, also
/// in their full-width forms. People can say such things, and a formula can send the sheet elsewhere. So such a text gets
/// an apostrophe in front, which spreadsheets take for "this is text". Numbers of this program are left as they are.
struct CSVRow {
    private(set) var text = ""
    private var isEmpty = true

    /// Adds a text that somebody may have said or chosen.
    mutating func add(text value: String?) {
        let value = value ?? ""
        let isFormula = value.unicodeScalars.first.map(Self.startsFormula) ?? false
        add(cell: (isFormula ? "'" : "") + value)
    }

    /// Adds a number or a name of this program.
    mutating func add(figure: String?) { add(cell: figure ?? "") }

    private mutating func add(cell: String) {
        if !isEmpty { text += "," }
        isEmpty = false
        let needsQuotes = cell.unicodeScalars.contains { ["\"", ",", "\n", "\r", ";", "\t"].contains($0) }
        text += needsQuotes || cell.hasPrefix("'") ? "\"\(Self.doubled(cell))\"" : cell
    }

    /// The cell with its quotation marks doubled; by scalars, since a mark may be part of a larger character.
    private static func doubled(_ cell: String) -> String {
        var result = ""
        for scalar in cell.unicodeScalars {
            result.unicodeScalars.append(scalar)
            if scalar == "\"" { result.unicodeScalars.append(scalar) }
        }
        return result
    }

    private static func startsFormula(_ scalar: Unicode.Scalar) -> Bool {
        ["=", "+", "-", "@", "\t", "\r", "\n", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}"].contains(scalar)
    }
}
#endif
