#if SQLite
package import Foundation
import GRDB
package import RapidIntent
import RapidIntentDatabase

extension TelemetryReader {
    /// The phrases that were said completely although more could follow, and how often each phrase fired, from one snapshot of the
    /// file.
    ///
    /// Takes a few seconds per million segments.
    ///
    /// - Parameter since: The earliest time of a segment; nil for no limit.
    /// - Returns: The phrases by intent and phrase; segments recorded in the mode `counts` have none.
    package func observedPhrases(
        in locale: LocaleIdentifier, since: Date? = nil
    ) async throws(TelemetryError) -> [ObservedPhrase] {
        try await read { db in
            let since = since?.epochMilliseconds ?? .min
            let all = try String.fetchAll(db, sql: "SELECT DISTINCT locale FROM resolution")
            let regions = all.filter { locale.language == LocaleIdentifier(rawValue: $0).language }
            guard !regions.isEmpty else { return [] }
            let marks = databaseQuestionMarks(count: regions.count)
            let arguments: StatementArguments = StatementArguments(regions) + [since]
            let fired = try Row.fetchAll(
                db,
                sql: """
                    SELECT intent, phrase, COUNT(*) AS fired, SUM(outcome = 'contradicted') AS contradicted,
                        COUNT(DISTINCT session) AS sessions
                    FROM resolution
                    WHERE locale IN (\(marks)) AND recordedAt >= ? AND phrase IS NOT NULL AND source = 'dictionary'
                        AND outcome IN ('fired', 'contradicted')
                    GROUP BY intent, phrase ORDER BY intent, phrase
                    """, arguments: arguments)
            var firings: [String: [String: (fired: Int, contradicted: Int)]] = [:]
            var said: [ObservedPhrase] = []
            for row in fired {
                guard let intent: String = row["intent"], let phrase: String = row["phrase"] else { continue }
                let (fired, contradicted): (Int, Int) = (row["fired"], row["contradicted"])
                firings[intent, default: [:]][phrase] = (fired, contradicted)
                said.append(
                    ObservedPhrase(
                        key: PhraseHistories.Key(
                            intent: intent, phrase: phrase, following: PhraseHistories.Key.anything),
                        history: PhraseHistory(said: fired - contradicted), sessions: row["sessions"], fired: fired,
                        contradicted: contradicted))
            }
            // Another program may have written anything into the column.
            let stops = try Row.fetchAll(
                db,
                sql: """
                    WITH stop AS (
                        SELECT session, CASE json_each.type WHEN 'object' THEN value ELSE '{}' END AS value
                        FROM resolution, json_each(CASE WHEN json_valid(stops) THEN stops ELSE '[]' END)
                        WHERE locale IN (\(marks)) AND recordedAt >= ? AND stops IS NOT NULL
                    )
                    SELECT value ->> 'intent' AS intent, value ->> 'phrase' AS phrase, COUNT(*) AS said,
                        SUM(value ->> 'wordsAfter' > 0) AS continued, COUNT(DISTINCT session) AS sessions,
                        AVG(value ->> 'pauseMs') AS pause, value ->> 'following' AS following,
                        value ->> 'entities' AS entities
                    FROM stop
                    WHERE typeof(value ->> 'intent') = 'text' AND typeof(value ->> 'phrase') = 'text'
                        AND typeof(value ->> 'following') = 'integer' AND value ->> 'following' BETWEEN 0 AND 1000000000
                        AND typeof(value ->> 'wordsAfter') = 'integer'
                        AND json_type(value, '$.entities') = 'array'
                        AND typeof(value ->> 'pauseMs') IN ('integer', 'real', 'null')
                    GROUP BY intent, phrase, following, entities ORDER BY intent, phrase, following, entities
                    """, arguments: arguments)
            let found = stops.compactMap { row -> ObservedPhrase? in
                guard let intent: String = row["intent"], let phrase: String = row["phrase"],
                    let names = (row["entities"] as String?).flatMap({
                        try? JSONDecoder().decode([String].self, from: Data($0.utf8))
                    })
                else { return nil }
                let firing = firings[intent]?[phrase] ?? (0, 0)
                return ObservedPhrase(
                    key: PhraseHistories.Key(
                        intent: intent, phrase: phrase, entities: names, following: row["following"]),
                    history: PhraseHistory(said: row["said"], continued: row["continued"]), sessions: row["sessions"],
                    meanPause: (row["pause"] as Double?).map { .milliseconds($0) }, fired: firing.fired,
                    contradicted: firing.contradicted)
            }
            return found + said
        }
    }
}

/// How often a phrase of the dictionary was continued and contradicted, over many segments.
package struct ObservedPhrase: Sendable, Equatable {
    /// The situation; with ``PhraseHistories/Key/anything``, however it went on.
    package var key: PhraseHistories.Key
    /// How often it was said completely although more could follow, and how often more did follow; or how often it fired and was not
    /// contradicted.
    package var history: PhraseHistory
    package var sessions: Int
    /// The mean time from its last word to the next ones, where more followed; nil if nothing followed.
    package var meanPause: Duration?
    package var fired = 0
    /// How often the final transcript contradicted it after it was fired.
    package var contradicted = 0
}
#endif
