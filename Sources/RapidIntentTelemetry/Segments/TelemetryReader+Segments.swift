#if SQLite
import GRDB
import RapidIntent

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

    /// The segments of an utterance, in their order.
    ///
    /// If the app used the id several times within the session, the segments of all these utterances, up to 1,000.
    ///
    /// - Throws: ``TelemetryError``.
    package func segments(
        ofUtterance utterance: String, session: String
    ) async throws(TelemetryError) -> [RecordedSegment] {
        try await read { db in
            var rows = SegmentRows()
            let cursor = try Row.fetchCursor(
                db,
                sql: """
                    SELECT \(SegmentRows.columns.joined(separator: ", ")) FROM resolution
                    WHERE session = ? AND utterance = ? ORDER BY segment, id LIMIT 1000
                    """, arguments: [session, utterance])
            var segments: [RecordedSegment] = []
            while let row = try cursor.next() {
                if let segment = rows.segment(row) { segments.append(segment) }
            }
            return segments
        }
    }
}

/// Some of the segments that a filter means, the newest first.
public struct SegmentPage: Sendable, Equatable {
    /// The segments, the last written first.
    public var segments: [RecordedSegment]
    /// Where the next page begins: the value for `before` of
    /// ``TelemetryReader/segments(matching:before:limit:scanning:)``; nil at the end of the file.
    public var next: Int64?

    /// Creates a page; without arguments, the last and empty one.
    package init(segments: [RecordedSegment] = [], next: Int64? = nil) {
        self.segments = segments
        self.next = next
    }
}
#endif
