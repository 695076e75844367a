#if Fleet
package import Foundation
import GRDB
import RapidIntentDatabase

/// What an outbox says of its telemetry file: what waits, and what the last hour was like.
package struct TelemetryPresence: Sendable, Equatable {
    /// The number of changes of rows that wait for the stream.
    package var waiting: Int
    /// The number of segments that could not be sent, since they were deleted before or too many waited.
    package var dropped: Int
    /// When the segment of the first waiting change was recorded; nil if nothing waits.
    package var oldestWaiting: Date?
    /// The utterances of the last hour, by the clock of the instance.
    package var lastHour: LastHour

    /// The utterances that ended within an hour; of more than 100,000 segments, only the latest are counted.
    package struct LastHour: Sendable, Equatable {
        package var utterances: Int
        /// The number of segments that fired a command, also if it was contradicted later.
        package var fired: Int
        /// The number of segments that were not resolved.
        package var unresolved: Int
        /// The number of these because the online service failed.
        package var failed: Int
    }
}

extension TelemetryPresence {
    /// The maximum number of segments that are counted for the last hour.
    private static let segments = 100_000

    /// The indexes `fleetChangeByBatch` and `resolutionByTime` bound what is read: the numbers of what waits, and
    /// the segments of the last hour.
    init(_ state: OutboxState, at now: Date, _ db: Database) throws {
        waiting = try OutboxState.waiting(db)
        dropped = Int(state.dropped)
        // What is in a message was recorded before what is in none yet.
        oldestWaiting = try Int64.fetchOne(
            db,
            sql: """
                SELECT coalesce(
                    (SELECT recordedAt FROM fleetChange WHERE batch > :acknowledged ORDER BY batch, id LIMIT 1),
                    (SELECT recordedAt FROM fleetChange WHERE batch IS NULL ORDER BY id LIMIT 1))
                """, arguments: ["acknowledged": state.acknowledged]
        ).map { Date(epochMilliseconds: $0) }
        let row = try Row.fetchOne(
            db,
            sql: """
                SELECT count(DISTINCT session || char(0) || utterance),
                    count(*) FILTER (WHERE outcome IN ('fired', 'contradicted')),
                    count(*) FILTER (WHERE outcome = 'unresolved'),
                    count(*) FILTER (WHERE outcome = 'unresolved' AND reason = 'serviceFailed')
                FROM (SELECT session, utterance, outcome, reason FROM resolution
                    WHERE recordedAt BETWEEN :first AND :last AND sender IS NULL
                    ORDER BY recordedAt DESC LIMIT :limit)
                """,
            arguments: [
                "first": now.addingTimeInterval(-3600).epochMilliseconds, "last": now.epochMilliseconds,
                "limit": Self.segments,
            ])
        lastHour = LastHour(
            utterances: row?[0] ?? 0, fired: row?[1] ?? 0, unresolved: row?[2] ?? 0, failed: row?[3] ?? 0)
    }
}
#endif
