#if Fleet
import Foundation
import GRDB
import RapidIntentDatabase

extension TelemetryPresence {
    /// The maximum number of segments that are counted for the last hour.
    private static let segments = 100_000

    /// Reads the presence of a file with an outbox.
    ///
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
