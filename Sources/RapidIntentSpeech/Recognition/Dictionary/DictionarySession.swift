package import RapidIntent
import RapidIntentSupport

/// The recognition of one stream of audio by an engine, on its own thread.
///
/// Divides the audio into blocks without noise and into utterances, exchanges the grammar between two of them, and
/// reports the engine's readings.
package actor DictionarySession<Engine: UtteranceEngine> {
    private nonisolated let executor = BlockingExecutor(label: "RapidIntent recogniser")
    private let recogniser: DictionaryListening<Engine>
    package private(set) var engine: Engine
    private var grammarNumber: Int
    private let sampleRate: Int
    private var rule: EndpointRule
    private var detector: any VoiceActivityDetector
    private var blocks: NoiseReducedBlocks
    private var audio = UtteranceAudio()
    private var report: UtteranceReport?
    private var now = Duration.zero
    /// Nil if the audio is not live.
    private var delay: AudioDelay?

    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Creates the engine for a stream.
    ///
    /// - Parameter clock: Measures how long the processing of live audio takes.
    package init(
        _ recogniser: DictionaryListening<Engine>, sampleRate: Int, isLive: Bool,
        clock: any Clock<Duration> = ContinuousClock()
    ) throws {
        self.recogniser = recogniser
        self.sampleRate = sampleRate
        let (grammar, number) = recogniser.current
        engine = try recogniser.engine(grammar)
        grammarNumber = number
        detector = recogniser.endpoints.detector
        rule = EndpointRule(recogniser.endpoints, delay: NoiseReducer.delay)
        delay = isLive ? AudioDelay(clock: clock) : nil
        blocks = NoiseReducedBlocks(from: sampleRate)
    }

    package func receive(_ frame: AudioFrame) async throws -> [RecognitionEvent] {
        let length = Duration.audio(samples: frame.samples.count, rate: sampleRate)
        now = frame.at + length
        delay?.begin()
        defer { delay?.end(length) }
        audio.lag = delay?.waited
        if report == nil, case let (grammar, number) = recogniser.current, number != grammarNumber {
            try engine.use(grammar)
            grammarNumber = number
        }
        return try await process(blocks.append(frame.samples)).ofOneFrame(at: now)
    }

    /// Ends the audio, and returns the events that this causes.
    package func finish() async throws -> [RecognitionEvent] {
        delay?.begin()
        var events = try await process(blocks.finish())
        events += try await end(silence: nil)
        return events.news
    }

    private func process(_ blocks: [NoiseReducedBlocks.Block]) async throws -> [RecognitionEvent] {
        var events: [RecognitionEvent] = []
        for block in blocks { events += try await process(block) }
        return events
    }

    private func process(_ block: NoiseReducedBlocks.Block) async throws -> [RecognitionEvent] {
        let isVoice = detector.process(block.reduced)
        engine.hear(block)
        audio.append(block, isVoice: isVoice)
        switch rule.update(voice: isVoice, at: now) {
        case .waiting: return [.progress(at: now)]
        case .began:
            audio.isUtterance = true
            report = UtteranceReport(id: recogniser.numbers.next())
            return [event(try engine.begin(audio, at: now), silence: .zero)]
        case .continues(let silence):
            return [event(try engine.proceed(audio, silence: silence, at: now), silence: silence)]
        case .ended(let silence): return try await end(silence: silence)
        }
    }

    private func event(_ reading: UtteranceReading, silence: Duration) -> RecognitionEvent {
        report?.event(
            text: reading.text, silence: silence, holdsCommands: !reading.isCertain,
            isReadInPause: Engine.readsInPauses && reading.isCertain, confidence: reading.confidence, at: now)
            ?? .progress(at: now)
    }

    private func end(silence: Duration?) async throws -> [RecognitionEvent] {
        guard let report else { return [] }
        self.report = nil
        var reading = try engine.end(audio, silence: silence)
        audio.clear(keeping: engine.kept(of: audio, silence: silence ?? .zero))
        detector.reset()
        if let grammar = engine.renewedGrammar { recogniser.replace(number: grammarNumber, with: grammar) }
        if let freeText = reading.freeText { reading.text = try await freeText() }
        return report.end(
            text: reading.text, silence: silence, confidence: reading.confidence, alternatives: reading.alternatives,
            decoding: delay?.elapsed, at: now)
    }
}
