#if SQLite
package import Foundation
import GRDB
import RapidIntentDatabase

extension TelemetryReader {
    /// Reduces all segments of a file, in the order of writing, to one value, from one snapshot of the file.
    ///
    /// ```swift
    /// let undone = try await reader.reduceObservations(into: 0) { count, observation in
    ///     if observation.feedback == .undone { count += 1 }
    /// }
    /// ```
    ///
    /// Takes memory only for the result, and a few seconds per million segments. A row that this version cannot read, such as one
    /// with an unknown outcome, is skipped.
    ///
    /// - Parameters:
    ///   - since: The earliest time of a segment; nil for no limit.
    ///   - id: The row after which to begin, to continue an earlier reduction; nil for the first.
    ///   - initial: The result before the first segment.
    ///   - update: Adds a segment to the result.
    /// - Throws: ``TelemetryError``.
    package func reduceObservations<Result: Sendable>(
        since: Date? = nil, after id: Int64? = nil, into initial: Result,
        _ update: @escaping @Sendable (inout Result, Observation) -> Void
    ) async throws(TelemetryError) -> Result {
        try await read { db in
            var result = initial
            var rows = ObservationRows()
            let cursor = try Row.fetchCursor(
                db,
                sql: """
                    SELECT \(ObservationRows.columns.joined(separator: ", ")) FROM resolution
                    WHERE recordedAt >= ? AND id > ? ORDER BY id
                    """, arguments: [since?.epochMilliseconds ?? .min, id ?? .min])
            while let row = try cursor.next() {
                if let observation = rows.observation(row) { update(&result, observation) }
            }
            return result
        }
    }
}
#endif
