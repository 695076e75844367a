package import Foundation
import GRDB
package import RapidIntent
import RapidIntentDatabase

extension TelemetryReader {
    /// The phrases that were said completely although more could follow, from one snapshot of the file.
    ///
    /// Takes a few seconds per million segments.
    ///
    /// - Parameters:
    ///   - locale: The language of the segments.
    ///   - since: The earliest time of a segment; nil for no limit.
    /// - Returns: The phrases by intent and phrase; segments recorded in the mode `counts` have none.
    /// - Throws: ``TelemetryError``.
    package func observedPhrases(
        in locale: LocaleIdentifier, since: Date? = nil
    ) async throws(TelemetryError) -> [ObservedPhrase] {
        try await read { db in
            let since = since?.epochMilliseconds ?? .min
            let fired = try Row.fetchAll(
                db,
                sql: """
                    SELECT locale, intent, phrase, COUNT(*), SUM(outcome = 'contradicted') FROM resolution
                    WHERE recordedAt >= ? AND phrase IS NOT NULL AND outcome IN ('fired', 'contradicted')
                    GROUP BY locale, intent, phrase
                    """, arguments: [since]
            ).filter { locale.language == LocaleIdentifier(rawValue: $0[0]).language }
            var firings: [String: [String: (fired: Int, contradicted: Int)]] = [:]
            for row in fired {
                guard let intent: String = row[1], let phrase: String = row[2] else { continue }
                let known = firings[intent]?[phrase] ?? (0, 0)
                firings[intent, default: [:]][phrase] = (known.fired + row[3], known.contradicted + row[4])
            }
            let stops = try Row.fetchAll(
                db,
                sql: """
                    SELECT locale, value ->> 'intent' AS name, value ->> 'phrase' AS said, COUNT(*),
                        SUM(value ->> 'wordsAfter' > 0), COUNT(DISTINCT session), AVG(value ->> 'pauseMs'),
                        value ->> 'following' AS following, value ->> 'entities' AS names
                    FROM resolution, json_each(resolution.stops)
                    WHERE recordedAt >= ? AND stops IS NOT NULL AND json_valid(stops)
                    GROUP BY locale, name, said, following, names ORDER BY name, said, following, names
                    """, arguments: [since]
            ).filter { locale.language == LocaleIdentifier(rawValue: $0[0]).language }
            var found: [ObservedPhrase] = []
            for row in stops {
                guard let intent: String = row[1], let phrase: String = row[2], let following: Int = row[7] else {
                    continue
                }
                let names = (row[8] as String?).flatMap {
                    try? JSONDecoder().decode([String].self, from: Data($0.utf8))
                }
                let key = PhraseHistories.Key(
                    intent: intent, phrase: phrase, entities: names ?? [], following: following)
                let history = PhraseHistory(said: row[3], continued: row[4] ?? 0)
                if let last = found.last, last.key == key {
                    // The same language in another region.
                    found[found.count - 1].history = last.history + history
                    found[found.count - 1].sessions += row[5] as Int
                } else {
                    let firing = firings[intent]?[phrase] ?? (0, 0)
                    found.append(
                        ObservedPhrase(
                            key, history: history, sessions: row[5],
                            meanPause: (row[6] as Double?).map { .milliseconds($0) }, fired: firing.fired,
                            contradicted: firing.contradicted))
                }
            }
            return found
        }
    }
}
