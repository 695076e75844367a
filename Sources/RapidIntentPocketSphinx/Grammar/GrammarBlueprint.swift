import RapidIntent

/// A grammar with the pronunciations of its words: all that a decoder for it is made from.
struct GrammarBlueprint: Sendable {
    /// The grammar.
    let grammar: Grammar
    /// The pronunciations of its words.
    let pronunciations: Pronunciations

    /// Makes the grammar of a dictionary, as far as its words can be pronounced.
    init(
        intents: [Intent], lists: [EntityList], rules: [String: Template] = [:], pronunciationFile: [UInt8]
    ) {
        let weights = GrammarWeights()
        pronunciations = Pronunciations(
            of: Grammar.candidateWords(intents: intents, lists: lists, rules: rules, weights: weights),
            in: pronunciationFile)
        grammar = Grammar(
            intents: intents, lists: lists, rules: rules,
            garbage: pronunciations.phones.sorted().map(Hypothesis.garbageWord),
            weights: weights, isKnown: pronunciations.contains)
    }

    /// Makes a decoder whose vocabulary is the grammar's words and single phones.
    func engine(model: PocketSphinxModel) throws(PocketSphinxError) -> SphinxEngine {
        let engine = try SphinxEngine(options: DecoderOptions.grammar(model))
        for phone in pronunciations.phones.sorted() {
            try engine.addWord(Hypothesis.garbageWord(for: phone), phones: phone)
        }
        for word in grammar.words.sorted() {
            for (index, phones) in (pronunciations.byWord[word] ?? []).enumerated() {
                try engine.addWord(index == 0 ? word : "\(word)(\(index + 1))", phones: phones)
            }
        }
        try engine.setGrammar(grammar)
        return engine
    }
}
