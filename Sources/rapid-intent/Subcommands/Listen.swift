#if Tool
import ArgumentParser
import Foundation
import RapidIntent
import RapidIntentALSA
import RapidIntentOnline
import RapidIntentOnlineFiles
import RapidIntentPocketSphinx
import RapidIntentPrograms
import RapidIntentSpeech
import RapidIntentSupport
import RapidIntentTelemetry
import RapidIntentYAML

struct Listen: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Listens, fires commands before the speaker has finished, and shows the time saved.",
        discussion: """
            Without a source, the tool listens to the default microphone; 'rapid-intent devices' lists the \
            microphones. It reads a file as fast as possible, and a recogniser on this machine always gives the same \
            events for the same file; with --realtime, it reads in real time. Both recognisers on this machine \
            understand English: pocketsphinx, and moonshine, which 'Scripts/install-moonshine' installs and which also \
            understands commands in noise. With both, fewer wrong commands fire. A Vosk or Wyoming server understands \
            other languages and free speech. The tool uses one dictionary: the one for --locale, or else the first. If \
            a question to an online service fails, it is asked once more if that can help and --time-limit allows it. \
            After repeated failures, the service is not asked for a while.

            EXAMPLES
              rapid-intent listen
              rapid-intent listen --watch
              rapid-intent listen --audio order.wav --json
              rapid-intent listen --dictionary home.yaml --context area=Kitchen
              rapid-intent listen --online rasa --endpoint http://127.0.0.1:5005 \\
                  --ask-ahead 0.5
              arecord -t raw -f S16_LE -r 16000 | rapid-intent listen --raw
              rapid-intent listen --device hw:1,0 --telemetry Telemetry/telemetry.sqlite
              rapid-intent listen --telemetry Telemetry/telemetry.sqlite \\
                  --telemetry-privacy full --recordings --recordings-age 14d
              rapid-intent listen --device plughw:CARD=Webcam,DEV=0 --channel 0 \\
                  --reconnect
              rapid-intent listen --recogniser both
              rapid-intent listen --recogniser moonshine --model-folder moonshine-base-en
              rapid-intent listen --recogniser vosk --speech-server ws://127.0.0.1:2700
              rapid-intent listen --recogniser vosk \\
                  --speech-server ws://127.0.0.1:2700 --free-speech --online CONFIG.yaml
              rapid-intent listen --recogniser wyoming \\
                  --speech-server tcp://127.0.0.1:10300 --profile voice-activity
            """)

    @Option(help: ArgumentHelp("Listen to a WAV file.", valueName: "file.wav"))
    var audio: String?

    @Flag(help: "Read 16-bit little-endian mono samples from standard input.")
    var raw = false

    @Option(help: ArgumentHelp("The sample rate of --raw. (default: 16000)", valueName: "hertz"))
    var rate: Int?

    @Option(help: ArgumentHelp("Listen to an ALSA device, such as hw:1,0.", valueName: "name"))
    var device: String?

    @Option(
        help: ArgumentHelp("Use one channel of the device, counted from 0. (default: all, mixed)", valueName: "number")
    )
    var channel: Int?

    @Flag(help: "Wait for a microphone that is missing or unplugged, instead of ending.")
    var reconnect = false

    @Flag(help: "Read a file in real time.")
    var realtime = false

    @OptionGroup var recognition: RecogniserOptions
    @OptionGroup var profile: ProfileOptions
    @OptionGroup var dictionaries: DictionaryOptions
    @OptionGroup var reload: ReloadOptions
    @OptionGroup var settings: ResolverOptions
    @OptionGroup var situation: SituationOptions
    @OptionGroup var online: OnlineOptions
    @OptionGroup var telemetry: TelemetryOptions
    @OptionGroup var recordings: RecordingOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        try recognition.check()
        try online.check(settings)
        try recordings.check(with: telemetry)
        guard [audio != nil, raw, device != nil].count(where: { $0 }) <= 1 else {
            throw ValidationError("Give only one of '--audio', '--raw' and '--device'.")
        }
        if audio != nil || raw {
            for (name, isGiven) in [("--channel", channel != nil), ("--reconnect", reconnect)] where isGiven {
                throw ValidationError("'\(name)' needs a microphone, not '--audio' or '--raw'.")
            }
        }
        try check("channel", channel, in: 0...63)
        try profile.check(isRecording: audio != nil && !realtime, takesStandardInput: raw)
        if realtime, audio == nil {
            throw ValidationError("'--realtime' needs '--audio'; other sources are always live.")
        }
        if rate != nil, !raw { throw ValidationError("'--rate' needs '--raw'; other sources know their rate.") }
        try check("rate", rate, in: 4_000...384_000, unit: " samples per second")
    }

    mutating func run() async throws {
        do {
            try await listen()
        } catch let error as any ProgramError {
            let failure = error.failure
            // Programs that only read standard output receive the failure too.
            if output.json {
                StandardOutput.write(EventLine(failed: failure.status.name, message: failure.message).text)
            }
            throw failure
        }
    }

    private func listen() async throws {
        let watcher = reload.watcher(of: dictionaries.existingPaths)
        let loaded = try dictionaries.load(for: situation.locale)
        guard let dictionary = loaded.dictionaries.dictionaries(for: situation.locale).first else {
            throw Failure(.badInput, "there is no dictionary to listen for")
        }
        let screen = output.json ? nil : LiveScreen(style: Style(output.colour), profile: profile.choice)
        let unrecorded = try source(showingOn: screen)
        // A microphone without a wake phrase or a key hears all that is said in the room.
        let isAddressed = audio != nil || profile.choice == .wakePhrase || profile.choice == .pushToTalk
        let recogniser = try recognition.recogniser(for: dictionary, isAddressed: isAddressed)
        let store = try telemetry.store(
            recogniser: recognition.chosen(for: dictionary).name, recordings: recordings.retention)
        let source: any AudioSource = if let store { unrecorded.recorded(by: store) } else { unrecorded }
        let active = ActiveDictionaries([dictionary])
        let asked = try online.service(following: active)
        let told = ListeningOutput()
        let resolver = IntentResolver(
            dictionaries: active, service: asked?.service, cache: asked?.online?.cache,
            configuration: try settings.configuration(over: asked?.configuration).ofSpeech,
            observers: [store as (any ResolutionObserver)?, asked?.online?.warmer, told].compactMap { $0 })
        let reloading = reload.reload(watcher, of: dictionaries.existingPaths) { [situation] loaded in
            guard let dictionary = loaded.dictionaries.dictionaries(for: situation.locale).first else { return }
            do {
                try recogniser.listen(for: dictionary)
                active.current = [dictionary]
            } catch {
                StandardError.write("rapid-intent: the previous dictionary stays in use: \(error)")
            }
        }
        defer { reloading?.cancel() }
        // Opens the connection before the user speaks, so that the first question does not wait for it.
        asked?.online?.warmer?.warmUp()
        let pipeline = try profile.choice.map { try self.pipeline($0, source, recogniser, following: active) }
        let key = profile.choice == .pushToTalk ? try PushToTalkKey.onStandardInput() : nil
        defer { key?.restore() }
        let pushing = Task { if let key, let pipeline { await PushToTalk(pipeline).respond(key) } }
        defer { pushing.cancel() }
        // On an interruption, the recogniser stops; the words so far are still resolved and recorded.
        let input =
            if let pipeline {
                InterruptibleStream(ListeningInput.stream(of: pipeline))
            } else {
                InterruptibleStream(recogniser.base.recognise(source).map { ListeningInput.recognition($0) })
            }
        let deciding = decide(on: input, with: resolver, telling: told)
        defer { deciding.cancel() }
        let status: ExitStatus?
        do {
            status = try await show(told, on: screen) { key?.restore() }
        } catch {
            await store?.finish()
            await asked?.close()
            // The failure was already printed as an event.
            if error is PipelineFailure, output.json { throw ExitStatus.serviceFailed }
            throw Failure(.serviceFailed, "\(error)")
        }
        await store?.finish()
        await asked?.close()
        if let status = status ?? loaded.status { throw status }
    }

    /// Resolves what is heard until the input ends or the task is cancelled.
    private func decide(
        on input: sending InterruptibleStream<ListeningInput>, with resolver: IntentResolver,
        telling told: ListeningOutput
    ) -> Task<Void, Never> {
        // A file that is read at full speed is timed by its samples; every other source is timed by the clock.
        let pacing: IntentResolver.Pacing = audio != nil && !realtime ? .stream : .realTime
        return Task { [scope = situation.activeScope] in
            do {
                let recognition = input.elements.recognition(besides: told)
                for try await _ in resolver.events(for: recognition, pacing: pacing, scope: scope) {}
                told.finish(throwing: nil)
            } catch {
                told.finish(throwing: error)
            }
        }
    }

    /// Shows what happens until it ends or is interrupted, and restores the terminal before the last output.
    ///
    /// - Returns: The exit status; nil for success.
    private func show(
        _ told: ListeningOutput, on screen: LiveScreen?, restore: () -> Void
    ) async throws -> ExitStatus? {
        let meter = Task { await screen?.showLevels() }
        defer { meter.cancel() }
        var status: ExitStatus?
        var isWaiting = profile.choice == .wakePhrase || profile.choice == .pushToTalk
        do {
            for try await element in told.elements {
                switch element {
                case .pipeline(let event):
                    if case .activated = event.kind { isWaiting = false }
                    // A recogniser that fails in one utterance is used again for the next.
                    if case .failed = event.kind { status = .serviceFailed }
                case .event(let event):
                    if case .unresolved(.serviceFailed(let error), _) = event.kind, error.code != .cancelled {
                        status = .serviceFailed
                    }
                }
                if let screen {
                    await screen.show(element)
                } else if let line = element.line {
                    StandardOutput.write(line)
                }
            }
        } catch {
            restore()
            await screen?.end()
            // Listening to a microphone usually ends here.
            if error is Interrupted { return status }
            throw error
        }
        await screen?.end()
        // Without this message, the output would look like that of audio without a command.
        if isWaiting {
            StandardError.write(
                profile.choice == .wakePhrase
                    ? "rapid-intent: no wake phrase was heard"
                    : "rapid-intent: nothing was pushed to talk; a line on standard input does it")
        }
        return status
    }
}

// The parts of `listen`.
extension Listen {
    func source(showingOn screen: LiveScreen?) throws -> any AudioSource {
        if let audio {
            let file = try Failure.badInput { try WAVSource(path: audio, pacedBy: realtime ? ContinuousClock() : nil) }
            if file.samples.isEmpty { StandardError.write("rapid-intent: '\(audio)' holds no audio") }
            return realtime ? metered(file, on: screen) : file
        }
        if raw {
            if (try? FileStatus(ofPath: "/dev/stdin").kind) == .folder {
                throw Failure(.badInput, "'--raw' reads standard input, and that is a folder; give it audio")
            }
            return metered(try RawPCMSource(fileDescriptor: STDIN_FILENO, inputRate: rate ?? 16_000), on: screen)
        }
        let tell: @Sendable (String) -> Void = { trouble in
            guard let screen, LiveScreen.canAnimate else { return StandardError.write("audio: \(trouble)") }
            Task { await screen.show(remark: "audio: \(trouble)") }
        }
        let microphone = ALSASource(
            device: device ?? ALSADevice.defaultName, channels: channel.map(CaptureChannels.only) ?? .mix,
            reconnection: reconnect ? .waiting() : .never
        ) { tell("\($0)") }
        return metered(microphone.monitored { tell("\($0)") }, on: screen)
    }

    /// The same source; its level is displayed if the output supports it.
    private func metered(_ source: some AudioSource, on screen: LiveScreen?) -> any AudioSource {
        guard let screen, LiveScreen.canAnimate else { return source }
        return source.metered { level, at in screen.levels.yield((level, at)) }
    }

    func pipeline(
        _ choice: ProfileChoice, _ source: any AudioSource, _ recogniser: ListeningRecogniser,
        following active: ActiveDictionaries
    ) throws -> SpeechPipeline {
        var configuration = PipelineConfiguration()
        configuration.completion = .dictionaries(active)
        // A pipe may pause for any time, and so may a microphone that `--reconnect` waits for.
        if raw || reconnect { configuration.stallLimit = nil }
        do {
            return try SpeechPipeline(
                source: source, recogniser: recogniser.base, profile: try pipelineProfile(choice),
                configuration: configuration)
        } catch let error as PocketSphinxError {
            // A phrase that cannot be pronounced is the user's mistake; a missing model is a fault of the machine.
            throw Failure(error.code == .missingModel ? .serviceFailed : .badInput, "\(error)")
        }
    }

    private func pipelineProfile(_ choice: ProfileChoice) throws(PocketSphinxError) -> PipelineProfile {
        switch choice {
        case .continuous: .continuous
        case .voiceActivity: .voiceActivity
        case .pushToTalk: .pushToTalk
        case .wakePhrase:
            .wakePhrase(try PocketSphinxWakePhraseDetector(profile.wakePhrases.map { PocketSphinxWakePhrase($0) }))
        }
    }
}
#endif
