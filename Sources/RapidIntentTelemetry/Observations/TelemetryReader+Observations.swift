package import Foundation
import GRDB
import RapidIntent
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
    ///   - initial: The result before the first segment.
    ///   - update: Adds a segment to the result.
    /// - Throws: ``TelemetryError``.
    package func reduceObservations<Result: Sendable>(
        since: Date? = nil, into initial: Result,
        _ update: @escaping @Sendable (inout Result, Observation) -> Void
    ) async throws(TelemetryError) -> Result {
        try await read { db in
            var result = initial
            var rows = ObservationRows()
            let cursor = try Row.fetchCursor(
                db, sql: ObservationRows.statement, arguments: [since?.epochMilliseconds ?? .min])
            while let row = try cursor.next() {
                if let observation = rows.observation(row) { update(&result, observation) }
            }
            return result
        }
    }
}

/// Turns rows into observations; caches values that recur in many rows.
private struct ObservationRows {
    static let statement = """
        SELECT session, recordedAt, locale, text, outcome, intent, entities, source, score, phrase, reason, feedback,
            serviceMs, price, modelVersion, near, takenFor
        FROM resolution WHERE recordedAt >= ? ORDER BY id
        """

    private var entities: [String: [ObservedEntity]] = [:]
    private var locales: [String: LocaleIdentifier] = [:]

    /// The maximum number of different entity texts in the cache; with full privacy, nearly every row has its own.
    private static let limit = 10_000

    /// The observation in a row, whose columns have the order of the statement; nil if the outcome is unknown.
    mutating func observation(_ row: Row) -> Observation? {
        guard let outcome = (row[4] as String?).flatMap(Observation.Outcome.init) else { return nil }
        let price: Double? = row[13]
        return Observation(
            session: row[0], recordedAt: Date(epochMilliseconds: row[1]), locale: locale(row[2]), text: row[3],
            outcome: outcome, intent: row[5], entities: entities(row[6]),
            source: (row[7] as String?).flatMap(FiredCommand.Source.init), score: row[8], phrase: row[9],
            reason: row[10], feedback: (row[11] as String?).flatMap(Feedback.Verdict.init),
            serviceTime: (row[12] as Double?).map { .milliseconds($0) },
            price: price.flatMap { Int64(exactly: ($0 * 1_000_000).rounded()) }.map(Money.init(millionths:)),
            modelVersion: row[14], isNearMiss: (row[15] as Int?) == 1, takenFor: row[16])
    }

    private mutating func locale(_ tag: String) -> LocaleIdentifier {
        if let known = locales[tag] { return known }
        let locale = LocaleIdentifier(rawValue: tag)
        locales[tag] = locale
        return locale
    }

    private mutating func entities(_ json: String) -> [ObservedEntity] {
        guard json != "[]" else { return [] }
        if let known = entities[json] { return known }
        let read = (try? JSONDecoder().decode([RecordedEntity].self, from: Data(json.utf8))) ?? []
        let observed = read.map { ObservedEntity(name: $0.name, text: $0.text) }
        if entities.count < Self.limit { entities[json] = observed }
        return observed
    }

    /// The recorded members of an entity that observations use.
    private struct RecordedEntity: Decodable {
        var name: String
        var text: String?
    }
}
