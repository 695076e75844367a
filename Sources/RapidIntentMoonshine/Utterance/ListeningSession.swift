import RapidIntent
import RapidIntentSpeech

/// One stream of audio being recognised, on a thread of its own.
///
/// Audio is decoded as a whole: as soon as the speaker pauses, and at the end of the utterance unless nothing was said since the
/// pause. While someone speaks, the utterance so far is decoded now and then, for a tentative text.
actor ListeningSession<Words: WordAutomaton> {
    private nonisolated let executor = BlockingExecutor(label: "RapidIntent Moonshine")
    private let grammar: ActiveGrammar<Words>
    private let model: MoonshineModel
    private let configuration: MoonshineConfiguration
    private let numbers: UtteranceCounter
    private var reader: UtteranceReader<Words>
    /// How often the grammar was exchanged before the one that the reader follows.
    private var grammarNumber: Int
    private var rule: EndpointRule
    private var detector: any VoiceActivityDetector
    private var conversion: SampleRateConversion
    private var reducer = NoiseReducer()
    private var pending: [Int16] = []
    /// The samples that ``pending`` and the reducer hold, as they were.
    private var originals: [Int16] = []
    private var audio = UtteranceAudio()
    private var report: UtteranceReport?
    private var budget = DecodingBudget()
    /// What was understood so far.
    private var text = ""
    /// What the utterance so far was decoded as in the pause that goes on.
    private var paused: Reading?
    private var now = Duration.zero
    /// Nil where the audio is not live.
    private var delay: AudioDelay?

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(
        grammar: ActiveGrammar<Words>, model: MoonshineModel, configuration: MoonshineConfiguration,
        numbers: UtteranceCounter, sampleRate: Int, isLive: Bool
    ) {
        self.grammar = grammar
        self.model = model
        self.configuration = configuration
        self.numbers = numbers
        delay = isLive ? AudioDelay() : nil
        let (words, number) = grammar.current
        reader = UtteranceReader(words, model: model)
        grammarNumber = number
        detector = configuration.voiceActivity
        rule = EndpointRule(
            trailingSilence: configuration.trailingSilence, longestUtterance: configuration.longestUtterance,
            // What the noise reducer holds back is heard that much later.
            hangover: configuration.voiceActivity.hangover + NoiseReducer.delay)
        conversion = SampleRateConversion(from: sampleRate, to: MoonshineModel.sampleRate)
    }

    /// Receives a frame, and reports what it changes.
    func receive(_ frame: AudioFrame, sampleRate: Int) throws -> [RecognitionEvent] {
        now = frame.at + .audio(samples: frame.samples.count, rate: sampleRate)
        if let elapsed = delay?.elapsed { delay?.receive(until: now, at: elapsed) }
        if report == nil, let (words, number) = grammar.newer(than: grammarNumber) {
            reader = UtteranceReader(words, model: model)
            grammarNumber = number
        }
        let samples = conversion.convert(frame.samples)
        originals += samples
        return try receive(reducer.reduce(samples))
    }

    /// Ends the audio, and reports what that changes.
    func finish() throws -> [RecognitionEvent] {
        let last = conversion.finish()
        originals += last
        var rest = reducer.reduce(last) + reducer.finish()
        // The last block is filled up with silence.
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
        // Several blocks of one frame are one moment.
        let news = Self.news(in: events)
        return news.isEmpty ? [.progress(at: now)] : news
    }

    /// The events that report more than the passing of time.
    private static func news(in events: [RecognitionEvent]) -> [RecognitionEvent] {
        events.filter { if case .progress = $0 { false } else { true } }
    }

    /// Receives a block without noise, which decides whether someone is speaking, and as it was, which is decoded.
    private func receive(block: [Int16], original: [Int16]) throws -> [RecognitionEvent] {
        let isVoice = detector.process(block)
        audio.append(original, isVoice: isVoice)
        switch rule.update(voice: isVoice, at: now) {
        case .waiting: return [.progress(at: now)]
        case .began:
            audio.isUtterance = true
            report = UtteranceReport(id: numbers.next())
            delay?.reset(at: now)
            (text, paused, budget) = ("", nil, DecodingBudget())
            return [event(silence: .zero)]
        case .continues(let silence):
            if silence == .zero {
                paused = nil
                if budget.spend(on: .tentative, audio: audio.duration) { try understand() }
            } else if paused == nil, silence >= configuration.pause, budget.spend(on: .pause, audio: audio.duration) {
                paused = try understand()
            }
            // A tentative text lacks its last words. Until the pause is decoded it is reported as if someone still spoke, so that
            // nothing fires on it.
            return [event(silence: paused == nil ? .zero : silence)]
        case .ended(let silence):
            if silence == .zero { paused = nil }
            return try end(silence: silence)
        }
    }

    /// Decodes the utterance so far.
    @discardableResult
    private func understand() throws -> Reading {
        let reading = try reader.reading(of: audio.speech) ?? Reading(text: "", confidence: 0)
        text = reading.isHeard ? reading.text : ""
        return reading
    }

    private func event(silence: Duration) -> RecognitionEvent {
        let confidence = paused.flatMap { $0.isHeard ? $0.confidence : nil }
        return report?.event(text: text, silence: silence, confidence: confidence, at: now) ?? .progress(at: now)
    }

    private func end(silence: Duration?) throws -> [RecognitionEvent] {
        guard let report else { return [] }
        self.report = nil
        defer {
            audio.reset()
            detector.reset()
        }
        // Since the pause there was only silence.
        let reading = try paused ?? understand()
        let isHeard = reading.isHeard
        let text = isHeard ? reading.text : configuration.decodesFreeText ? try reader.freeText(of: audio.speech) : ""
        return report.end(
            text: text, silence: silence, confidence: isHeard ? reading.confidence : nil,
            decoding: delay.map { $0.delay(since: now, at: $0.elapsed) }, at: now)
    }
}
