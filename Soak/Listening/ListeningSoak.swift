#if Tool
import RapidIntent
import RapidIntentALSA
import RapidIntentMoonshine
import RapidIntentPocketSphinx
import RapidIntentSpeech

/// Hours of listening in simulated time: a microphone with many troubles, through capture, conversion, monitor, recogniser
/// and resolver.
struct ListeningSoak {
    /// The length, in the stream's time.
    var length: Duration
    var seed: UInt64
    var recogniser = Recogniser.pocketSphinx
    /// The profile of the pipeline around the recogniser; nil for the recogniser alone.
    var profile: Profile?

    /// The event that begins an utterance.
    enum Profile: String, CaseIterable {
        case continuous
        case voiceActivity = "voice-activity"
    }

    enum Recogniser: String, CaseIterable {
        case pocketSphinx = "pocketsphinx"
        /// Needs the folder that `Scripts/install-moonshine` makes.
        case moonshine
    }

    private static let longestUtterance = Duration.seconds(20)

    /// The number of times that memory is measured.
    private static let figures = 40

    /// Runs, and returns the result.
    func report(progress: (String) -> Void) async throws -> ListeningReport {
        let clock = SimulatedClock()
        let stage = SoakStage(script: SoakScript(voice: try SoakVoice(), seed: seed), clock: clock)
        let account = ListeningAccount(longestUtterance: Self.longestUtterance)
        let dictionary = try SoakVoice.dictionary()
        let recogniser = try speechRecogniser(for: dictionary)
        // The monitor is outside: it must have begun to wait before the device is read.
        let microphone = SoakMicrophone(
            base: device(on: stage, account: account), stage: stage, account: account, length: length
        ).monitored(by: clock) { event in account.note(SoakTrouble.trouble(in: event), "\(event)") }
        let resolver = IntentResolver(dictionaries: [dictionary])
        var report = ListeningReport(length: length)
        let wall = ContinuousClock()
        let start = wall.now
        let events = Watched(try recognition(of: microphone, by: recogniser, dictionary)) { account.note($0) }
        for try await event in resolver.events(for: events.elements, pacing: .stream) {
            account.note(event)
            guard event.at >= length / Self.figures * report.figures.count else { continue }
            report.figures.append(ProcessFigures.now)
            progress(report.lastFigure)
        }
        report.figures.append(ProcessFigures.now)
        report.seconds = start.duration(to: wall.now) / .seconds(1)
        account.finish()
        report.record(account, injected: stage.injected)
        return report
    }

    private func speechRecogniser(for dictionary: CommandDictionary) throws -> any SpeechRecogniser {
        switch recogniser {
        case .pocketSphinx:
            try PocketSphinxRecogniser(
                dictionary: dictionary,
                configuration: PocketSphinxConfiguration(
                    longestUtterance: Self.longestUtterance, decodesFreeText: false))
        case .moonshine:
            try MoonshineRecogniser(
                dictionary: dictionary,
                configuration: MoonshineConfiguration(
                    longestUtterance: Self.longestUtterance, decodesFreeText: false))
        }
    }

    private func recognition(
        of source: some AudioSource, by recogniser: any SpeechRecogniser, _ dictionary: CommandDictionary
    ) throws -> AsyncThrowingStream<RecognitionEvent, any Error> {
        guard let profile else { return recogniser.recognise(source) }
        var configuration = PipelineConfiguration()
        configuration.completion = .dictionaries(ActiveDictionaries(DictionarySet([dictionary])))
        let pipeline = try SpeechPipeline(
            source: source, recogniser: recogniser, profile: profile == .continuous ? .continuous : .voiceActivity,
            configuration: configuration)
        let recognition = pipeline.recognition
        return AsyncThrowingStream { continuation in
            let run = Task { try await pipeline.run() }
            let pump = Task {
                for await event in recognition { continuation.yield(event) }
                do {
                    try await run.value
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            continuation.onTermination = { _ in
                run.cancel()
                pump.cancel()
            }
        }
    }

    private func device(on stage: SoakStage, account: ListeningAccount) -> some AudioSource {
        ALSASource(
            device: "soak", channels: .mix, reconnection: .waiting(), clock: stage.clock,
            open: { wish throws(ALSAError) in try stage.open(wish) },
            report: { trouble in account.note(SoakTrouble.trouble(in: trouble), "\(trouble)") })
    }
}

/// A stream whose events are first passed to a closure.
private struct Watched {
    let elements: AsyncThrowingStream<RecognitionEvent, any Error>

    init(
        _ stream: AsyncThrowingStream<RecognitionEvent, any Error>,
        _ look: @escaping @Sendable (RecognitionEvent) -> Void
    ) {
        let (elements, continuation) = AsyncThrowingStream<RecognitionEvent, any Error>.makeStream()
        self.elements = elements
        let pump = Task {
            do {
                for try await event in stream {
                    look(event)
                    continuation.yield(event)
                }
                continuation.finish()
            } catch {
                continuation.finish(throwing: error)
            }
        }
        continuation.onTermination = { _ in pump.cancel() }
    }
}
#endif
