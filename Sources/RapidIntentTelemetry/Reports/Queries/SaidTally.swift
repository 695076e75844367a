#if SQLite
import RapidIntent

/// The most frequent words, intents and doubtful phrases, collected from row groups that are sorted by their words.
struct SaidTally {
    private let top: Int
    private var frequent: [FiredCommand.Source: MostFrequent<TelemetryReport.FrequentPhrase>] = [:]
    private var doubted: MostFrequent<(phrase: DoubtfulPhrase, doubts: Int)>
    private var meant: [String: Int] = [:]
    /// The latest words, summed over their sources.
    private var current: (phrase: DoubtfulPhrase, doubts: Int)?

    /// Keeps `top` elements of each list.
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
#endif
