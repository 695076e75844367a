import RapidIntent
import RapidIntentSpeech

/// Decodes an utterance as a whole in its pauses, and at its end unless only silence followed the last pause.
///
/// During speech, the utterance so far is decoded at intervals, for a tentative text.
/// Decodes either with the automaton of the possible texts or freely.
struct UtteranceReader<Words: WordAutomaton>: UtteranceEngine {
    private let model: MoonshineModel
    private let configuration: MoonshineConfiguration
    private var automaton: TokenAutomaton<Words>
    private var budget = DecodingBudget()
    /// The recognised text so far.
    private var standing: Reading?
    /// The results for the utterance so far, decoded in the current pause; best first.
    private var paused: [Reading]?

    /// The searches: during speech only for a text to show, in a pause, and at the end if the pause's text is not
    /// accepted.
    ///
    /// A sound before the command made its first word the 20th or so in one of 16 recordings of real speakers.
    private static var searches: (tentative: BeamSearch, pause: BeamSearch, end: BeamSearch) {
        (BeamSearch(width: 2), BeamSearch(width: 4), BeamSearch(width: 4, opening: (24, 3)))
    }
    /// The limits of decodings, as multiples of the utterance's length: for a text to show, and for a command to fire.
    private static var shares: (tentative: Int, pause: Int) { (2, 4) }
    /// How much longer the utterance must be before it is decoded again during speech.
    private static var interval: Duration { .milliseconds(600) }
    /// The number of decoded blocks around the voice: a detector does not detect soft beginnings and ends of words.
    private static var reach: Int { 15 }

    /// The largest number of tokens per second of speech, and the additional number per text.
    private static var longest: (perSecond: Double, besides: Int) { (8, 16) }

    /// The lowest log probability at which a next word is likely.
    ///
    /// In 37 recorded commands, clean and at 15 dB, "and" had at most -4.9 where it was not said (0.7 %) and, where it
    /// was, at least -3.8 in all but four, which were not understood either; -4.3 lies between. Measured for "and"
    /// only.
    private static var leastNextWordLogProbability: Float { -4.3 }

    /// Creates a reader of the texts that a grammar allows.
    init(_ automaton: TokenAutomaton<Words>, model: MoonshineModel, configuration: MoonshineConfiguration) {
        self.automaton = automaton
        self.model = model
        self.configuration = configuration
    }

    mutating func use(_ automaton: TokenAutomaton<Words>) { self.automaton = automaton }

    var renewedGrammar: TokenAutomaton<Words>? { automaton.emptied() }

    static var readsInPauses: Bool { true }

    mutating func begin(_ audio: UtteranceAudio, at now: Duration) -> UtteranceReading {
        (standing, paused, budget) = (nil, nil, DecodingBudget())
        return UtteranceReading()
    }

    mutating func proceed(
        _ audio: UtteranceAudio, silence: Duration, at now: Duration
    ) throws(MoonshineError) -> UtteranceReading {
        if silence == .zero {
            paused = nil
            if audio.duration >= budget.last + Self.interval, audio.lag == nil || MoonshineModel.decodings.hasRoom,
                budget.spend(audio.duration, upTo: Self.shares.tentative, lag: audio.lag)
            {
                MoonshineModel.decodings.begin()
                defer { MoonshineModel.decodings.end() }
                var look = try look(at: audio)
                standing = try readings(in: &look, Self.searches.tentative, besidesFreeText: false).beginning
            }
        } else if paused == nil, silence >= configuration.pause,
            budget.spend(audio.duration, upTo: Self.shares.pause, lag: audio.lag)
        {
            MoonshineModel.decodings.begin()
            defer { MoonshineModel.decodings.end() }
            var look = try look(at: audio)
            paused = try readings(in: &look, Self.searches.pause)
            standing = paused?.beginning
            // Also when the voice goes on, which a witness may notice later.
            if let standing { self.standing?.confidence = standing.confidenceInPause }
        }
        // A tentative text lacks its last words, as does one with a next word, and an uncertain one may be wrong.
        var reading = UtteranceReading(text: standing?.text ?? "", confidence: standing?.confidence)
        reading.isCertain = paused?.first?.isCertain == true
        return reading
    }

    mutating func end(_ audio: UtteranceAudio, silence: Duration?) throws(MoonshineError) -> UtteranceReading {
        var final = UtteranceReading()
        // Only silence followed the pause, unless speech continued at the longest length.
        var readings = silence == .zero ? [] : paused ?? []
        if readings.heard == nil {
            // One turn for all that is decoded of an utterance's end.
            MoonshineModel.decodings.begin()
            defer { MoonshineModel.decodings.end() }
            var look = try look(at: audio)
            readings = try self.readings(in: &look, Self.searches.end)
            if readings.heard == nil, configuration.decodesFreeText {
                let free = try freeText(in: &look)
                // The text of a rejected reading would be taken for a command again.
                if free.isOver, !free.words.isEmpty, !readings.contains(where: { $0.text == free.words }) {
                    (final.text, final.confidence) = (free.text, free.confidence)
                }
            }
        }
        if let heard = readings.heard { (final.text, final.confidence) = (heard.text, heard.confidence) }
        final.alternatives = readings.dropFirst(readings.heard == nil ? 0 : 1).map {
            Transcript.Alternative(text: $0.text, confidence: $0.confidence)
        }
        return final
    }

    /// The audio after the last voice: a block with voice would count as the beginning of the next utterance.
    func kept(of audio: UtteranceAudio, silence: Duration) -> Duration {
        UtteranceAudio.blockDuration * audio.voice.reversed().prefix { !$0 }.count
    }

    /// The voice with some audio around it, from -1 to 1.
    private static func speech(in audio: UtteranceAudio) -> [Float] {
        guard let first = audio.voice.firstIndex(of: true), let last = audio.voice.lastIndex(of: true) else {
            return []
        }
        let blocks = max(first - reach, 0)..<min(last + 1 + reach, audio.voice.count)
        let length = UtteranceAudio.blockLength
        return audio.original[(blocks.lowerBound * length)..<(blocks.upperBound * length)].map(\.fullScale)
    }

    /// The encoded audio of an utterance.
    private struct Look {
        /// The decoder before the first token.
        let decoder: MoonshineDecoder
        let longest: Int
        /// The text without a grammar, once it is decoded.
        var freeText: FreeText?
    }

    /// The likeliest text without a grammar, token by token.
    private struct FreeText {
        var text: String
        var words: String
        var logProbability: Float
        var confidence: Double
        /// Whether the text ends.
        ///
        /// In other people's voices, the model may repeat itself until it is stopped ("it's just our blood, it's just
        /// our blood").
        var isOver: Bool
    }

    private func look(at audio: UtteranceAudio) throws(MoonshineError) -> Look {
        let speech = Self.speech(in: audio)
        let seconds = Double(speech.count) / Double(MoonshineModel.sampleRate)
        return Look(
            decoder: try model.decoder(hearing: speech),
            longest: Int(seconds * Self.longest.perSecond) + Self.longest.besides)
    }

    /// Returns the most likely texts that the automaton allows, best first, each within ``BeamSearch/horizon``.
    ///
    /// - Parameter besidesFreeText: Whether the best text is weighed against free text, where that decides.
    private func readings(
        in look: inout Look, _ search: BeamSearch, besidesFreeText: Bool = true
    ) throws(MoonshineError) -> [Reading] {
        var decoder = look.decoder
        let results = try search.results(
            in: automaton, scorer: &decoder, tokeniser: model.tokeniser, longest: look.longest)
        var readings = results.map { reading(of: $0, freeText: 0) }
        if besidesFreeText, let best = results.first, !readings[0].isCertain,
            reading(of: best, freeText: -.infinity).isHeard
        {
            let free = try freeText(in: &look)
            readings[0] = reading(of: best, freeText: free.words.isEmpty ? -.infinity : free.logProbability)
        }
        return readings
    }

    private func reading(of result: BeamSearch.Result, freeText: Float) -> Reading {
        func confidence(isOver: Bool) -> Double {
            ReadingConfidence.confidence(
                of: result, freeText: freeText, isAddressed: configuration.isAddressed, isOver: isOver)
        }
        return Reading(
            text: Self.words(model.tokeniser.text(of: result.tokens)), confidence: confidence(isOver: true),
            confidenceSoFar: confidence(isOver: false),
            expectsNextWord: result.nextWordLogProbability >= Self.leastNextWordLogProbability)
    }

    private func freeText(in look: inout Look) throws(MoonshineError) -> FreeText {
        if let freeText = look.freeText { return freeText }
        var decoder = look.decoder
        var (tokens, last) = ([Int](), Tokeniser.start)
        var logProbability: Float = 0
        var isOver = false
        while !isOver, tokens.count < look.longest {
            let scores = try decoder.advance(parents: [0], tokens: [last])
            guard let best = scores.best(1, of: Tokeniser.end..<model.tokeniser.count, after: 0).first else { break }
            logProbability += scores[0, best]
            isOver = best == Tokeniser.end
            if !isOver { tokens.append(best) }
            last = best
        }
        let text = model.tokeniser.text(of: tokens)
        let freeText = FreeText(
            text: text, words: Self.words(text), logProbability: logProbability,
            confidence: ReadingConfidence.confidence(natsPerToken: -logProbability / Float(tokens.count + 1)),
            isOver: isOver)
        look.freeText = freeText
        return freeText
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
