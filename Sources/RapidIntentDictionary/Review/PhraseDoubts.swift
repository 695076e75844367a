public import RapidIntent

/// Finds phrases that may not work as their authors expect: they wait because longer phrases begin with them, can
/// never match, consist of a single word, or have too many wordings to review.
///
/// Phrases with notation are checked with sample sentences, so rare cases may be missed. The sentences are the same in
/// every run.
struct PhraseDoubts {
    private(set) var diagnostics: [DictionaryDiagnostic] = []

    private let dictionary: CommandDictionary.Storage
    private let sampler: SentenceSampler
    private let measure: NetworkMeasure
    private var conflicts = PrefixConflicts()
    private var numbers: PhraseNumbers

    private typealias PhraseName = PrefixConflicts.PhraseName

    init(_ dictionary: CommandDictionary.Storage, sentences: Int, wordings: [[Int]]) {
        self.dictionary = dictionary
        sampler = SentenceSampler(dictionary)
        numbers = PhraseNumbers(dictionary)
        let sizes = Self.listSizes(of: dictionary)
        let names = Dictionary(dictionary.listRoots.map { ($0.value, $0.key) }) { first, _ in first }
        let network = dictionary.index.templates.network
        measure = NetworkMeasure(network) { slot in
            switch slot.kind {
            case .list: names[Int(slot.content)].flatMap { sizes[$0] } ?? 1
            case .range: network.ranges[Int(slot.content)].count
            case .wildcard, .value: 1
            }
        } name: { slot in
            (slot.kind == .list ? names[Int(slot.content)] : nil)
                ?? (slot.entity >= 0 ? network.entities[Int(slot.entity)] : "anything")
        }
        reportSingleWords()
        findLongerLiterals()
        var generator = SplitMix64(seed: PhraseReview.seed)
        for (number, intent) in dictionary.intents.enumerated() {
            for (position, phrase) in intent.phrases.enumerated() {
                let count = wordings[number][position]
                if count > CommandDictionary.wordingLimit { report(phrase, of: intent, standsFor: count) }
                tryOut(phrase, of: intent, sentences: phrase.isLiteral ? 1 : sentences, count, &generator)
            }
        }
        diagnostics += conflicts.diagnostics(in: dictionary)
    }

    private static func listSizes(of dictionary: CommandDictionary.Storage) -> [String: Int] {
        dictionary.listNumbers.mapValues { number in
            dictionary.lists[number].values.reduce(0) { $0 + $1.forms.count }
        }
    }

    // MARK: - Single words

    private mutating func reportSingleWords() {
        var words: [PhraseName: String] = [:]
        var anything: Set<PhraseName> = []
        let network = dictionary.index.templates.network
        func name(_ node: TemplateNetwork.NodeID) -> PhraseName {
            let entry = network.entries[Int(network.nodes[Int(node)].template)]
            let intent = dictionary.intents[Int(entry.intent)]
            return PhraseName(intent: intent.name, phrase: intent.phrases[Int(entry.phrase)].text)
        }
        if !network.isEmpty {
            for edge in network.words(after: 0) where network.nodes[Int(edge.target)].isComplete {
                let word = network.words.string(edge.word)
                let name = name(edge.target)
                words[name] = min(words[name] ?? word, word)
            }
            for slot in network.slots(after: 0)
            where slot.kind == .wildcard && network.nodes[Int(slot.target)].isComplete {
                anything.insert(name(slot.target))
            }
        }
        let normaliser = dictionary.normaliser
        for intent in dictionary.intents {
            for phrase in intent.phrases {
                let name = PhraseName(intent: intent.name, phrase: phrase.text)
                if anything.contains(name) {
                    diagnostics.report(
                        .fitsAnything, severity: .warning,
                        "phrase '\(phrase.text)' of intent '\(intent.name)' fits whatever is said",
                        at: phrase.location, help: "put words beside the placeholder")
                    continue
                }
                var word = words[name]
                if word == nil, phrase.isLiteral, !phrase.text.contains(where: \.isWhitespace),
                    case let text = normaliser.normalise(phrase.text), text.count == 1
                {
                    word = text.text
                }
                guard let word else { continue }
                let when =
                    switch intent.rule.policy {
                    case .instant: " at once"
                    case .settled: ""
                    case .final: " on a final transcript"
                    }
                diagnostics.report(
                    .oneWordPhrase, severity: .remark,
                    phrase.isLiteral
                        ? "phrase '\(phrase.text)' is a single word, which fires '\(intent.name)'\(when)"
                        : "the single word '\(word)' is enough for phrase '\(phrase.text)', and fires "
                            + "'\(intent.name)'\(when)",
                    at: phrase.location, help: "more words make it less likely that it is fired by mistake")
            }
        }
    }

    // MARK: - Longer phrases

    private mutating func findLongerLiterals() {
        var matcher = TranscriptMatcher(dictionary, scope: .withoutSpeaker)
        for intent in dictionary.intents {
            for phrase in intent.phrases where phrase.isLiteral && phrase.block(in: dictionary.index.phrases) == 0 {
                matcher.update(to: phrase.text)
                guard matcher.text.count > 1 else { continue }
                let count = matcher.text.count
                let shorter = matcher.read { reader in (1..<count).compactMap { reader.matches(after: $0).first } }
                for match in shorter
                where match.command.intent != intent.name || !match.command.entities.isEmpty {
                    let longer = PhraseName(intent: intent.name, phrase: phrase.text)
                    conflicts.add(
                        PrefixConflicts.Ending(of: longer, sentences: 1, example: phrase.text),
                        to: PhraseName(intent: match.command.intent, phrase: match.phrase))
                }
            }
        }
    }

    /// Matches sample sentences of a phrase, and reports the findings.
    private mutating func tryOut(
        _ phrase: Phrase, of intent: Intent, sentences: Int, _ wordings: Int, _ generator: inout SplitMix64
    ) {
        let scope = sampler.scope(of: phrase)
        if !dictionary.block(of: phrase).isPossible(in: scope.context) {
            report(phrase, of: intent, isUnreachable: "its conditions rule each other out")
            return
        }
        var matcher = TranscriptMatcher(dictionary, scope: scope)
        var tried = 0
        var distinct: Set<String> = []
        var endings: [PrefixConflicts.Ending] = []
        var others: [(sentence: String, match: Match)] = []
        for _ in 0..<sentences {
            guard let sentence = sampler.sentence(of: phrase, using: &generator), !sentence.isEmpty else { continue }
            tried += 1
            let state = matcher.update(to: sentence)
            guard let match = state.match else { continue }
            if match.command.intent != intent.name {
                others.append((sentence, match))
            } else if match.phrase == phrase.text, intent.rule.policy == .settled,
                distinct.insert(matcher.text.text).inserted, state.canChange
            {
                let begin = UnspacedScripts.joined(matcher.text.text.split(separator: " ").map(String.init))
                endings += matcher.read { $0.otherEndings(of: match, measure) }.map { $0.continuing(begin) }
            }
        }
        // The endings of the sample sentences are extrapolated to all wordings.
        for var ending in endings {
            ending.isEstimate = wordings > distinct.count
            if ending.isEstimate {
                ending.sentences = TemplateCount.product(ending.sentences, wordings) / distinct.count
            }
            conflicts.add(ending, to: PhraseName(intent: intent.name, phrase: phrase.text))
        }
        if tried == 0 {
            report(phrase, of: intent, isUnreachable: "no list that it needs has a value that its conditions allow")
        } else if others.count == tried {
            report(phrase, of: intent, isAlways: others[0].match, tried: tried)
        } else if intent.rule.policy == .final, let other = others.first(where: { $0.match.rule.policy != .final }) {
            report(phrase, of: intent, isFiredEarlyBy: other.match, for: other.sentence)
        }
    }
}

// MARK: - Diagnostics

extension PhraseDoubts {
    private mutating func report(_ phrase: Phrase, of intent: Intent, isUnreachable reason: String) {
        diagnostics.report(
            .unreachablePhrase, severity: .warning,
            "phrase '\(phrase.text)' of intent '\(intent.name)' can never be meant: \(reason)", at: phrase.location,
            help: "change its conditions or its lists, or remove it")
    }

    private mutating func report(_ phrase: Phrase, of intent: Intent, isAlways other: Match, tried: Int) {
        report(
            phrase, hiddenBy: other,
            "phrase '\(phrase.text)' of intent '\(intent.name)' was never meant in \(counted(tried, "sentence")) of it "
                + "that were tried, because phrase '\(other.phrase)' of intent '\(other.command.intent)' is preferred")
    }

    private mutating func report(
        _ phrase: Phrase, of intent: Intent, isFiredEarlyBy other: Match, for sentence: String
    ) {
        report(
            phrase, hiddenBy: other,
            "'\(sentence)' fits phrase '\(phrase.text)' of intent '\(intent.name)', which waits for the final "
                + "transcript, but fires '\(other.command.intent)' early, because its phrase '\(other.phrase)' is preferred"
        )
    }

    private mutating func report(_ phrase: Phrase, hiddenBy other: Match, _ message: String) {
        diagnostics.report(
            .unreachablePhrase, severity: .warning, message, at: phrase.location,
            notes: [.init("the preferred phrase is here", at: numbers.phrase(of: other)?.location)],
            help: "word one of them differently, or remove one")
    }

    private mutating func report(_ phrase: Phrase, of intent: Intent, standsFor count: Int) {
        diagnostics.report(
            .tooManyWordings, severity: .warning,
            "phrase '\(phrase.text)' of intent '\(intent.name)' stands for \(shortened(count)) wordings",
            at: phrase.location,
            help: "matching costs no more, but people cannot review more than "
                + "\(shortened(CommandDictionary.wordingLimit)); look for optional parts within each other, or split it"
        )
    }
}

extension MatchReader {
    /// The templates with sentences that begin with all the words and have another meaning than a match.
    fileprivate func otherEndings(of match: Match, _ measure: NetworkMeasure) -> [PrefixConflicts.Ending] {
        positions(after: text.count).compactMap { position in
            // Endings within a list value are not reported: they are up to the author of the list.
            guard position.slot == -1, case let node = network.nodes[Int(position.node)], node.template >= 0 else {
                return nil
            }
            let entry = network.entries[Int(node.template)]
            let intent = dictionary.intents[Int(entry.intent)]
            guard intent.name != match.command.intent || node.mayTakeEntity,
                let end = measure.shortestEnd(after: position.node)
            else { return nil }
            let phrase = intent.phrases[Int(entry.phrase)].text
            var ending = PrefixConflicts.Ending(
                of: PrefixConflicts.PhraseName(intent: intent.name, phrase: phrase),
                sentences: measure.completions[Int(position.node)], example: end)
            ending.isOpen = measure.takesAnything[Int(position.node)]
            return ending
        }
    }
}

extension CommandDictionary {
    /// The number of wordings of a phrase above which ``doubts(sentences:)`` reports it.
    ///
    /// Matching does not take longer for such phrases, but they may be mistakes. None of Home Assistant's 563 English
    /// templates exceeds this limit; 62 of its 469 Spanish ones do.
    package static let wordingLimit = 10_000_000

    /// Phrases that may not work as their authors expect.
    ///
    /// - ``DictionaryDiagnostic/Code/prefixConflict``, a remark: a phrase waits because longer ones begin with it;
    /// - ``DictionaryDiagnostic/Code/oneWordPhrase``, a remark, and ``DictionaryDiagnostic/Code/fitsAnything``;
    /// - ``DictionaryDiagnostic/Code/unreachablePhrase``: no transcript can match the phrase;
    /// - ``DictionaryDiagnostic/Code/tooManyWordings``: more than ``wordingLimit``.
    ///
    /// Takes about ten microseconds per sample sentence. The findings of ``review(sentences:)`` are not repeated.
    ///
    /// - Parameter sentences: The number of sample sentences per phrase.
    public func doubts(sentences: Int = 8) -> [DictionaryDiagnostic] {
        PhraseDoubts(storage, sentences: sentences, wordings: wordingCounts).diagnostics
    }
}
