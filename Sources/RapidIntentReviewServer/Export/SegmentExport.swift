#if Server
import Foundation
import RapidIntentTelemetry

enum SegmentExport: String, Sendable {
    case csv
    case jsonLines = "jsonl"

    var type: String {
        switch self {
        case .csv: "text/csv; charset=utf-8; header=present"
        case .jsonLines: "application/x-ndjson; charset=utf-8"
        }
    }

    /// The columns of a CSV file, in its order.
    private static let columns = SegmentColumn.recorded.filter { $0.place ?? 0 > 0 }
        .sorted { $0.place ?? 0 < $1.place ?? 0 }
    private static let members = SegmentColumn.recorded.filter { $0.place != nil }

    /// The text before the first segment.
    var head: String {
        switch self {
        case .csv: Self.columns.map(\.header).joined(separator: ",") + "\r\n"
        case .jsonLines: ""
        }
    }

    func line(_ segment: RecordedSegment) -> String {
        switch self {
        case .csv: Self.row(segment) + "\r\n"
        case .jsonLines: Self.object(segment) + "\n"
        }
    }

    /// The line after the last segment of an export that has more than are given.
    var tail: String {
        switch self {
        case .csv:
            "\"'The export ends here: it has the newest \(ExportLimits.rows) segments; use a narrower filter.\"\r\n"
        case .jsonLines: "{\"truncated\":true,\"rows\":\(ExportLimits.rows)}\n"
        }
    }

    private static func row(_ segment: RecordedSegment) -> String {
        var row = CSVRow()
        for column in columns {
            let value = column.exported(segment)
            if value?.isText == true { row.add(text: value?.cell) } else { row.add(figure: value?.cell) }
        }
        return row.text
    }

    /// A segment as JSON; members without a value are left out.
    private static func object(_ segment: RecordedSegment) -> String {
        let values = members.compactMap { column in column.exported(segment).map { (column.member, $0) } }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(Dictionary(uniqueKeysWithValues: values)) else { return "{}" }
        return String(decoding: data, as: UTF8.self)
    }
}

extension SegmentColumn {
    /// The key of the column in an export as JSON.
    fileprivate var member: String { name.hasSuffix("Ms") ? name.dropLast(2) + "Seconds" : name }

    /// The name of the column in an export as CSV.
    fileprivate var header: String {
        property == \.isNearMiss
            ? "near_miss" : member.reduce(into: "") { $0 += $1.isUppercase ? "_\($1.lowercased())" : "\($1)" }
    }
}

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
