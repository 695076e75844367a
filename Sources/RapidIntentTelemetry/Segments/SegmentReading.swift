#if SQLite
import GRDB
import RapidIntent

/// Turns rows into segments; caches values that recur in many rows.
struct SegmentReading {
    var segment = RecordedSegment()
    private var entities: [String: [RecordedEntity]] = [:]
    private var locales: [String: LocaleIdentifier] = [:]

    /// The maximum number of different entity texts in the cache; with full privacy, nearly every row has its own.
    private static let limit = 10_000

    /// Reads rows one by one.
    ///
    /// - Parameters:
    ///   - rows: What follows the table's name in the statement, with its arguments.
    ///   - columns: The columns to read; the other properties keep their defaults.
    ///   - body: Receives the id of each row and its segment; the segment is nil if this version cannot read the row.
    static func read(
        _ db: Database, _ rows: String, _ arguments: StatementArguments, columns: [SegmentColumn] = SegmentColumn.all,
        _ body: (Int64, RecordedSegment?) -> Void
    ) throws {
        var reading = SegmentReading()
        let empty = reading.segment
        let names = columns.map(\.name).joined(separator: ", ")
        let readers = columns.map(\.read)
        let cursor = try Row.fetchCursor(db, sql: "SELECT id, \(names) FROM resolution \(rows)", arguments: arguments)
        while let row = try cursor.next() {
            reading.segment = empty
            reading.segment.id = row[0]
            // A loop, not a closure, since that would take as long as the rest.
            var isRead = true
            for index in readers.indices where isRead { isRead = readers[index](row, index + 1, &reading) }
            body(reading.segment.id, isRead ? reading.segment : nil)
        }
    }

    mutating func locale(_ tag: String) -> LocaleIdentifier {
        if let known = locales[tag] { return known }
        let locale = LocaleIdentifier(rawValue: tag)
        locales[tag] = locale
        return locale
    }

    mutating func entities(_ json: String) -> [RecordedEntity] {
        guard json != "[]" else { return [] }
        if let known = entities[json] { return known }
        let read = RecordedEntity.list(in: json)
        if entities.count < Self.limit { entities[json] = read }
        return read
    }
}
#endif
