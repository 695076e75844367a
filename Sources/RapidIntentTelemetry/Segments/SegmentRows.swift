#if SQLite
import GRDB

/// Turns rows into segments, with the observation that each of them is.
struct SegmentRows {
    /// The columns that it reads, in order.
    static let columns =
        ObservationRows.columns + [
            "detail", "firstPartialMs", "firedMs", "finalMs", "decodingMs", "askedEarly", "wastedEarly", "aheadMs",
            "stops", "withdrawals", "partials",
        ]

    /// The place of the id among the columns.
    static let idColumn = ObservationRows.idColumn

    private var observations = ObservationRows()

    /// The segment in a row; nil if the outcome is unknown.
    mutating func segment(_ row: Row) -> RecordedSegment? {
        guard var segment = observations.observation(row).map(RecordedSegment.init) else { return nil }
        let first = ObservationRows.columns.count
        func duration(_ index: Int) -> Duration? { Duration(recordedMilliseconds: row[first + index]) }
        segment.entities = RecordedEntity.list(in: row[ObservationRows.entitiesColumn])
        segment.detail = row[first]
        segment.firstPartial = duration(1)
        segment.fired = duration(2)
        segment.final = duration(3)
        segment.decoding = duration(4)
        segment.askedEarly = row[first + 5] ?? 0
        segment.wastedEarly = row[first + 6] ?? 0
        segment.ahead = duration(7)
        segment.stops = RecordedStop.list(in: row[first + 8])
        segment.withdrawals = row[first + 9] ?? 0
        segment.partials = RecordedPartial.list(in: row[first + 10])
        return segment
    }
}
#endif
