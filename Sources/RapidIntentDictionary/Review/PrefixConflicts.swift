import RapidIntent

/// Phrases that wait because longer phrases with another meaning begin with them.
///
/// A longer phrase is reported once, at its own location, if more than 8 phrases wait for it or if it begins with a
/// wildcard. If more than 8 and more than half of the waiting phrases wait for it, their other conflicts are not
/// reported.
struct PrefixConflicts {
    /// The intent and text of a phrase, as matches have them.
    struct PhraseName: Hashable {
        var intent: String
        var phrase: String
    }

    /// The sentences of a longer phrase that begin with a sentence of another.
    struct Ending {
        var longer: PhraseName
        /// The number of sentences; at most `Int.max`.
        var sentences: Int
        var example: String
        var isEstimate = false
        /// Whether the sentences contain a wildcard, so that the number has no meaning.
        var isOpen = false

        init(of longer: PhraseName, sentences: Int, example: String) {
            self.longer = longer
            self.sentences = sentences
            self.example = example
        }

        func continuing(_ begin: String) -> Ending {
            var result = self
            result.example = UnspacedScripts.joined([begin, example])
            return result
        }
    }

    /// The maximum number of waiting phrases that are reported individually for one longer phrase.
    private static let groupLimit = 8

    /// The waiting phrases and the endings that they wait for, in the order of discovery.
    private var waiting: [PhraseName: Endings] = [:]
    private var order: [PhraseName] = []

    /// The endings that a phrase waits for, one per longer phrase.
    private struct Endings {
        private(set) var all: [Ending] = []
        private var places: [PhraseName: Int] = [:]

        subscript(longer: PhraseName) -> Ending? { places[longer].map { all[$0] } }

        mutating func add(_ ending: Ending) {
            guard let place = places[ending.longer] else {
                places[ending.longer] = all.count
                all.append(ending)
                return
            }
            all[place].sentences = TemplateCount.sum(all[place].sentences, ending.sentences)
            all[place].isEstimate = all[place].isEstimate || ending.isEstimate
            all[place].isOpen = all[place].isOpen || ending.isOpen
        }
    }

    /// Adds sentences that begin with a sentence of a phrase.
    mutating func add(_ ending: Ending, to name: PhraseName) {
        if waiting[name] == nil { order.append(name) }
        waiting[name, default: Endings()].add(ending)
    }

    /// The diagnostics; only phrases that wait longer because of the conflict are reported.
    func diagnostics(in dictionary: CommandDictionary.Storage) -> [DictionaryDiagnostic] {
        var numbers = PhraseNumbers(dictionary)
        func phrase(_ name: PhraseName) -> (phrase: Phrase, intent: Intent)? {
            numbers.phrase(name.phrase, ofIntent: name.intent)
        }
        let delayed = order.compactMap { name in
            phrase(name).flatMap {
                $0.intent.rule.policy == .settled && $0.intent.rule.delay > .zero ? (name, $0) : nil
            }
        }
        var held: [PhraseName: [PhraseName]] = [:]
        var causes: [PhraseName] = []
        for (name, _) in delayed {
            for ending in waiting[name]?.all ?? [] where ending.longer != name {
                if held[ending.longer] == nil { causes.append(ending.longer) }
                held[ending.longer, default: []].append(name)
            }
        }
        func isLarge(_ cause: PhraseName) -> Bool { (held[cause]?.count ?? 0) > Self.groupLimit }
        func isWildcard(_ cause: PhraseName) -> Bool {
            phrase(cause).map { dictionary.beginsWithWildcard($0.phrase) } == true
        }
        let grave = causes.filter { isLarge($0) || isWildcard($0) }
        // The longer phrases that nearly all phrases wait for, such as one that begins with a wildcard.
        let general = grave.filter { cause in
            isLarge(cause) && (held[cause]?.count ?? 0) > delayed.count / 2
                && !(isWildcard(cause)
                    && delayed.allSatisfy { $0.1.intent.rule.pause(odds: Self.oddsOfWildcards) == .zero })
        }
        let waitAnyway = Set(general.flatMap { held[$0] ?? [] })
        var result: [DictionaryDiagnostic] = []
        for cause in grave.sorted(by: { (held[$0]?.count ?? 0) > (held[$1]?.count ?? 0) }) {
            guard let longer = phrase(cause), let names = held[cause], let first = phrase(names[0]),
                let ending = waiting[names[0]]?[cause]
            else { continue }
            result.append(
                DictionaryDiagnostic(
                    .prefixConflict, severity: .remark,
                    Self.text(of: names.count, first.intent.rule, isWildcard: isWildcard(cause)) + " phrase "
                        + "'\(cause.phrase)' of intent '\(cause.intent)' may go on from \(names.count == 1 ? "it" : "them"), as in '\(ending.example)'",
                    at: longer.phrase.location,
                    notes: [.init("'\(names[0].phrase)' is one that waits", at: first.phrase.location)],
                    help:
                        "a placeholder at the beginning matches the beginnings of many other phrases: begin with literal words"
                        + (general.contains(cause) ? "; further conflicts are reported once this one is solved" : "")
                ))
        }
        let isGrave = Set(grave)
        for (name, shorter) in delayed where !waitAnyway.contains(name) {
            let endings = (waiting[name]?.all ?? []).filter { !isGrave.contains($0.longer) }
            guard let example = endings.first else { continue }
            guard let wait = Self.wait(of: name, shorter.intent.rule, before: endings, dictionary.index.histories)
            else { continue }
            let count = endings.reduce(0) { TemplateCount.sum($0, $1.sentences) }
            let isOpen = endings.contains(where: \.isOpen)
            let number =
                isOpen
                ? "any number of" : (endings.contains(where: \.isEstimate) ? "some " : "") + shortened(count)
            let isOne = count == 1 && !isOpen
            let (verb, means) = isOne ? ("begins", "means") : ("begin", "mean")
            result.append(
                DictionaryDiagnostic(
                    .prefixConflict, severity: .remark,
                    "phrase '\(name.phrase)' of intent '\(name.intent)' waits \(wait), "
                        + "because \(number) sentence\(isOne ? "" : "s") that \(means) something else \(verb) "
                        + "with it, such as '\(example.example)'",
                    at: shorter.phrase.location,
                    notes: [.init("that is '\(example.longer.intent)'", at: phrase(example.longer)?.phrase.location)],
                    help:
                        "word one of them differently; if '\(name.intent)' can be taken back, 'undo: free' shortens the wait"
                ))
        }
        return result
    }

    /// The odds that a phrase goes on of which only a wildcard at its beginning has matched.
    private static let oddsOfWildcards = ContinuationOdds(phrases: 0, beginsWithWildcard: true)

    private static func text(of count: Int, _ rule: FiringRule, isWildcard: Bool) -> String {
        let phrases = counted(count, "phrase")
        let wait = isWildcard ? rule.stillness(odds: oddsOfWildcards) ?? rule.dwell : rule.dwell
        guard wait > rule.settle else {
            return "\(phrases) \(count == 1 ? "fires" : "fire") after \(milliseconds(wait)) ms, although"
        }
        return "\(phrases) \(count == 1 ? "waits" : "wait") \(milliseconds(wait)) ms instead of "
            + "\(milliseconds(rule.settle)) ms, because"
    }

    /// How long a phrase waits because of longer phrases; nil if no longer than without them.
    private static func wait(
        of name: PhraseName, _ rule: FiringRule, before endings: [Ending], _ histories: PhraseHistories
    ) -> String? {
        let usual = ContinuationOdds(phrases: Set(endings.map(\.longer)).count)
        let own = histories.histories.filter {
            $0.key.intent == name.intent && $0.key.phrase == name.phrase
                && $0.key.following != PhraseHistories.Key.anything
        }
        let odds = own.values.map { usual.given($0, weight: 2) }.max() ?? usual
        guard let wait = rule.stillness(odds: odds) else { return "for the end of the utterance" }
        return wait > rule.settle ? "\(milliseconds(wait)) ms instead of \(milliseconds(rule.settle)) ms" : nil
    }

    private static func milliseconds(_ duration: Duration) -> Int64 {
        duration.components.seconds * 1_000 + duration.components.attoseconds / 1_000_000_000_000_000
    }
}

extension FiringRule {
    /// The additional wait of a match if something may follow.
    fileprivate var delay: Duration { dwell - settle }
}
