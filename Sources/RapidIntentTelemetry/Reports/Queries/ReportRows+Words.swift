#if SQLite
import GRDB
import RapidIntent

extension ReportRows {
    /// The recorded words and their intents, sorted by their letters.
    func said() throws -> SaidTally {
        let condition = condition("outcome <> 'unresolved'")
        let cursor = try Row.fetchCursor(
            db,
            sql: """
                SELECT coalesce(phrase, text) AS said, coalesce(intent, '') AS meant, source,
                    outcome = 'fired' AS isFired, count(*) AS count, sum(outcome = 'contradicted') AS contradicted,
                    coalesce(sum(feedback = 'undone'), 0) AS undone, coalesce(sum(feedback = 'wrong'), 0) AS wrong,
                    coalesce(sum(feedback = 'declined'), 0) AS declined,
                    sum(outcome = 'contradicted' OR coalesce(feedback IN ('undone', 'wrong', 'declined'), 0)) AS doubts
                FROM resolution \(condition.sql)
                GROUP BY said, meant, source, isFired ORDER BY said, meant, source, isFired
                """, arguments: condition.arguments)
        var tally = SaidTally(top: top)
        while let row = try cursor.next() {
            let phrase = DoubtfulPhrase(
                phrase: row["said"], intent: row["meant"], count: row["count"], contradicted: row["contradicted"],
                undone: row["undone"], wrong: row["wrong"], declined: row["declined"])
            tally.add(
                phrase, doubts: row["doubts"], isFired: row["isFired"],
                source: (row["source"] as String?).flatMap(FiredCommand.Source.init))
        }
        return tally
    }

    /// The number of segments held back because of their words, by reason.
    func refusals() throws -> [TelemetryReport.NamedCount] {
        let reasons = Refusal.Reason.allCases.map(\.rawValue)
        let places = reasons.map { _ in "?" }.joined(separator: ", ")
        let condition = condition("reason IN (\(places))", StatementArguments(reasons))
        return try Row.fetchAll(
            db,
            sql: """
                SELECT reason, count(*) AS count FROM resolution \(condition.sql) GROUP BY reason
                ORDER BY count DESC, reason
                """, arguments: condition.arguments
        ).map { TelemetryReport.NamedCount(name: $0["reason"], count: $0["count"]) }
    }

    /// The texts that needed confirmation, with the intent to be confirmed.
    func confirmations() throws -> [TelemetryReport.FrequentPhrase] {
        let condition = condition("outcome = 'needsConfirmation'")
        return try Row.fetchAll(
            db,
            sql: """
                SELECT coalesce(text, '') AS said, coalesce(intent, '') AS meant, count(*) AS count
                FROM resolution \(condition.sql) GROUP BY said, meant ORDER BY count DESC, said, meant LIMIT \(top)
                """, arguments: condition.arguments
        ).map { TelemetryReport.FrequentPhrase(phrase: $0["said"], intent: $0["meant"], count: $0["count"]) }
    }

    /// The questions to users and their answers, by reason.
    func questions() throws -> [AskedQuestions] {
        let asked = condition("outcome = 'needsConfirmation' OR reason = 'ambiguous'")
        let answer = condition("followUp = 'completed'")
        return try Row.fetchAll(
            db,
            sql: """
                SELECT CASE WHEN near = 1 THEN 'near' ELSE coalesce(reason, 'uncertain') END AS why, count(*) AS count,
                    coalesce(sum(feedback = 'confirmed'), 0) AS confirmed,
                    coalesce(sum(feedback = 'declined'), 0) AS declined,
                    sum(completion NOTNULL AND coalesce(feedback, '') NOT IN ('confirmed', 'declined')) AS completed
                FROM (SELECT session AS inSession, utterance, near, reason, feedback FROM resolution \(asked.sql))
                LEFT JOIN (
                    SELECT DISTINCT session, answers AS completion FROM resolution \(answer.sql)
                ) ON session = inSession AND completion = utterance
                GROUP BY why ORDER BY count DESC, why
                """, arguments: asked.arguments + answer.arguments
        ).map { row in
            AskedQuestions(
                reason: row["why"], count: row["count"], confirmed: row["confirmed"], declined: row["declined"],
                completed: row["completed"])
        }
    }

    /// The number of segments that left out words of the last command, or referred to it.
    func continued() throws -> Int {
        let condition = condition("followUp = 'continued'")
        return try Int.fetchOne(
            db, sql: "SELECT count(*) FROM resolution \(condition.sql)", arguments: condition.arguments) ?? 0
    }

    /// The texts that were taken for something that they sound like.
    func misheard() throws -> [MisheardText] {
        let condition = condition("near = 1")
        return try Row.fetchAll(
            db,
            sql: """
                SELECT text, coalesce(takenFor, phrase) AS taken, coalesce(intent, '') AS meant, count(*) AS count,
                    count(DISTINCT session) AS sessions, sum(outcome = 'fired') AS fired,
                    coalesce(sum(feedback = 'confirmed'), 0) AS confirmed,
                    coalesce(sum(feedback = 'declined'), 0) AS declined,
                    coalesce(sum(feedback = 'undone'), 0) AS undone, coalesce(sum(feedback = 'wrong'), 0) AS wrong,
                    coalesce(avg(score), 0) AS score
                FROM resolution \(condition.sql) GROUP BY text, taken, meant
                ORDER BY count DESC, text, taken, meant LIMIT \(top)
                """, arguments: condition.arguments
        ).map { row in
            MisheardText(
                heard: row["text"], takenFor: row["taken"], intent: row["meant"], count: row["count"],
                sessions: row["sessions"], fired: row["fired"], confirmed: row["confirmed"], declined: row["declined"],
                undone: row["undone"], wrong: row["wrong"], score: row["score"])
        }
    }

    /// The intents of answers that no dictionary declares.
    func undeclaredIntents() throws -> [TelemetryReport.NamedCount] {
        let condition = condition("reason = 'undeclaredIntent' AND intent IS NOT NULL")
        return try Row.fetchAll(
            db,
            sql: """
                SELECT intent, count(*) AS count FROM resolution \(condition.sql) GROUP BY intent
                ORDER BY count DESC, intent LIMIT \(top)
                """, arguments: condition.arguments
        ).map { TelemetryReport.NamedCount(name: $0["intent"], count: $0["count"]) }
    }

    /// The most frequent unresolved texts, as many as are compared for grouping, and the total number of them.
    func unresolved() throws -> (texts: [TelemetryReport.UnresolvedText], count: Int) {
        let condition = condition("outcome = 'unresolved'")
        // The sign before a column keeps SQLite from scanning the whole index of texts, row by row.
        let cursor = try Row.fetchCursor(
            db,
            sql: """
                SELECT text, coalesce(reason, '') AS reason, count(*) AS count
                FROM resolution \(condition.sql) GROUP BY +text, reason ORDER BY +text, count DESC, reason
                """, arguments: condition.arguments)
        // The most frequent first; equally frequent ones are sorted by their letters.
        var most = MostFrequent<TelemetryReport.UnresolvedText>(max(top, TextClustering.limit)) {
            ($1.count, $0.text ?? "") < ($0.count, $1.text ?? "")
        }
        var current: TelemetryReport.UnresolvedText?
        while let row = try cursor.next() {
            let text: String? = row["text"]
            let reason = TelemetryReport.NamedCount(name: row["reason"], count: row["count"])
            if current != nil, current?.text == text {
                current?.count += reason.count
                current?.reasons.append(reason)
            } else {
                if let current { most.add(current) }
                current = TelemetryReport.UnresolvedText(text: text, count: reason.count, reasons: [reason])
            }
        }
        if let current { most.add(current) }
        return (most.first, most.seen)
    }

    /// How often each phrase of the dictionaries was heard, and each intent without a recorded phrase.
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

/// The most frequent words, intents and doubtful phrases, collected from row groups that are sorted by their words.
struct SaidTally {
    private let top: Int
    private var frequent: [FiredCommand.Source: MostFrequent<TelemetryReport.FrequentPhrase>] = [:]
    private var doubted: MostFrequent<(phrase: DoubtfulPhrase, doubts: Int)>
    private var meant: [String: Int] = [:]
    /// The latest words, summed over their sources.
    private var current: (phrase: DoubtfulPhrase, doubts: Int)?

    init(top: Int) {
        self.top = top
        // The most doubts first; of equals, the rarest words first.
        doubted = MostFrequent(top) { first, second in
            (second.doubts, first.phrase.count, first.phrase.phrase ?? "", first.phrase.intent)
                < (first.doubts, second.phrase.count, second.phrase.phrase ?? "", second.phrase.intent)
        }
    }

    mutating func add(_ phrase: DoubtfulPhrase, doubts: Int, isFired: Bool, source: FiredCommand.Source?) {
        if isFired {
            if !phrase.intent.isEmpty { meant[phrase.intent, default: 0] += phrase.count }
            if let said = phrase.phrase, let source {
                frequent[source, default: Self.most(top)].add(
                    .init(phrase: said, intent: phrase.intent, count: phrase.count))
            }
        }
        if let last = current, last.phrase.phrase == phrase.phrase, last.phrase.intent == phrase.intent {
            current?.phrase.add(phrase)
            current?.doubts += doubts
        } else {
            if let current, current.doubts > 0 { doubted.add(current) }
            current = (phrase, doubts)
        }
    }

    private static func most(_ top: Int) -> MostFrequent<TelemetryReport.FrequentPhrase> {
        MostFrequent(top) { ($1.count, $0.phrase, $0.intent) < ($0.count, $1.phrase, $1.intent) }
    }

    /// The phrases that fired most often from a source; equally frequent ones are sorted by their letters.
    func phrases(from source: FiredCommand.Source) -> [TelemetryReport.FrequentPhrase] { frequent[source]?.first ?? [] }

    /// The phrases that were contradicted, undone, wrong or declined most often.
    var doubtful: [DoubtfulPhrase] {
        var doubted = doubted
        if let current, current.doubts > 0 { doubted.add(current) }
        return doubted.first.map(\.phrase)
    }

    /// The intents that were fired most often; equally frequent ones are sorted by their letters.
    var intents: [TelemetryReport.NamedCount] {
        let all = meant.map { TelemetryReport.NamedCount(name: $0, count: $1) }
        return Array(all.sorted { ($1.count, $0.name) < ($0.count, $1.name) }.prefix(top))
    }
}

extension DoubtfulPhrase {
    fileprivate mutating func add(_ other: DoubtfulPhrase) {
        count += other.count
        contradicted += other.contradicted
        undone += other.undone
        wrong += other.wrong
        declined += other.declined
    }
}

/// The first elements in an order, without storing all: elements that cannot be among the first are regularly dropped.
struct MostFrequent<Element> {
    private let count: Int
    private let precedes: (Element, Element) -> Bool
    private var kept: [Element] = []
    private(set) var seen = 0

    /// Creates a list that keeps the first `count` elements.
    ///
    /// - Parameter precedes: Whether one element comes before another; a strict total order.
    init(_ count: Int, by precedes: @escaping (Element, Element) -> Bool) {
        self.count = count
        self.precedes = precedes
    }

    /// Adds an element; takes logarithmic time in `count` on average.
    mutating func add(_ element: Element) {
        seen += 1
        kept.append(element)
        if kept.count >= 2 * count + 64 { kept = first }
    }

    var first: [Element] { Array(kept.sorted(by: precedes).prefix(count)) }
}
#endif
