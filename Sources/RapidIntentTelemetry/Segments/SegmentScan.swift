#if SQLite
import GRDB

/// The search for one page of segments: rows by descending id, within a range of ids that bounds their number.
struct SegmentScan {
    private let filter: TelemetryFilter
    private let before: Int64?
    private let limit: Int
    private let scanning: Int

    /// Creates the search for the page before a row; nil for the first page.
    init(_ filter: TelemetryFilter, before: Int64?, limit: Int, scanning: Int) {
        self.filter = filter
        self.before = before
        self.limit = limit
        self.scanning = scanning
    }

    func page(_ db: Database) throws -> SegmentPage {
        guard let ids = try ids(db), let newest = try newest(in: ids, db) else { return SegmentPage() }
        // Ids are unique, so a range of them has at most as many rows.
        let (lowest, isBelowAll) = newest.subtractingReportingOverflow(Int64(scanning - 1))
        var last = max(ids.lowerBound, isBelowAll ? .min : lowest)
        let condition = filter.condition
        // Without an index: it would sort every row of the session or the time before it gave the newest.
        var page = SegmentPage()
        var found = 0
        try SegmentReading.read(
            db, "NOT INDEXED WHERE id BETWEEN ? AND ? AND \(condition.sql) ORDER BY id DESC LIMIT ?",
            [last, newest] + condition.arguments + [limit]
        ) { id, segment in
            found += 1
            if found == limit { last = id }
            if let segment { page.segments.append(segment) }
        }
        if last > ids.lowerBound, try self.newest(in: ids.lowerBound...last - 1, db) != nil { page.next = last }
        return page
    }

    /// The ids that the page's rows can have; nil if there are none.
    ///
    /// An index tells where the rows of a time or a session begin and end, if they are few enough; other rows need not be
    /// looked at.
    private func ids(_ db: Database) throws -> ClosedRange<Int64>? {
        var (lower, upper) = (Int64.min, Int64.max)
        if let before {
            guard before > .min else { return nil }
            upper = before - 1
        }
        for condition in filter.indexed {
            let row = try Row.fetchOne(
                db,
                sql: """
                    SELECT count(*), min(id), max(id)
                    FROM (SELECT id FROM resolution WHERE \(condition.sql) LIMIT ?)
                    """, arguments: condition.arguments + [scanning + 1])
            guard let row, let first = row[1] as Int64?, let last = row[2] as Int64? else { return nil }
            guard (row[0] as Int) <= scanning else { continue }
            (lower, upper) = (max(lower, first), min(upper, last))
        }
        return lower <= upper ? lower...upper : nil
    }

    private func newest(in ids: ClosedRange<Int64>, _ db: Database) throws -> Int64? {
        try Int64.fetchOne(
            db, sql: "SELECT max(id) FROM resolution WHERE id BETWEEN ? AND ?",
            arguments: [ids.lowerBound, ids.upperBound])
    }
}
#endif
