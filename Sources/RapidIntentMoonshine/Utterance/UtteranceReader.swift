import RapidIntentSpeech

/// Decodes an utterance, either with the automaton of the possible texts or freely.
struct UtteranceReader<Words: WordAutomaton> {
    private let model: MoonshineModel
    let automaton: TokenAutomaton<Words>

    /// The largest number of tokens per second of speech, and the additional number per text.
    private static var longest: (perSecond: Double, besides: Int) { (8, 16) }

    /// The lowest log probability at which a next word is likely.
    ///
    /// In 37 recorded commands, clean and at 15 dB, "and" had at most -4.9 where it was not said (0.7 %) and, where it
    /// was, at least -3.8 in all but four, which were not understood either; -4.3 lies between. Measured for "and"
    /// only.
    private static var leastNextWordLogProbability: Float { -4.3 }

    /// Creates a reader of the texts that a grammar allows.
    init(_ automaton: TokenAutomaton<Words>, model: MoonshineModel) {
        self.automaton = automaton
        self.model = model
    }

    private static func longest(_ speech: [Float]) -> Int {
        Int(Double(speech.count) / Double(MoonshineModel.sampleRate) * longest.perSecond) + longest.besides
    }

    /// Returns the most likely texts that the automaton allows, best first, each within ``BeamSearch/horizon``.
    ///
    /// - Parameter width: The number of hypotheses kept at each step.
    func readings(of speech: [Float], width: Int) throws(MoonshineError) -> [Reading] {
        var decoder = try model.decoder(hearing: speech)
        let results = try BeamSearch(width: width).results(
            in: automaton, scorer: &decoder, tokeniser: model.tokeniser, longest: Self.longest(speech))
        return results.map { result in
            Reading(
                text: Self.words(model.tokeniser.text(of: result.tokens)),
                confidence: ReadingConfidence.confidence(of: result, isOver: true),
                confidenceSoFar: ReadingConfidence.confidence(of: result, isOver: false),
                expectsNextWord: result.nextWordLogProbability >= Self.leastNextWordLogProbability)
        }
    }

    /// Returns the most likely text without a grammar, token by token, with its confidence; nil if the model recognises
    /// no words, those of a rejected reading, or words without an end.
    ///
    /// In other people's voices, the model may repeat itself until it is stopped ("it's just our blood, it's just our
    /// blood").
    ///
    /// - Parameter rejected: The readings of the grammar. Their texts would be taken for commands again.
    func freeText(
        of speech: [Float], besides rejected: [Reading]
    ) throws(MoonshineError) -> (text: String, confidence: Double)? {
        var decoder = try model.decoder(hearing: speech)
        var (tokens, last) = ([Int](), Tokeniser.start)
        var logProbability: Float = 0
        var isOver = false
        for _ in 0..<Self.longest(speech) {
            let scores = try decoder.advance(parents: [0], tokens: [last])
            guard let best = scores.best(1, of: Tokeniser.end..<model.tokeniser.count, after: 0).first else { break }
            logProbability += scores[0, best]
            isOver = best == Tokeniser.end
            if isOver { break }
            tokens.append(best)
            last = best
        }
        let text = model.tokeniser.text(of: tokens)
        let words = Self.words(text)
        guard isOver, !words.isEmpty, !rejected.contains(where: { $0.text == words }) else { return nil }
        let confidence = ReadingConfidence.confidence(natsPerToken: -logProbability / Float(tokens.count + 1))
        return (text, confidence)
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
