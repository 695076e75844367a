#if SQLite
import Foundation
import GRDB
import RapidIntent
import RapidIntentDatabase

/// Turns rows into observations; caches values that recur in many rows.
struct ObservationRows {
    /// The columns that it reads, in order, at the beginning of each row.
    static let columns = [
        "session", "recordedAt", "locale", "text", "outcome", "intent", "entities", "source", "score", "phrase",
        "reason", "feedback", "serviceMs", "price", "modelVersion", "near", "takenFor", "id", "utterance", "segment",
        "recogniser", "dictionaryVersion", "leadMs", "site", "instance",
    ]

    /// The place of the entities among the columns.
    static let entitiesColumn = 6
    /// The place of the id among the columns.
    static let idColumn = 17

    private var entities: [String: [ObservedEntity]] = [:]
    private var locales: [String: LocaleIdentifier] = [:]

    /// The maximum number of different entity texts in the cache; with full privacy, nearly every row has its own.
    private static let limit = 10_000

    /// The observation in a row; nil if the outcome is unknown.
    mutating func observation(_ row: Row) -> Observation? {
        guard let outcome = (row[4] as String?).flatMap(Observation.Outcome.init) else { return nil }
        let price: Double? = row[13]
        return Observation(
            session: row[0], recordedAt: Date(epochMilliseconds: row[1]), locale: locale(row[2]), text: row[3],
            outcome: outcome, intent: row[5], entities: entities(row[Self.entitiesColumn]),
            source: (row[7] as String?).flatMap(FiredCommand.Source.init), score: row[8], phrase: row[9],
            reason: row[10], feedback: (row[11] as String?).flatMap(Feedback.Verdict.init),
            serviceTime: Duration(recordedMilliseconds: row[12]),
            price: price.flatMap { Int64(exactly: ($0 * 1_000_000).rounded()) }.map(Money.init(millionths:)),
            modelVersion: row[14], isNearMiss: (row[15] as Int?) == 1, takenFor: row[16], id: row[Self.idColumn],
            utterance: row[18],
            segment: row[19], recogniser: row[20], dictionaryVersion: row[21],
            lead: Duration(recordedMilliseconds: row[22]), site: row[23], instance: row[24])
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
        let observed = RecordedEntity.list(in: json).map { ObservedEntity(name: $0.name, text: $0.text) }
        if entities.count < Self.limit { entities[json] = observed }
        return observed
    }
}
#endif
