#if SQLite
import RapidIntent

/// How many segments there were, and how many of them gave trouble: unresolved, contradicted, undone, wrong or declined.
package struct TroubleCounts: Sendable, Equatable {
    package var segments: Int
    /// The number that gave trouble, each counted once.
    package var troubled: Int

    package init(segments: Int = 0, troubled: Int = 0) {
        self.segments = segments
        self.troubled = troubled
    }

    /// The share that gave trouble, from 0 to 1; 0 without segments.
    package var share: Double { segments > 0 ? Double(troubled) / Double(segments) : 0 }

    package static func += (counts: inout TroubleCounts, other: TroubleCounts) {
        counts.segments += other.segments
        counts.troubled += other.troubled
    }
}

extension TelemetryReader {
    /// Counts the segments that a filter means, in one pass over them.
    package func trouble(matching filter: TelemetryFilter) async throws(TelemetryError) -> TroubleCounts {
        try await read { db in
            var tally = SegmentTally()
            try ReportRows(db: db, filter, top: 0).tally(hours: false, into: &tally)
            return TroubleCounts(
                segments: tally.endings.values.reduce(0, +),
                troubled: (tally.endings[.unresolved] ?? 0) + tally.accuracy.reduce(0) { $0 + $1.doubtful })
        }
    }
}
#endif
