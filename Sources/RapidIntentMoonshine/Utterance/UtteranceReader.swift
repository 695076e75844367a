import RapidIntentSpeech

/// Decodes an utterance, either with the automaton of the possible texts or freely.
struct UtteranceReader<Words: WordAutomaton> {
    private let model: MoonshineModel
    private var automaton: TokenAutomaton<Words>

    /// The largest number of tokens per second of speech, and the additional number per text.
    private static var longest: (perSecond: Double, besides: Int) { (8, 16) }

    /// Creates a reader of the texts that a grammar allows.
    init(_ words: Words, model: MoonshineModel) {
        self.model = model
        automaton = TokenAutomaton(words, tokeniser: model.tokeniser)
    }

    private static func longest(_ speech: [Float]) -> Int {
        Int(Double(speech.count) / Double(MoonshineModel.sampleRate) * longest.perSecond) + longest.besides
    }

    /// Returns the most likely texts that the automaton allows, best first, each within ``BeamSearch/horizon``.
    ///
    /// - Parameter width: The number of hypotheses kept at each step.
    mutating func readings(of speech: [Float], width: Int) throws(MoonshineError) -> [Reading] {
        var decoder = try model.decoder(hearing: speech)
        let results = try BeamSearch(width: width).results(
            in: &automaton, scorer: &decoder, tokeniser: model.tokeniser, longest: Self.longest(speech))
        return results.map { result in
            Reading(
                text: Self.words(model.tokeniser.text(of: result.tokens)),
                confidence: ReadingConfidence.confidence(natsPerToken: result.natsPerToken))
        }
    }

    /// Returns the most likely text without a grammar, token by token; empty if the model recognises none.
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

    /// Converts the model's text to lower-case words without punctuation, except the comma in "3,000".
    static func words(_ text: String) -> String {
        let letters = Array(text.lowercased())
        var words = ""
        for (index, letter) in letters.enumerated() {
            let isInNumber =
                letter == "," && words.last?.isNumber == true && index + 1 < letters.count
                && letters[index + 1].isNumber
            words.append(letter.isLetter || letter.isNumber || letter == "'" || isInNumber ? letter : " ")
        }
        return words.split(separator: " ").joined(separator: " ")
    }
}
