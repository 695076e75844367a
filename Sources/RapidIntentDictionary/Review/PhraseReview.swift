import RapidIntent

/// Matches sample sentences of every phrase with notation against its own dictionary, and reports unexpected results.
///
/// - a tie: the sentence matches phrases of two intents equally well, so nothing would fire;
/// - silence: the sentence does not match, because a value merges with adjacent words or numbers;
/// - a hidden phrase: it begins with the words of an `instant` phrase, which fires before it is complete.
///
/// Rare cases may be missed. The sentences are the same in every run.
struct PhraseReview {
    private(set) var diagnostics: [DictionaryDiagnostic] = []

    /// The seed of the random numbers, so that every run uses the same sentences.
    static let seed: UInt64 = 0x5DEE_CE66_D1CE_4E5B

    private let dictionary: CommandDictionary.Storage
    private let sampler: SentenceSampler
    private let hidingIntents: Set<String>
    private var numbers: PhraseNumbers

    init(_ dictionary: CommandDictionary.Storage, sentences: Int) {
        self.dictionary = dictionary
        sampler = SentenceSampler(dictionary)
        hidingIntents = Set(dictionary.intents.filter { $0.rule.policy == .instant }.map(\.name))
        numbers = PhraseNumbers(dictionary)
        var generator = SplitMix64(seed: Self.seed)
        // Of the literal phrases, which may be a million, only those that may be hidden are examined.
        let hidden = HiddenLiterals(dictionary)
        for (intentNumber, intent) in dictionary.intents.enumerated() {
            for number in (intent.phrases.templates + hidden.phrases(ofIntent: intentNumber)).sorted() {
                let phrase = intent.phrases[number]
                review(phrase, of: intent, sentences: phrase.isLiteral ? 1 : sentences, &generator)
            }
        }
    }

    /// Reviews a phrase and stops at the first finding.
    private mutating func review(_ phrase: Phrase, of intent: Intent, sentences: Int, _ generator: inout SplitMix64) {
        var matcher = TranscriptMatcher(dictionary, scope: sampler.scope(of: phrase))
        let keywords = dictionary.block(of: phrase).keywords
        var (tried, withoutKeyword) = (0, 0)
        for _ in 0..<sentences {
            guard let sentence = sampler.sentence(of: phrase, using: &generator), !sentence.isEmpty else { continue }
            if !hidingIntents.isEmpty, let hider = hider(of: sentence, intent, phrase, &matcher) {
                report(phrase, of: intent, hiddenBy: hider)
                return
            }
            guard !phrase.isLiteral else { return }
            let matches = matcher.update(to: sentence).matches
            tried += 1
            if matches.isEmpty, !keywords.isEmpty {
                let said = " " + matcher.text.words.map(matcher.text.string).joined(separator: " ") + " "
                guard keywords.contains(where: { said.contains(" \($0) ") }) else {
                    withoutKeyword += 1
                    continue
                }
            }
            if matches.isEmpty, !matcher.text.isEmpty {
                // A value without a context of its own may match if the app supplies the context.
                var elsewhere = TranscriptMatcher(dictionary, scope: sampler.scope(of: phrase, unlessSaid: false))
                guard elsewhere.update(to: sentence).matches.isEmpty else { continue }
                report(silent: sentence, phrase)
                return
            }
            guard matches.count > 1, matches.contains(where: { $0.command.intent == intent.name }) else { continue }
            if let rival = matches.first(where: { $0.command.intent != intent.name }),
                let place = numbers.phrase(of: rival), isLaterOfPair(intent, rival.command.intent)
            {
                report(phrase, of: intent, and: place, of: rival.command.intent, sentence)
                return
            }
        }
        if withoutKeyword > 0, withoutKeyword == tried { report(phrase, lacking: keywords) }
    }

    /// Whether to report a tie of two intents with this one: with the later of the two.
    private func isLaterOfPair(_ intent: Intent, _ other: String) -> Bool {
        (dictionary.intentNumbers[intent.name] ?? 0) > (dictionary.intentNumbers[other] ?? 0)
    }

    /// The match that fires instantly on the first words of a sentence and has another meaning.
    private func hider(
        of sentence: String, _ intent: Intent, _ phrase: Phrase, _ matcher: inout TranscriptMatcher
    ) -> Match? {
        let words = sentence.split(separator: " ")
        guard words.count > 1 else { return nil }
        var text = ""
        for word in words.dropLast() {
            text += (text.isEmpty ? "" : " ") + word
            guard let match = matcher.update(to: text).match, match.rule.policy == .instant else { continue }
            // Within the same intent, only a template can mean something else than the phrase that hides it.
            let isOther = match.command.intent != intent.name || (!phrase.isLiteral && match.phrase != phrase.text)
            if isOther, matcher.text.count < matcher.normaliser.normalise(sentence).count { return match }
        }
        return nil
    }

    private mutating func report(_ phrase: Phrase, of intent: Intent, hiddenBy hider: Match) {
        let place = numbers.phrase(of: hider)?.location
        diagnostics.report(
            .hiddenPhrase, severity: .warning,
            "phrase '\(phrase.text)' of intent '\(intent.name)' begins with '\(hider.phrase)', which fires "
                + "'\(hider.command.intent)' at once",
            at: phrase.location, about: .phrase(phrase.text, with: [intent.name, hider.phrase]),
            notes: [.init("'\(hider.phrase)' is here", at: place)],
            help:
                "give '\(hider.command.intent)' another policy than instant, or begin the longer phrase differently"
        )
    }

    private mutating func report(silent sentence: String, _ phrase: Phrase) {
        diagnostics.report(
            .unreachableValue, severity: .warning,
            "'\(sentence)' can never be heard as phrase '\(phrase.text)', because a part of it makes one word or "
                + "number with what stands beside it",
            at: phrase.location, about: .phrase(phrase.text, with: [sentence]),
            help: "put white space or another word between them, or write that wording out as a phrase of its own")
    }

    private mutating func report(_ phrase: Phrase, lacking keywords: [String]) {
        let list = keywords.sorted().map { "'\($0)'" }.joined(separator: ", ")
        diagnostics.report(
            .unreachableValue, severity: .warning,
            "no wording of phrase '\(phrase.text)' that was tried has one of its keywords: \(list)",
            at: phrase.location, about: .phrase(phrase.text, with: keywords.sorted()),
            help: "write one of them into the phrase, or take them out of 'keywords'")
    }

    private mutating func report(
        _ phrase: Phrase, of intent: Intent, and rival: Phrase, of other: String, _ example: String
    ) {
        diagnostics.report(
            .ambiguousPhrase, severity: .warning,
            "phrase '\(phrase.text)' of intent '\(intent.name)' and phrase '\(rival.text)' of intent '\(other)' fit "
                + "the same words, such as '\(example)'",
            at: phrase.location, about: .phrase(phrase.text, with: [intent.name, rival.text, other]),
            notes: [.init("the other phrase is here", at: rival.location)],
            help: "nothing is fired for such words; take the value out of one of the lists, or word one phrase "
                + "differently")
    }
}
