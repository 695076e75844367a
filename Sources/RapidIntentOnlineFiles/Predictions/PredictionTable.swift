#if SQLite
import Foundation
import GRDB
import RapidIntent
import RapidIntentDatabase

struct PredictionTable: Sendable {
    let identity: ServiceIdentity
    let configuration: PredictionCacheConfiguration

    /// The prediction for a key if it is not too old; nil if there is none, or none that can be read.
    func prediction(for key: PredictionKey, at now: Date, in db: Database) throws -> CachedPrediction? {
        let row = try Row.fetchOne(
            db, sql: "SELECT prediction, storedAt FROM prediction WHERE \(Self.isRow)", arguments: arguments(of: key))
        guard let row else { return nil }
        let json: String? = row[0]
        let storedAt: Int64 = row[1]
        let limit = json == nil ? configuration.negativeAge : configuration.age
        // A time in the future comes from a wrong clock: the age is unknown.
        let age = now.epochMilliseconds.subtractingReportingOverflow(storedAt)
        guard !age.overflow, age.partialValue >= 0, Double(age.partialValue) < limit.milliseconds else { return nil }
        guard let json else { return CachedPrediction(intents: [], topIntent: nil) }
        return try? JSONDecoder().decode(CachedPrediction.self, from: Data(json.utf8))
    }

    /// Stores a prediction, and deletes those that are too old or exceed the capacity.
    func store(_ prediction: CachedPrediction, for key: PredictionKey, at now: Date, in db: Database) throws {
        let json =
            prediction.foundNothing ? nil : String(decoding: try JSONEncoder().encode(prediction), as: UTF8.self)
        let moment = now.epochMilliseconds
        try db.execute(
            sql: """
                INSERT OR REPLACE INTO prediction (service, application, model, locale, text, prediction, storedAt, usedAt)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                """, arguments: arguments(of: key) + [json, moment, moment])
        try db.execute(
            sql: "DELETE FROM prediction WHERE storedAt < ? OR (prediction IS NULL AND storedAt < ?)",
            arguments: [
                Self.moment(configuration.age, before: moment), Self.moment(configuration.negativeAge, before: moment),
            ])
        try db.execute(
            sql: """
                DELETE FROM prediction WHERE id IN (
                    SELECT id FROM prediction ORDER BY usedAt, id
                    LIMIT max(0, (SELECT count(*) FROM prediction) - ?))
                """, arguments: [configuration.capacity])
    }

    /// A moment before another, both in milliseconds, limited to the range of the type.
    private static func moment(_ age: Duration, before moment: Int64) -> Int64 {
        // The configuration limits ages to values that fit.
        let (earlier, overflow) = moment.subtractingReportingOverflow(Int64(age.milliseconds))
        return overflow ? .min : earlier
    }

    func touch(_ key: PredictionKey, at now: Date, in db: Database) throws {
        try db.execute(
            sql: "UPDATE prediction SET usedAt = max(usedAt, ?) WHERE \(Self.isRow)",
            arguments: [now.epochMilliseconds] + arguments(of: key))
    }

    private static let isRow = "service = ? AND application = ? AND model = ? AND locale = ? AND text = ?"

    private func arguments(of key: PredictionKey) -> StatementArguments {
        [identity.service, identity.application, identity.model, key.locale.rawValue, key.text]
    }
}

/// The tables of a file of predictions, as the steps of `predictions.sql`.
enum PredictionSchema {
    static let kind = DatabaseKind(
        // "RIca" in ASCII. Predictions lost in a power cut can be asked for again.
        name: "RapidIntent's predictions", applicationID: 0x5249_6361, survivesPowerCut: false
    ) { DatabaseMigrator(steps: PackageResources.predictions_sql, applicationID: 0x5249_6361) }
}
#endif
