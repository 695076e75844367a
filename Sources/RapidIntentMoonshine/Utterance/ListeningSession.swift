import RapidIntent
import RapidIntentSpeech
import RapidIntentSupport

/// The recognition of one stream of audio, on its own thread.
///
/// The utterance is decoded as a whole in pauses, and at its end unless only silence followed the last pause. During
/// speech, the utterance so far is decoded at intervals, for a tentative text.
actor ListeningSession<Words: WordAutomaton> {
    private nonisolated let executor = BlockingExecutor(label: "RapidIntent Moonshine")
    private let grammar: ActiveGrammar<TokenAutomaton<Words>>
    private let model: MoonshineModel
    private let configuration: MoonshineConfiguration
    private let numbers: UtteranceCounter
    private var reader: UtteranceReader<Words>
    /// The number of grammar replacements before the reader's grammar.
    private var grammarNumber: Int
    private var rule: EndpointRule
    private var detector: any VoiceActivityDetector
    private var blocks: NoiseReducedBlocks
    private var audio = UtteranceAudio()
    private var report: UtteranceReport?
    private var budget = DecodingBudget()
    /// The recognised text so far.
    private var standing: Reading?
    /// The results for the utterance so far, decoded in the current pause; best first.
    private var paused: [Reading]?
    private var now = Duration.zero
    /// Nil if the audio is not live.
    private var delay: AudioDelay?

    /// The widths of the search: during speech only for a text to show.
    private static var widths: (tentative: Int, whole: Int) { (2, 4) }

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(
        grammar: ActiveGrammar<TokenAutomaton<Words>>, model: MoonshineModel, configuration: MoonshineConfiguration,
        numbers: UtteranceCounter, sampleRate: Int, isLive: Bool
    ) {
        self.grammar = grammar
        self.model = model
        self.configuration = configuration
        self.numbers = numbers
        delay = isLive ? AudioDelay() : nil
        let (automaton, number) = grammar.current
        reader = UtteranceReader(automaton, model: model)
        grammarNumber = number
        detector = configuration.voiceActivity
        rule = EndpointRule(
            trailingSilence: configuration.trailingSilence, longestUtterance: configuration.longestUtterance,
            // The noise reducer delays the audio.
            hangover: configuration.voiceActivity.hangover + NoiseReducer.delay)
        blocks = NoiseReducedBlocks(from: sampleRate)
    }

    /// Processes a frame, and returns the events that it causes.
    func receive(_ frame: AudioFrame, sampleRate: Int) throws -> [RecognitionEvent] {
        now = frame.at + .audio(samples: frame.samples.count, rate: sampleRate)
        if let elapsed = delay?.elapsed { delay?.receive(until: now, at: elapsed) }
        if report == nil, let (automaton, number) = grammar.newer(than: grammarNumber) {
            reader = UtteranceReader(automaton, model: model)
            grammarNumber = number
        }
        return try blocks.append(frame.samples).flatMap(receive).ofOneFrame(at: now)
    }

    /// Ends the audio, and returns the events that this causes.
    func finish() throws -> [RecognitionEvent] {
        var events = try blocks.finish().flatMap(receive)
        if report != nil { events += try end(silence: nil) }
        return events.news
    }

    /// Processes a block: after noise reduction, for voice detection, and the original, for decoding.
    private func receive(_ block: NoiseReducedBlocks.Block) throws -> [RecognitionEvent] {
        let isVoice = detector.process(block.reduced)
        audio.append(block.original, isVoice: isVoice)
        switch rule.update(voice: isVoice, at: now) {
        case .waiting: return [.progress(at: now)]
        case .began:
            audio.isUtterance = true
            report = UtteranceReport(id: numbers.next())
            delay?.reset(at: now)
            (standing, paused, budget) = (nil, nil, DecodingBudget())
            return [event(silence: .zero)]
        case .continues(let silence):
            if silence == .zero {
                paused = nil
                if budget.spend(on: .tentative, audio: audio.duration) {
                    try understand(width: Self.widths.tentative)
                }
            } else if paused == nil, silence >= configuration.pause, budget.spend(on: .pause, audio: audio.duration) {
                paused = try understand()
                // Also when the voice goes on, which a witness may notice later.
                if let standing { self.standing?.confidence = standing.confidenceInPause }
            }
            // A tentative text lacks its last words, as does one with a next word, and an uncertain one may be wrong.
            // No silence is reported for them, so that no command fires.
            return [event(silence: paused?.first?.isCertain == true ? silence : .zero)]
        case .ended(let silence):
            if silence == .zero { paused = nil }
            return try end(silence: silence)
        }
    }

    /// Decodes the utterance so far.
    @discardableResult
    private func understand(width: Int = widths.whole) throws -> [Reading] {
        let readings = try reader.readings(of: audio.speech, width: width)
        standing = readings.beginning
        return readings
    }

    private func event(silence: Duration) -> RecognitionEvent {
        report?.event(text: standing?.text ?? "", silence: silence, confidence: standing?.confidence, at: now)
            ?? .progress(at: now)
    }

    private func end(silence: Duration?) throws -> [RecognitionEvent] {
        guard let report else { return [] }
        self.report = nil
        defer {
            audio.reset()
            detector.reset()
            if let emptied = reader.automaton.emptied() { grammar.replace(number: grammarNumber, with: emptied) }
        }
        // Only silence followed the pause.
        let readings = try paused ?? understand()
        let heard = readings.heard
        let final: (text: String, confidence: Double)? =
            if let heard {
                (heard.text, heard.confidence)
            } else if configuration.decodesFreeText {
                try reader.freeText(of: audio.speech, besides: readings)
            } else { nil }
        return report.end(
            text: final?.text ?? "", silence: silence, confidence: final?.confidence,
            alternatives: readings.dropFirst(heard == nil ? 0 : 1).map {
                Transcript.Alternative(text: $0.text, confidence: $0.confidence)
            },
            decoding: delay.map { $0.delay(since: now, at: $0.elapsed) }, at: now)
    }
}
