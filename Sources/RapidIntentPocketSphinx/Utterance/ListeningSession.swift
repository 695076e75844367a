import RapidIntent
import RapidIntentSpeech
import RapidIntentSupport

/// The recognition of one stream of audio, with its own decoders and thread.
///
/// During speech, one decoder tracks the words, for partial transcripts. In a pause, the utterance so far is decoded
/// again as a whole, which is more reliable: commands in the pause fire on that. During the following silence, the
/// whole is decoded as if the utterance were over, so that little work is left at its end.
actor ListeningSession {
    private nonisolated let executor = BlockingExecutor(label: "RapidIntent recogniser")
    private let grammar: ActiveGrammar<GrammarBlueprint>
    /// The texts that are commands.
    private var texts: Grammar.Texts
    private let model: PocketSphinxModel
    private var engine: SphinxEngine
    private var decoder: UtteranceDecoder
    /// The number of grammar replacements before the engine's grammar.
    private var grammarNumber: Int
    private let freeText: FreeTextDecoder?
    private let numbers: UtteranceCounter
    private var rule: EndpointRule
    private var detector: any VoiceActivityDetector
    /// Detects the end of speech earlier than ``detector``.
    private var quickDetector = AdaptiveVoiceActivityDetector(hangover: SteadyText.quiet)
    private var hearsQuickly = false
    private var blocks: NoiseReducedBlocks
    private var audio = HeardAudio()
    private var report: UtteranceReport?
    private var partial = PartialText()
    private var steady = SteadyText()
    /// The result for the utterance so far, decoded in the current pause.
    private var paused: Understood?
    private var pauses = PauseBudget()
    /// The result if the current pause is the end of the utterance.
    private var foreseen: Understood?
    private var foresights = PauseBudget()
    private var outlook = Outlook()
    private var voicing = VoicingDetector()
    /// The duration of pitch during speech.
    private var voiced = Duration.zero
    private var meanUpdates: ArraySlice<Duration> = []
    private var begun = Duration.zero
    private var now = Duration.zero
    /// Nil if the audio is not live.
    private var delay: AudioDelay?
    private var hasPreparedFreeText = false
    /// Whether the utterance's free text was decoded before its end: it costs most, so only once.
    private var hasForeseenFreeText = false

    /// The number of searches of the decoder of whole utterances.
    var passes: Int { decoder.passes }

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// The times in an utterance at which it is decoded again with the learnt mean.
    ///
    /// The engine's cepstral mean starts at a constant and adapts slowly; decoding again from the first sample after 1,
    /// 2 and 4 s raised the mean accuracy over noise from 81.7 to 93.3 %. It doubles the cost: about 2 % of the
    /// utterance's length.
    private static let meanUpdateTimes: [Duration] = [.seconds(1), .seconds(2), .seconds(4)]
    /// The weight of the mean of earlier utterances, in frames of 10 ms.
    private static let meanWeight: Int32 = 50
    /// The share of the original audio for the decoders: stronger noise reduction removes parts of words.
    private static let originalShare: Float = 0.3

    /// The silence after which the engine's front end reports no voice.
    private static let foresight = Duration.milliseconds(500)

    /// The result of decoding a whole utterance.
    private struct Understood {
        var text = ""
        /// Between 0 and 1; nil if no phrase of the dictionary fits.
        var confidence: Double?
    }

    init(
        grammar: ActiveGrammar<GrammarBlueprint>, configuration: PocketSphinxConfiguration, freeText: FreeTextDecoder?,
        numbers: UtteranceCounter, sampleRate: Int, isLive: Bool = false
    ) throws(PocketSphinxError) {
        self.grammar = grammar
        model = configuration.model
        let (blueprint, number) = grammar.current
        (engine, decoder) = try blueprint.decoders(model: model)
        texts = blueprint.texts
        grammarNumber = number
        self.freeText = freeText
        self.numbers = numbers
        delay = isLive ? AudioDelay() : nil
        detector = configuration.voiceActivity
        rule = EndpointRule(
            trailingSilence: configuration.trailingSilence, longestUtterance: configuration.longestUtterance,
            // The noise reducer delays the audio.
            hangover: configuration.voiceActivity.hangover + NoiseReducer.delay)
        blocks = NoiseReducedBlocks(from: sampleRate)
        engine.weighCepstralMean(frames: Self.meanWeight)
    }

    /// Processes a frame and returns the events that it causes.
    func receive(_ frame: AudioFrame, sampleRate: Int) async throws -> [RecognitionEvent] {
        now = frame.at + .audio(samples: frame.samples.count, rate: sampleRate)
        if let elapsed = delay?.elapsed { delay?.receive(until: now, at: elapsed) }
        if report == nil, let (blueprint, number) = grammar.newer(than: grammarNumber) {
            try use(blueprint, number)
        }
        return try await process(blocks.append(frame.samples)).ofOneFrame(at: now)
    }

    /// Ends the audio and returns the events that this causes.
    func end() async throws -> [RecognitionEvent] {
        var events = try await process(blocks.finish())
        if report != nil { events += try await finish(silence: nil) }
        return events.news
    }

    private func process(_ blocks: [NoiseReducedBlocks.Block]) async throws -> [RecognitionEvent] {
        var events: [RecognitionEvent] = []
        for block in blocks { events += try await process(block) }
        return events
    }

    private func process(_ block: NoiseReducedBlocks.Block) async throws -> [RecognitionEvent] {
        let isVoice = detector.process(block.reduced)
        hearsQuickly = quickDetector.process(block.reduced)
        audio.append(block.reduced, original: block.original, isVoice: isVoice)
        let verdict = rule.update(voice: isVoice, at: now)
        switch verdict {
        case .waiting: return [.progress(at: now)]
        case .began:
            try begin()
            return [event(silence: .zero)]
        case .continues(let silence):
            listenForPitch(in: block.original, isVoice: isVoice)
            if outlook.isHopeless { return [awaitEnd(silence: silence)] }
            try engine.process(audio.lastForeground(original: Self.originalShare))
            if silence == .zero {
                (paused, foreseen) = (nil, nil)
                if let update = meanUpdates.first, now - begun >= update {
                    meanUpdates.removeFirst()
                    try decodeAnew()
                }
            } else if paused == nil, evidence.isWorthDecodingInPause, pauses.afford(audio.voice.count) {
                paused = try understand(isOver: false)
                decoder.copyMean(to: engine)
                if paused?.confidence == nil { prepareFreeText() }
            } else if foreseen == nil, !engine.hearsVoice {
                try foreseeEnd()
            }
            return [event(silence: silence)]
        case .ended(let silence):
            // Speech continued when the utterance reached its longest length.
            if silence == .zero { (paused, foreseen) = (nil, nil) }
            return try await finish(silence: silence)
        }
    }

    /// Processes a block of an utterance that cannot become a command: only its free text is still of interest.
    private func awaitEnd(silence: Duration) -> RecognitionEvent {
        prepareFreeText()
        if silence >= Self.foresight { foreseeFreeText() }
        return report?.event(text: "", silence: silence, at: now) ?? .progress(at: now)
    }

    private func event(silence: Duration) -> RecognitionEvent {
        let text: String
        if let paused {
            text = steady.settle(on: partial.settle(on: paused.text))
        } else {
            let hypothesis = Hypothesis(engine.hypothesis)
            let followed = partial.update(hypothesis, at: now)
            if hypothesis.leavesDictionary, followed.isEmpty, now - begun >= PartialText.patience { prepareFreeText() }
            text = steady.update(
                followed, isHeard: !hypothesis.leavesDictionary,
                mayGoOn: hearsQuickly && texts.contain(followed), at: now)
        }
        return report?.event(text: text, silence: silence, confidence: paused?.confidence, at: now)
            ?? .progress(at: now)
    }

    /// Begins an utterance with the audio kept before its first voice.
    private func begin() throws(PocketSphinxError) {
        begun = now
        delay?.reset(at: now)
        audio.isUtterance = true
        report = UtteranceReport(id: numbers.next())
        partial = PartialText()
        steady = SteadyText()
        (paused, foreseen) = (nil, nil)
        (pauses, foresights, outlook) = (PauseBudget(), PauseBudget(), Outlook())
        hasForeseenFreeText = false
        meanUpdates = Self.meanUpdateTimes[...]
        voicing = VoicingDetector()
        voiced = .zero
        listenForPitch(in: audio.original, isVoice: false)
        try decodeFromBeginning()
    }

    /// Processes the original audio: the output of noise reduction may ring.
    private func listenForPitch(in samples: [Int16], isVoice: Bool) {
        // Once there is enough pitch, the rest of the utterance is skipped.
        guard voiced < VoiceEvidence.leastVoicing else { return }
        let before = voicing.voiced
        voicing.process(samples)
        // Pitch without detected voice, such as a hum, does not count.
        if isVoice { voiced += voicing.voiced - before }
    }

    private var evidence: VoiceEvidence {
        VoiceEvidence(voice: HeardAudio.blockDuration * audio.voicedBlocks, voiced: voiced)
    }

    /// Replaces the grammar.
    private func use(_ blueprint: GrammarBlueprint, _ number: Int) throws(PocketSphinxError) {
        let (engine, decoder) = try blueprint.decoders(model: model)
        engine.copyCepstralMean(of: self.engine)
        self.engine = engine
        self.decoder = decoder
        texts = blueprint.texts
        grammarNumber = number
    }

    private func decodeAnew() throws(PocketSphinxError) {
        // Ending the utterance updates the engine's mean.
        try engine.end()
        try decodeFromBeginning()
    }

    /// Sends all kept audio to the engine, with the learnt mean.
    private func decodeFromBeginning() throws(PocketSphinxError) {
        engine.weighCepstralMean(frames: Self.meanWeight)
        try engine.begin()
        try engine.process(audio.foreground(original: Self.originalShare))
    }

    /// Loads the general model during an utterance that probably needs it.
    private func prepareFreeText() {
        guard !hasPreparedFreeText, let freeText, evidence.isSpoken else { return }
        hasPreparedFreeText = true
        // A loading error is reported when the model is used.
        Task { try? await freeText.load() }
    }

    /// Decodes the utterance as if it were over, during the trailing silence.
    ///
    /// The engine's front end reports voice for half a second after its end; after that, more silence adds no features,
    /// so the final decoding uses the same ones and costs little.
    private func foreseeEnd() throws(PocketSphinxError) {
        guard evidence.isWorthDecodingInPause, foresights.afford(audio.voice.count) else { return }
        if paused?.confidence == nil { foreseeFreeText() }
        foreseen = try understand(isOver: true)
    }

    /// Decodes the free text as if the utterance were over, in parallel.
    private func foreseeFreeText() {
        guard let freeText, evidence.isSpoken, !hasForeseenFreeText else { return }
        hasForeseenFreeText = true
        // An error here occurs again at the end, where it is reported.
        let original = audio.original
        Task { _ = try? await freeText.transcribe(original) }
    }

    /// Decodes the utterance so far, or the complete one.
    private func understand(isOver: Bool) throws(PocketSphinxError) -> Understood {
        let (share, evidence) = (Self.originalShare, evidence)
        guard outlook.isWorthDecoding(voice: evidence.voice) else { return Understood() }
        let completesPause = isOver && paused?.confidence != nil && !evidence.isShort
        if completesPause, let foreseen { return foreseen }
        let reading =
            if completesPause {
                // Only silence followed, which the decoding in the pause already assumed.
                try decoder.complete()
            } else {
                // With silence after it, a short sentence is forced into a phrase more easily: "tell me a joke" into
                // "turn on the kitchen".
                try decoder.decode(
                    isOver || evidence.isShort
                        ? audio.foreground(original: share) : audio.foregroundInPause(original: share),
                    isOver: isOver)
            }
        guard let reading, !reading.isFiller, reading.isHeard(inVoiceOf: evidence.voice) else {
            outlook.reject(advantage: reading?.advantage, voice: evidence.voice)
            return Understood()
        }
        return Understood(text: reading.text, confidence: reading.confidence)
    }

    private func finish(silence: Duration?) async throws -> [RecognitionEvent] {
        guard let report else { return [] }
        self.report = nil
        try engine.end()
        let (original, evidence) = (audio.original, evidence)
        // A certain result of the pause stays certain after more silence.
        var understood = paused ?? Understood()
        if evidence.isLongEnough {
            let whole = try understand(isOver: true)
            if whole.confidence != nil { understood = whole }
        }
        (paused, foreseen) = (nil, nil)
        decoder.copyMean(to: engine)
        audio.clear(silence: silence ?? .zero)
        detector.reset()
        if understood.confidence == nil, let freeText, evidence.isSpoken {
            understood.text = try await freeText.transcribe(original)
        }
        return report.end(
            text: understood.text, silence: silence, confidence: understood.confidence,
            decoding: delay.map { $0.delay(since: now, at: $0.elapsed) }, at: now)
    }
}

/// Limits how much of an utterance is decoded again in its pauses.
///
/// Every pause decodes the whole utterance so far, so the cost would grow with the square of the pauses: background
/// voices with a pause every half second took twice real time. Commands have few pauses and stay below the limit.
struct PauseBudget {
    /// The limit, as a multiple of the utterance's length.
    static let share = 3

    private var spent = 0

    /// Whether an utterance of so many blocks may be decoded; if so, counts it.
    mutating func afford(_ length: Int) -> Bool {
        guard spent + length <= Self.share * length else { return false }
        spent += length
        return true
    }
}
