#if SQLite
package import Foundation
import GRDB
import RapidIntent
import RapidIntentDatabase

extension TelemetryReader {
    /// The segments that a filter means, page by page, the last written first.
    ///
    /// ```swift
    /// var page = try await reader.segments(matching: filter, limit: 50)
    /// while let next = page.next {
    ///     page = try await reader.segments(matching: filter, before: next, limit: 50)
    /// }
    /// ```
    ///
    /// One call looks at a bounded number of rows, so a rare condition in a large file gives short or even empty pages;
    /// the last page is the one without ``SegmentPage/next``. Rows that are written meanwhile come before the first page and
    /// change no later one. A row that this version cannot read, such as one with an unknown outcome, is skipped.
    ///
    /// - Parameters:
    ///   - filter: The segments.
    ///   - before: The ``SegmentPage/next`` of the page before; nil for the first.
    ///   - limit: The maximum number of segments, at least 1.
    ///   - scanning: The maximum number of rows to look at, at least 1; 200,000 take about 0.1 s.
    /// - Throws: ``TelemetryError``.
    public func segments(
        matching filter: TelemetryFilter = TelemetryFilter(), before: Int64? = nil, limit: Int, scanning: Int = 200_000
    ) async throws(TelemetryError) -> SegmentPage {
        try await read { db in
            try SegmentScan(filter, before: before, limit: max(1, limit), scanning: max(1, scanning)).page(db)
        }
    }

    /// If the app used the id several times within the session, the segments of all these utterances, up to 1,000.
    package func segments(
        ofUtterance utterance: String, session: String
    ) async throws(TelemetryError) -> [RecordedSegment] {
        try await read { db in
            var segments: [RecordedSegment] = []
            try SegmentReading.read(
                db, "WHERE session = ? AND utterance = ? ORDER BY segment, id LIMIT 1000", [session, utterance]
            ) { if let segment = $1 { segments.append(segment) } }
            return segments
        }
    }

    /// The segments of the utterances that answer each other or follow up on each other, among which this one is; in order.
    ///
    /// Looks at the session within ten minutes of the segment, at most 1,000 segments: questions and commands are answered and
    /// referred to within seconds.
    package func conversation(around segment: RecordedSegment) async throws(TelemetryError) -> [RecordedSegment] {
        let near = 600_000 as Int64
        let time = segment.recordedAt.epochMilliseconds
        let segments = try await read { db in
            var segments: [RecordedSegment] = []
            try SegmentReading.read(
                db, "WHERE session = ? AND recordedAt BETWEEN ? AND ? ORDER BY recordedAt, id LIMIT 1000",
                [segment.session, time - near, time + near],
                columns: SegmentColumn.all.filter { $0.property != \.stops && $0.property != \.partials }
            ) { if let segment = $1 { segments.append(segment) } }
            return segments
        }
        var utterances: Set = [segment.utterance]
        // An utterance refers to earlier ones only: backwards to the first, then forwards to the last.
        for other in segments.reversed() where utterances.contains(other.utterance) {
            if let question = other.answers { utterances.insert(question) }
        }
        for other in segments where other.answers.map(utterances.contains) ?? false {
            utterances.insert(other.utterance)
        }
        return segments.filter { utterances.contains($0.utterance) }
    }

    /// Reduces all segments of a file, in the order of writing, to one value, from one snapshot of the file.
    ///
    /// Takes memory only for the result, and a few seconds per million segments. So the segments are without their
    /// ``RecordedSegment/stops`` and ``RecordedSegment/partials``, which take most of the time to read. A row that this
    /// version cannot read, such as one with an unknown outcome, is skipped.
    ///
    /// - Parameters:
    ///   - since: The earliest time of a segment; nil for no limit.
    ///   - id: The row after which to begin, to continue an earlier reduction; nil for the first.
    package func reduceSegments<Result: Sendable>(
        since: Date? = nil, after id: Int64? = nil, into initial: Result,
        _ update: @escaping @Sendable (inout Result, RecordedSegment) -> Void
    ) async throws(TelemetryError) -> Result {
        try await read { db in
            var result = initial
            try SegmentReading.read(
                db, "WHERE recordedAt >= ? AND id > ? ORDER BY id", [since?.epochMilliseconds ?? .min, id ?? .min],
                columns: SegmentColumn.all.filter { $0.property != \.stops && $0.property != \.partials }
            ) { if let segment = $1 { update(&result, segment) } }
            return result
        }
    }
}

/// Some of the segments that a filter means, the newest first.
public struct SegmentPage: Sendable, Equatable {
    /// The segments, the last written first.
    public var segments: [RecordedSegment] = []
    /// Where the next page begins: the value for `before` of
    /// ``TelemetryReader/segments(matching:before:limit:scanning:)``; nil at the end of the file.
    public var next: Int64?
}

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
