import RapidIntent
import RapidIntentSpeech

/// One stream of audio being recognised, with decoders and a thread of its own.
///
/// During speech, one decoder follows, for partial transcripts. As soon as the speaker pauses, what was said so far is
/// decoded anew as a whole, which is surer: what is fired in the pause is fired on that. While the silence behind it lasts, the whole
/// is decoded as if the utterance were over, so that little is left to do when it is.
actor ListeningSession {
    private nonisolated let executor = BlockingExecutor(label: "RapidIntent recogniser")
    private let grammar: ActiveGrammar<GrammarBlueprint>
    /// What is a command.
    private var texts: Grammar.Texts
    private let model: PocketSphinxModel
    private var engine: SphinxEngine
    private var decoder: UtteranceDecoder
    /// How often the grammar was exchanged before the one that the engine follows.
    private var grammarNumber: Int
    private let freeText: FreeTextDecoder?
    private let numbers: UtteranceCounter
    private var rule: EndpointRule
    private var detector: any VoiceActivityDetector
    /// Detects the end of speech sooner than ``detector``.
    private var quickDetector = AdaptiveVoiceActivityDetector(hangover: SteadyText.quiet)
    private var hearsQuickly = false
    private var conversion: SampleRateConversion
    private var reducer = NoiseReducer()
    private var pending: [Int16] = []
    /// The samples that ``pending`` and the reducer hold, as they were.
    private var originals: [Int16] = []
    private var audio = HeardAudio()
    private var report: UtteranceReport?
    private var partial = PartialText()
    private var steady = SteadyText()
    /// What the utterance so far was decoded as in the pause that goes on.
    private var paused: Understood?
    private var pauses = PauseBudget()
    /// What the utterance comes to if the pause that goes on is its end.
    private var foreseen: Understood?
    private var foresights = PauseBudget()
    private var voicing = VoicingDetector()
    /// How long there was pitch during speech.
    private var voiced = Duration.zero
    private var meanUpdates: ArraySlice<Duration> = []
    private var begun = Duration.zero
    private var now = Duration.zero
    /// Nil where the audio is not live.
    private var delay: AudioDelay?
    private var hasPreparedFreeText = false
    /// How many samples at 16 kHz were taken of the stream.
    private(set) var samplesTaken = 0

    /// How many times the decoder of whole utterances searched.
    var passes: Int { decoder.passes }

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// How long into an utterance it is decoded anew with the mean learnt so far.
    ///
    /// The engine subtracts a cepstral mean that it starts from a constant and learns slowly; decoding anew from the
    /// first sample after 1, 2 and 4 s raised the mean accuracy over noise from 81.7 to 93.3 %. It costs as much again as the
    /// utterance itself: about 2 % of its length.
    private static let meanUpdateTimes: [Duration] = [.seconds(1), .seconds(2), .seconds(4)]
    /// What the mean of the utterances before weighs against the one under way, in frames of 10 ms.
    private static let meanWeight: Int32 = 50
    /// How much of what the decoders hear is the audio as it was: noise turned down further takes parts of words with it.
    private static let originalShare: Float = 0.3

    /// What was understood of a whole utterance.
    private struct Understood {
        var text = ""
        /// Between 0 and 1; nil where nothing in the dictionary fits.
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
            // What the noise reducer holds back is heard that much later.
            hangover: configuration.voiceActivity.hangover + NoiseReducer.delay)
        conversion = SampleRateConversion(from: sampleRate, to: HeardAudio.sampleRate)
        engine.weighCepstralMean(frames: Self.meanWeight)
    }

    /// Takes a frame in and tells what it changes.
    func receive(_ frame: AudioFrame, sampleRate: Int) async throws -> [RecognitionEvent] {
        now = frame.at + .audio(samples: frame.samples.count, rate: sampleRate)
        if let elapsed = delay?.elapsed { delay?.receive(until: now, at: elapsed) }
        if report == nil, let (blueprint, number) = grammar.newer(than: grammarNumber) {
            try use(blueprint, number)
        }
        let samples = conversion.convert(frame.samples)
        samplesTaken += samples.count
        originals += samples
        return try await process(reducer.reduce(samples))
    }

    /// Takes note of the end of the audio and tells what that changes.
    func end() async throws -> [RecognitionEvent] {
        // What the conversion and the reducer held back until they knew what follows are the last sounds of the audio.
        let last = conversion.finish()
        samplesTaken += last.count
        originals += last
        var rest = reducer.reduce(last) + reducer.finish()
        let blocks = (pending.count + rest.count + HeardAudio.blockLength - 1) / HeardAudio.blockLength
        rest += [Int16](repeating: 0, count: blocks * HeardAudio.blockLength - pending.count - rest.count)
        var events = try await process(rest)
        if report != nil { events += try await finish(silence: nil) }
        return Self.news(in: events)
    }

    /// Takes samples without noise in, block by block.
    private func process(_ samples: [Int16]) async throws -> [RecognitionEvent] {
        pending += samples
        var events: [RecognitionEvent] = []
        while pending.count >= HeardAudio.blockLength {
            let block = Array(pending.prefix(HeardAudio.blockLength))
            pending.removeFirst(HeardAudio.blockLength)
            // The last block may be filled up with silence that never was.
            let original = originals.prefix(HeardAudio.blockLength)
            let filling = [Int16](repeating: 0, count: HeardAudio.blockLength - original.count)
            originals = Array(originals.dropFirst(HeardAudio.blockLength))
            events += try await process(block: block, original: Array(original) + filling)
        }
        // Several blocks of one frame are one moment.
        let news = Self.news(in: events)
        return news.isEmpty ? [.progress(at: now)] : news
    }

    /// What tells more than that time went on.
    private static func news(in events: [RecognitionEvent]) -> [RecognitionEvent] {
        events.filter { if case .progress = $0 { false } else { true } }
    }

    private func process(block: [Int16], original: [Int16]) async throws -> [RecognitionEvent] {
        let isVoice = detector.process(block)
        hearsQuickly = quickDetector.process(block)
        audio.append(block, original: original, isVoice: isVoice)
        let verdict = rule.update(voice: isVoice, at: now)
        switch verdict {
        case .waiting: return [.progress(at: now)]
        case .began:
            try begin()
            return [event(silence: .zero)]
        case .continues(let silence):
            listenForPitch(in: original, isVoice: isVoice)
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
            // Speech went on when the utterance reached its longest length.
            if silence == .zero { (paused, foreseen) = (nil, nil) }
            return try await finish(silence: silence)
        }
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

    /// Begins an utterance with what was kept from before its first voice.
    private func begin() throws(PocketSphinxError) {
        begun = now
        delay?.reset(at: now)
        audio.isUtterance = true
        report = UtteranceReport(id: numbers.next())
        partial = PartialText()
        steady = SteadyText()
        (paused, foreseen) = (nil, nil)
        (pauses, foresights) = (PauseBudget(), PauseBudget())
        meanUpdates = Self.meanUpdateTimes[...]
        voicing = VoicingDetector()
        voiced = .zero
        listenForPitch(in: audio.original, isVoice: false)
        try decodeFromBeginning()
    }

    /// Takes audio in as it was: what is left when noise was turned down may ring.
    private func listenForPitch(in samples: [Int16], isVoice: Bool) {
        // Once that is settled, the rest of the utterance is spared.
        guard voiced < VoiceEvidence.leastVoicing else { return }
        let before = voicing.voiced
        voicing.process(samples)
        // A hum that goes on behind noise is no voice.
        if isVoice { voiced += voicing.voiced - before }
    }

    private var evidence: VoiceEvidence {
        VoiceEvidence(voice: HeardAudio.blockDuration * audio.voicedBlocks, voiced: voiced)
    }

    /// Follows another grammar.
    private func use(_ blueprint: GrammarBlueprint, _ number: Int) throws(PocketSphinxError) {
        let (engine, decoder) = try blueprint.decoders(model: model)
        engine.copyCepstralMean(of: self.engine)
        self.engine = engine
        self.decoder = decoder
        texts = blueprint.texts
        grammarNumber = number
    }

    private func decodeAnew() throws(PocketSphinxError) {
        // Ending the utterance is what updates the engine's mean.
        try engine.end()
        try decodeFromBeginning()
    }

    /// Gives the engine all that is kept, with the mean learnt so far.
    private func decodeFromBeginning() throws(PocketSphinxError) {
        engine.weighCepstralMean(frames: Self.meanWeight)
        try engine.begin()
        try engine.process(audio.foreground(original: Self.originalShare))
    }

    /// Loads the general model while the utterance goes on that is likely to need it.
    private func prepareFreeText() {
        guard !hasPreparedFreeText, let freeText, evidence.isSpoken else { return }
        hasPreparedFreeText = true
        // A model that cannot be loaded is reported when it is needed.
        Task { try? await freeText.load() }
    }

    /// Decodes the utterance as if it were over, while the trailing silence still lasts.
    ///
    /// The engine's front end hears a voice for half a second longer than there is one; when it stops, more silence gives no more
    /// features, so that the end is decoded from the same ones and costs little.
    private func foreseeEnd() throws(PocketSphinxError) {
        guard evidence.isWorthDecodingInPause, foresights.afford(audio.voice.count) else { return }
        if paused?.confidence == nil, let freeText, evidence.isSpoken {
            // Beside the phrases. What fails here fails again at the end, where it is reported.
            let original = audio.original
            Task { _ = try? await freeText.transcribe(original) }
        }
        foreseen = try understand(isOver: true)
    }

    /// Decodes the utterance so far, or all of it.
    private func understand(isOver: Bool) throws(PocketSphinxError) -> Understood {
        let (share, evidence) = (Self.originalShare, evidence)
        let completesPause = isOver && paused?.confidence != nil && !evidence.isShort
        if completesPause, let foreseen { return foreseen }
        let reading =
            if completesPause {
                // Since then there was only silence, which was decoded as if it followed.
                try decoder.complete()
            } else {
                // A short sentence is more easily forced on a phrase with silence after it: "tell me a joke" on "turn on the kitchen".
                try decoder.decode(
                    isOver || evidence.isShort
                        ? audio.foreground(original: share) : audio.foregroundInPause(original: share),
                    isOver: isOver)
            }
        guard let reading, !reading.isFiller, reading.isHeard(inVoiceOf: evidence.voice) else { return Understood() }
        return Understood(text: reading.text, confidence: reading.confidence)
    }

    private func finish(silence: Duration?) async throws -> [RecognitionEvent] {
        guard let report else { return [] }
        self.report = nil
        try engine.end()
        let (original, evidence) = (audio.original, evidence)
        // What was sure in the pause is not doubted because silence followed.
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
