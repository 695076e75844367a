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
    /// The phrases and their beginnings behind words that make something else of a command, which they are compared with as well;
    /// nil where the language has no such words.
    let opened: Grammar?
    /// The words of the values of lists.
    let valueWords: Set<String>
    /// The words that may be taken for others.
    let soundAlikes: SoundAlikes
    /// What is a command.
    let texts: Grammar.Texts
    /// The pronunciations of the phrases' words.
    let pronunciations: Pronunciations
    /// The pronunciations of the words that stand before a command, by their names in the grammar.
    let openingPronunciations: [String: [String]]

    /// Makes the grammars of a dictionary, as far as its words can be pronounced.
    init(
        intents: [Intent], lists: [EntityList], rules: [String: Template] = [:], pronunciationFile: [UInt8],
        furtherPronunciations: String = "", rivalWords: RivalWords = .none
    ) throws(PocketSphinxError) {
        let weights = GrammarWeights()
        let words = Grammar.candidateWords(intents: intents, lists: lists, rules: rules, weights: weights)
        let all = words.union(rivalWords.openings.flatMap(Self.words))
        var pronunciations = Pronunciations(of: all, in: pronunciationFile)
        try pronunciations.add(furtherPronunciations, of: all)
        self.pronunciations = pronunciations
        let garbage = pronunciations.phones.sorted().map(Hypothesis.garbageWord)
        let command = Grammar(
            intents: intents, lists: lists, rules: rules, weights: weights,
            isKnown: { words.contains($0) && pronunciations.contains($0) })
        // Partials flap: with a second command in reach, 5 of 100 orders fired too early. Whole decodings do not.
        texts = Grammar.Texts(of: command)
        valueWords = Grammar.valueWords(intents: intents, lists: lists, rules: rules).filter {
            pronunciations.byWord[$0]?.contains { Self.phoneCount(of: $0) >= Self.leastPhones } ?? false
        }
        soundAlikes = SoundAlikes(in: pronunciationFile, vocabulary: words)
        let openings = Self.openings(rivalWords, of: command, texts, pronunciations)
        openingPronunciations = openings
        grammar = command.withGarbage(garbage, weights).withOpenings(openings.keys.sorted(), weights)
        phrases = command.withConjunctions(weights, isKnown: pronunciations.contains)
        beginnings = phrases.withBreakingOff(weights.breakingOff)
        phones = Grammar.phones(garbage, weights)
        opened = beginnings.opened(by: openings.keys.sorted(), weights)
    }

    private static func words(of entry: String) -> [String] { entry.split(separator: " ").map(String.init) }

    /// How many phones a rival has at least: fewer may be a breath.
    private static let leastPhones = 3

    private static func phoneCount(of pronunciation: String) -> Int { pronunciation.split(separator: " ").count }

    /// How many pronunciations of a run of words are listened for.
    private static let pronunciationLimit = 4

    /// The openings that compete with a dictionary's phrases, by their names in the grammar: those that no command begins with, and
    /// that sound like none of its words.
    private static func openings(
        _ table: RivalWords, of grammar: Grammar, _ texts: Grammar.Texts, _ pronunciations: Pronunciations
    ) -> [String: [String]] {
        let sounds = Set(grammar.words.flatMap { pronunciations.byWord[$0] ?? [] })
        var openings: [String: [String]] = [:]
        for entry in table.openings where !texts.begin(with: entry) {
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
        for (word, pronunciations) in openingPronunciations.sorted(by: { $0.key < $1.key }) {
            for (index, phones) in pronunciations.enumerated() {
                try engine.addWord(index == 0 ? word : "\(word)(\(index + 1))", phones: phones)
            }
        }
        for search in searches { try engine.add(search.grammar, as: search.name) }
        return engine
    }
}
