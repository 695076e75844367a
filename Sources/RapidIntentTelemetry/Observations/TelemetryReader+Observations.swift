package import Foundation
import GRDB
import RapidIntent
import RapidIntentDatabase

extension TelemetryReader {
    /// Goes through all segments of a file in the order of writing, as it stands at one moment, and gathers what is wanted
    /// of them.
    ///
    /// ```swift
    /// let undone = try await reader.reduceObservations(into: 0) { count, observation in
    ///     if observation.feedback == .undone { count += 1 }
    /// }
    /// ```
    ///
    /// Takes memory only for what is gathered, and a few seconds per million segments. A row that this version does not
    /// understand, such as one with an outcome that it does not know, is passed over.
    ///
    /// - Parameters:
    ///   - since: From when on; nil for everything.
    ///   - initial: What there is before the first segment.
    ///   - update: Adds a segment to it.
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

/// Turns rows into observations; what recurs in many rows is read once.
private struct ObservationRows {
    static let statement = """
        SELECT session, recordedAt, locale, text, outcome, intent, entities, source, score, phrase, reason, feedback,
            serviceMs, price, modelVersion
        FROM resolution WHERE recordedAt >= ? ORDER BY id
        """

    private var entities: [String: [ObservedEntity]] = [:]
    private var locales: [String: LocaleIdentifier] = [:]

    /// How many different texts of entities are remembered; with full privacy, nearly every row has its own.
    private static let limit = 10_000

    /// What a row says, its columns in the order of the statement.
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
            modelVersion: row[14])
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

    /// What is of interest of an entity in a row.
    private struct RecordedEntity: Decodable {
        var name: String
        var text: String?
    }
}
