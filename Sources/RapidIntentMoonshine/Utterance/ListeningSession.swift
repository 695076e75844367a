import RapidIntent
import RapidIntentSpeech

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
    private var conversion: SampleRateConversion
    private var reducer = NoiseReducer()
    private var pending: [Int16] = []
    /// The original samples of those in ``pending`` and in the reducer.
    private var originals: [Int16] = []
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
        conversion = SampleRateConversion(from: sampleRate, to: MoonshineModel.sampleRate)
    }

    /// Processes a frame, and returns the events that it causes.
    func receive(_ frame: AudioFrame, sampleRate: Int) throws -> [RecognitionEvent] {
        now = frame.at + .audio(samples: frame.samples.count, rate: sampleRate)
        if let elapsed = delay?.elapsed { delay?.receive(until: now, at: elapsed) }
        if report == nil, let (automaton, number) = grammar.newer(than: grammarNumber) {
            reader = UtteranceReader(automaton, model: model)
            grammarNumber = number
        }
        let samples = conversion.convert(frame.samples)
        originals += samples
        return try receive(reducer.reduce(samples))
    }

    /// Ends the audio, and returns the events that this causes.
    func finish() throws -> [RecognitionEvent] {
        let last = conversion.finish()
        originals += last
        var rest = reducer.reduce(last) + reducer.finish()
        // The last block is padded with silence.
        rest += [Int16](
            repeating: 0, count: UtteranceAudio.blockLength - (pending.count + rest.count) % UtteranceAudio.blockLength)
        var events = try receive(rest)
        if report != nil { events += try end(silence: nil) }
        return Self.news(in: events)
    }

    private func receive(_ samples: [Int16]) throws -> [RecognitionEvent] {
        pending += samples
        var events: [RecognitionEvent] = []
        while pending.count >= UtteranceAudio.blockLength {
            let block = Array(pending.prefix(UtteranceAudio.blockLength))
            pending.removeFirst(UtteranceAudio.blockLength)
            var original = Array(originals.prefix(UtteranceAudio.blockLength))
            originals.removeFirst(original.count)
            original += [Int16](repeating: 0, count: UtteranceAudio.blockLength - original.count)
            events += try receive(block: block, original: original)
        }
        // All blocks of one frame have the same time.
        let news = Self.news(in: events)
        return news.isEmpty ? [.progress(at: now)] : news
    }

    /// The events other than progress.
    private static func news(in events: [RecognitionEvent]) -> [RecognitionEvent] {
        events.filter { if case .progress = $0 { false } else { true } }
    }

    /// Processes a block: after noise reduction, for voice detection, and the original, for decoding.
    private func receive(block: [Int16], original: [Int16]) throws -> [RecognitionEvent] {
        let isVoice = detector.process(block)
        audio.append(original, isVoice: isVoice)
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
            }
            // A tentative text lacks its last words, and an uncertain one may be wrong. No silence is reported for
            // them, so that no command fires.
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
