import GRDB
import RapidIntent

/// What was said, as far as words are recorded.
extension ReportRows {
    /// The phrases that fired most often from a source.
    func phrases(from source: FiredCommand.Source) throws -> [TelemetryReport.FrequentPhrase] {
        let condition = condition("outcome = 'fired' AND source = ? AND said IS NOT NULL", [source.rawValue])
        return try Row.fetchAll(
            db,
            sql: """
                SELECT coalesce(phrase, text) AS said, coalesce(intent, '') AS meant, count(*) AS count
                FROM resolution \(condition.sql)
                GROUP BY said, meant ORDER BY count DESC, said, meant LIMIT ?
                """, arguments: condition.arguments + [top]
        ).map { TelemetryReport.FrequentPhrase(phrase: $0["said"], intent: $0["meant"], count: $0["count"]) }
    }

    /// The intents that were fired most often.
    func intents() throws -> [TelemetryReport.FrequentIntent] {
        let condition = condition("outcome = 'fired' AND intent IS NOT NULL")
        return try Row.fetchAll(
            db,
            sql: """
                SELECT intent, count(*) AS count FROM resolution \(condition.sql)
                GROUP BY intent ORDER BY count DESC, intent LIMIT ?
                """, arguments: condition.arguments + [top]
        ).map { TelemetryReport.FrequentIntent(name: $0["intent"], count: $0["count"]) }
    }

    /// The phrases that were contradicted, undone, wrong or declined most often.
    func doubtful() throws -> [DoubtfulPhrase] {
        let condition = condition("outcome <> 'unresolved'")
        return try Row.fetchAll(
            db,
            sql: """
                SELECT coalesce(phrase, text) AS said, coalesce(intent, '') AS meant, count(*) AS count,
                    sum(outcome = 'contradicted') AS contradicted, total(feedback = 'undone') AS undone,
                    total(feedback = 'wrong') AS wrong, total(feedback = 'declined') AS declined,
                    sum(outcome = 'contradicted' OR coalesce(feedback IN ('undone', 'wrong', 'declined'), 0)) AS doubts
                FROM resolution \(condition.sql)
                GROUP BY said, meant HAVING doubts > 0 ORDER BY doubts DESC, count, said, meant LIMIT ?
                """, arguments: condition.arguments + [top]
        ).map { row in
            DoubtfulPhrase(
                phrase: row["said"], intent: row["meant"], count: row["count"], contradicted: row["contradicted"],
                undone: row["undone"], wrong: row["wrong"], declined: row["declined"])
        }
    }

    /// The most frequent texts that were not understood, as many as are compared with each other, and how many there are.
    func unresolved() throws -> (texts: [TelemetryReport.UnresolvedText], count: Int) {
        let condition = condition("outcome = 'unresolved'")
        // The sign before a column keeps SQLite from walking through the whole index of texts, row by row.
        let cursor = try Row.fetchCursor(
            db,
            sql: """
                SELECT text, coalesce(reason, '') AS reason, count(*) AS count
                FROM resolution \(condition.sql) GROUP BY +text, reason ORDER BY +text, count DESC, reason
                """, arguments: condition.arguments)
        var most = Most(count: max(top, TextClustering.limit))
        var current: TelemetryReport.UnresolvedText?
        while let row = try cursor.next() {
            let text: String? = row["text"]
            let reason = TelemetryReport.Reason(name: row["reason"], count: row["count"])
            if current != nil, current?.text == text {
                current?.count += reason.count
                current?.reasons.append(reason)
            } else {
                if let current { most.add(current) }
                current = TelemetryReport.UnresolvedText(text: text, count: reason.count, reasons: [reason])
            }
        }
        if let current { most.add(current) }
        return (most.texts, most.seen)
    }

    /// The texts that were said most often, of however many.
    private struct Most {
        let count: Int
        private(set) var seen = 0
        private var kept: [TelemetryReport.UnresolvedText] = []

        init(count: Int) { self.count = count }

        /// Takes note of a text; those that cannot be among the most frequent any more are let go from time to time.
        mutating func add(_ text: TelemetryReport.UnresolvedText) {
            seen += 1
            kept.append(text)
            if kept.count >= 2 * count + 2 { kept = texts }
        }

        /// The most frequent first, equals in the order of their letters.
        var texts: [TelemetryReport.UnresolvedText] {
            let sorted = kept.sorted { ($1.count, $0.text ?? "") < ($0.count, $1.text ?? "") }
            return Array(sorted.prefix(count))
        }
    }

    /// How often each phrase of the dictionaries was heard, and each intent whose phrase was not recorded.
    func heardPhrases() throws -> [HeardPhrase: Int] {
        let condition = condition("source = 'dictionary' AND intent IS NOT NULL")
        let rows = try Row.fetchAll(
            db,
            sql: "SELECT intent, phrase, count(*) AS count FROM resolution \(condition.sql) GROUP BY intent, +phrase",
            arguments: condition.arguments)
        return Dictionary(
            rows.map { (HeardPhrase(intent: $0["intent"], phrase: $0["phrase"]), $0["count"]) }, uniquingKeysWith: +)
    }
}
