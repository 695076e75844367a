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

    /// The segments of an utterance, in their order.
    ///
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

    /// Reduces all segments of a file, in the order of writing, to one value, from one snapshot of the file.
    ///
    /// ```swift
    /// let undone = try await reader.reduceSegments(into: 0) { count, segment in
    ///     if segment.feedback == .undone { count += 1 }
    /// }
    /// ```
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
#endif
