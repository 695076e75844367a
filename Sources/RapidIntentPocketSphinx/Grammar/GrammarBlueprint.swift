import RapidIntent

/// The grammars of a dictionary with the pronunciations of their words: all that decoders for it are made from.
struct GrammarBlueprint: Sendable {
    /// The phrases and a way out of them, for following speech.
    let grammar: Grammar
    /// The phrases, one or several, for decoding what was said.
    let phrases: Grammar
    /// The phrases and their beginnings, for decoding what was said until now.
    var beginnings: Grammar
    /// Any run of phones, which the phrases are compared with.
    let phones: Grammar
    /// The pronunciations of the words.
    let pronunciations: Pronunciations

    /// Makes the grammars of a dictionary, as far as its words can be pronounced.
    init(
        intents: [Intent], lists: [EntityList], rules: [String: Template] = [:], pronunciationFile: [UInt8],
        furtherPronunciations: String = ""
    ) throws(PocketSphinxError) {
        let weights = GrammarWeights()
        let words = Grammar.candidateWords(intents: intents, lists: lists, rules: rules, weights: weights)
        var pronunciations = Pronunciations(of: words, in: pronunciationFile)
        try pronunciations.add(furtherPronunciations, of: words)
        self.pronunciations = pronunciations
        let garbage = pronunciations.phones.sorted().map(Hypothesis.garbageWord)
        let command = Grammar(
            intents: intents, lists: lists, rules: rules, weights: weights, isKnown: pronunciations.contains)
        // Partials flap: with a second command in reach, 5 of 100 orders fired too early. Whole decodings do not.
        grammar = command.withGarbage(garbage, weights)
        phrases = command.withConjunctions(weights, isKnown: pronunciations.contains)
        beginnings = phrases.withBreakingOff(weights.breakingOff)
        phones = Grammar.phones(garbage, weights)
    }

    /// Makes the decoders of one stream: one that follows speech, and one for utterances as a whole.
    func decoders(
        model: PocketSphinxModel
    ) throws(PocketSphinxError) -> (following: SphinxEngine, whole: UtteranceDecoder) {
        (try engine(model: model), try UtteranceDecoder(self, model: model))
    }

    /// Makes a decoder that follows speech.
    private func engine(model: PocketSphinxModel) throws(PocketSphinxError) -> SphinxEngine {
        try decoder(DecoderOptions.grammar(model), searches: [("speech", grammar)])
    }

    /// Makes a decoder whose vocabulary is the grammars' words and single phones, and which runs the last of the searches.
    func decoder(
        _ options: [String], searches: [(name: String, grammar: Grammar)]
    ) throws(PocketSphinxError) -> SphinxEngine {
        let engine = try SphinxEngine(options: options)
        for phone in pronunciations.phones.sorted() {
            try engine.addWord(Hypothesis.garbageWord(for: phone), phones: phone)
        }
        for word in grammar.words.union(beginnings.words).sorted() {
            for (index, phones) in (pronunciations.byWord[word] ?? []).enumerated() {
                try engine.addWord(index == 0 ? word : "\(word)(\(index + 1))", phones: phones)
            }
        }
        for search in searches { try engine.add(search.grammar, as: search.name) }
        return engine
    }
}
