import RapidIntent

/// The grammars of a dictionary with the pronunciations of their words, from which decoders are created.
struct GrammarBlueprint: Sendable {
    /// The phrases and an alternative outside them, for tracking speech.
    let grammar: Grammar
    /// One or several phrases, for decoding a complete utterance.
    let phrases: Grammar
    /// The phrases and their beginnings, for decoding the utterance so far.
    var beginnings: Grammar
    /// Any run of phones, for comparison with the phrases.
    let phones: Grammar
    /// The phrases and their beginnings after words that change a command's meaning, also for comparison; nil if the
    /// language has no such words.
    let opened: Grammar?
    let valueWords: Set<String>
    /// The words that sound like others.
    let soundAlikes: SoundAlikes
    let texts: Grammar.Texts
    let pronunciations: Pronunciations
    let openingPronunciations: [String: [String]]

    /// Creates the grammars of those parts of a dictionary that can be pronounced.
    ///
    /// - Parameter rivals: Words before a command that change its meaning. A grammar of phrases alone forces every utterance into a
    ///   phrase: "don't unlock the door" becomes "um unlock the door". Without rivals, phrases compete with runs of phones only.
    init(
        intents: [Intent], lists: [EntityList], rules: [String: Template] = [:], pronunciationFile: [UInt8],
        furtherPronunciations: String = "", rivals: [String] = []
    ) throws(PocketSphinxError) {
        let weights = GrammarWeights()
        let words = Grammar.candidateWords(intents: intents, lists: lists, rules: rules, weights: weights)
        let all = words.union(rivals.flatMap(Self.words))
        var pronunciations = Pronunciations(of: all, in: pronunciationFile)
        try pronunciations.add(furtherPronunciations, of: all)
        self.pronunciations = pronunciations
        let garbage = pronunciations.phones.sorted().map(Hypothesis.garbageWord)
        let command = Grammar(
            intents: intents, lists: lists, rules: rules, weights: weights,
            isKnown: { words.contains($0) && pronunciations.contains($0) })
        // Tracking allows one command only: with a second one, partials flap and 5 of 100 commands fired too early.
        // Decoding a whole allows several.
        texts = Grammar.Texts(of: command)
        valueWords = Grammar.valueWords(intents: intents, lists: lists, rules: rules).filter {
            pronunciations.byWord[$0]?.contains { Self.phoneCount(of: $0) >= Self.leastPhones } ?? false
        }
        soundAlikes = SoundAlikes(in: pronunciationFile, vocabulary: words)
        let openings = Self.openings(rivals, of: command, texts, pronunciations)
        openingPronunciations = openings
        grammar = command.withGarbage(garbage, weights).withOpenings(openings.keys.sorted(), weights)
        phrases = command.withConjunctions(weights, isKnown: pronunciations.contains)
        beginnings = phrases.withBreakingOff(weights.breakingOff)
        phones = Grammar.phones(garbage, weights)
        opened = beginnings.opened(by: openings.keys.sorted(), weights)
    }

    /// Creates the grammars with the pronunciations and the openings of a model.
    init(
        intents: [Intent], lists: [EntityList], rules: [String: Template], model: PocketSphinxModel
    ) throws(PocketSphinxError) {
        try self.init(
            intents: intents, lists: lists, rules: rules,
            pronunciationFile: PronunciationFile.read(model.pronunciations),
            furtherPronunciations: model.furtherPronunciations, rivals: Language.of(model.locale).file[.rivals])
    }

    private static func words(of entry: String) -> [String] { entry.split(separator: " ").map(String.init) }

    /// The least number of phones of an opening or a compared value: fewer may be a breath.
    private static let leastPhones = 3

    private static func phoneCount(of pronunciation: String) -> Int { pronunciation.split(separator: " ").count }

    private static let pronunciationLimit = 4

    /// The openings that compete with a dictionary's phrases, by their names in the grammar: those that do not begin a
    /// command and do not sound like one of its words.
    private static func openings(
        _ rivals: [String], of grammar: Grammar, _ texts: Grammar.Texts, _ pronunciations: Pronunciations
    ) -> [String: [String]] {
        let sounds = Set(grammar.words.flatMap { pronunciations.byWord[$0] ?? [] })
        var openings: [String: [String]] = [:]
        for entry in rivals where !texts.begin(with: entry) {
            var spoken = [""]
            for word in words(of: entry) {
                let forms = pronunciations.byWord[word] ?? []
                spoken = Array(
                    spoken.flatMap { head in forms.map { head.isEmpty ? $0 : "\(head) \($0)" } }
                        .prefix(pronunciationLimit))
            }
            spoken.removeAll { phoneCount(of: $0) < leastPhones || sounds.contains($0) }
            if !spoken.isEmpty { openings[Hypothesis.rivalWord(for: entry)] = spoken }
        }
        return openings
    }

    /// Creates the decoders of one stream: one that tracks speech, and one for whole utterances.
    func decoders(
        model: PocketSphinxModel
    ) throws(PocketSphinxError) -> (following: SphinxEngine, whole: UtteranceDecoder) {
        (try engine(model: model), try UtteranceDecoder(self, model: model))
    }

    /// Creates a decoder that tracks speech.
    private func engine(model: PocketSphinxModel) throws(PocketSphinxError) -> SphinxEngine {
        try decoder(DecoderOptions.grammar(model), searches: [("speech", grammar)])
    }

    /// Creates a decoder with the grammars' words and single phones as its vocabulary, and activates the last search.
    func decoder(
        _ options: [String], searches: [(name: String, grammar: Grammar)]
    ) throws(PocketSphinxError) -> SphinxEngine {
        let engine = try SphinxEngine(options: options)
        for phone in pronunciations.phones.sorted() {
            try engine.addWord(Hypothesis.garbageWord(for: phone), phones: phone)
        }
        let words = grammar.words.union(beginnings.words).sorted().map {
            (key: $0, value: pronunciations.byWord[$0] ?? [])
        }
        for (word, pronunciations) in words + openingPronunciations.sorted(by: { $0.key < $1.key }) {
            for (index, phones) in pronunciations.enumerated() {
                try engine.addWord(index == 0 ? word : "\(word)(\(index + 1))", phones: phones)
            }
        }
        for search in searches { try engine.add(search.grammar, as: search.name) }
        return engine
    }
}
