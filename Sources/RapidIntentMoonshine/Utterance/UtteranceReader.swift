import RapidIntentSpeech

/// Decodes what was said: by the automaton of what can be meant, or freely.
struct UtteranceReader<Words: WordAutomaton> {
    private let model: MoonshineModel
    private var automaton: TokenAutomaton<Words>
    private let search: BeamSearch

    /// How many tokens a second of speech has at most, and how many a text has besides.
    private static var longest: (perSecond: Double, besides: Int) { (8, 16) }

    /// Makes a reader of what a grammar allows.
    init(_ words: Words, model: MoonshineModel, search: BeamSearch = BeamSearch()) {
        self.model = model
        self.search = search
        automaton = TokenAutomaton(words, tokeniser: model.tokeniser)
    }

    private static func longest(_ speech: [Float]) -> Int {
        Int(Double(speech.count) / Double(MoonshineModel.sampleRate) * longest.perSecond) + longest.besides
    }

    /// The likeliest texts that the automaton allows, best first.
    mutating func results(in speech: [Float]) throws(MoonshineError) -> [BeamSearch.Result] {
        var decoder = try model.decoder(hearing: speech)
        return try search.results(
            in: &automaton, scorer: &decoder, tokeniser: model.tokeniser, longest: Self.longest(speech))
    }

    /// The likeliest text that the automaton allows; nil where it allows none.
    mutating func reading(of speech: [Float]) throws(MoonshineError) -> Reading? {
        guard let best = try results(in: speech).first else { return nil }
        return Reading(
            text: Self.words(model.tokeniser.text(of: best.tokens)),
            confidence: ReadingConfidence.confidence(natsPerToken: best.natsPerToken))
    }

    /// The likeliest text of all, token by token; empty where the model hears none.
    func freeText(of speech: [Float]) throws(MoonshineError) -> String {
        var decoder = try model.decoder(hearing: speech)
        var (tokens, last) = ([Int](), Tokeniser.start)
        for _ in 0..<Self.longest(speech) {
            let scores = try decoder.advance(parents: [0], tokens: [last])
            guard let best = scores.best(1, of: Tokeniser.end..<model.tokeniser.count, after: 0).first,
                best != Tokeniser.end
            else { break }
            tokens.append(best)
            last = best
        }
        return model.tokeniser.text(of: tokens)
    }

    /// A text as the model writes it, in lower-case words without marks.
    private static func words(_ text: String) -> String {
        text.lowercased().split { !($0.isLetter || $0.isNumber || $0 == "'") }.joined(separator: " ")
    }
}
