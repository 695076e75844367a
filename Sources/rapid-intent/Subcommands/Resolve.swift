#if Tool
import ArgumentParser
import RapidIntent
import RapidIntentOnlineFiles
import RapidIntentPrograms
import RapidIntentSpeech
import RapidIntentYAML
import Synchronization

struct Resolve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Resolves texts, or replays streams of transcripts.",
        discussion: """
            Each argument is one final transcript; without arguments, each line of standard input is one. The output \
            has one line per transcript, or one per command if a transcript contains several. With --transcripts, \
            standard input is NDJSON transcripts and standard output NDJSON events; the 'at' of the transcripts, \
            counted from --now for dates, is the only clock, so the same input with the same --now gives the same \
            bytes. Add --live for a recogniser that runs while the user speaks: a command then fires when it is due, \
            without waiting for the next line, and 'at' may be missing. --context and --locale apply to transcripts \
            without a context or language.

            EXAMPLES
              rapid-intent resolve "where am i" "take me to the office" --json
              rapid-intent resolve "what's around me and take me to starbucks"
              rapid-intent resolve "turn on the lights" --context area=Kitchen \\
                  --locale en-GB
              # a recogniser that prints lines while the user speaks
              my-recogniser | rapid-intent resolve --transcripts --live
              # a recording of such lines, as fast as possible
              rapid-intent resolve --transcripts < session.ndjson
              rapid-intent resolve "could you put some light on" --online home.model
              rapid-intent resolve "sing me a song" --online luis-v3 \\
                  --endpoint http://127.0.0.1:8080 --app demo
            """)

    @Argument(help: "The texts to resolve. (default: the lines of standard input)")
    var texts: [String] = []

    @Flag(help: "Read NDJSON transcripts from standard input and print NDJSON events.")
    var transcripts = false

    @Flag(
        help: """
            Resolve transcripts as they arrive, by the machine's clock, and write each event at once. Lines may omit 'at'.
            """)
    var live = false

    @OptionGroup var dictionaries: DictionaryOptions
    @OptionGroup var reload: ReloadOptions
    @OptionGroup var situation: SituationOptions
    @OptionGroup var online: OnlineOptions
    @OptionGroup var settings: ResolverOptions
    @OptionGroup var telemetry: TelemetryOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        if transcripts, !texts.isEmpty {
            throw ValidationError("'--transcripts' reads standard input; leave out the texts.")
        }
        if settings.confirmByVoice == true, !transcripts {
            throw ValidationError("'--confirm-by-voice' needs '--transcripts'; each text stands for itself.")
        }
        if settings.followUp == true, !transcripts {
            throw ValidationError("'--follow-up' needs '--transcripts'; each text stands for itself.")
        }
        if settings.tentative == true, !transcripts {
            throw ValidationError("'--tentative' needs '--transcripts'; a text is already final.")
        }
        if live, !transcripts {
            throw ValidationError("'--live' needs '--transcripts'; a text is already final.")
        }
        if reload.watch, !texts.isEmpty {
            throw ValidationError("'--watch' needs texts on standard input; leave out the text arguments.")
        }
        try online.check(settings)
        for case (let name, _?) in [
            ("prepare", settings.prepare?.number), ("ask-ahead", settings.askAhead?.number),
        ] where !transcripts {
            throw ValidationError("'--\(name)' needs '--transcripts'; a text is already final.")
        }
        if settings.leastConfidence != nil, !transcripts {
            throw ValidationError("'--least-confidence' needs '--transcripts'; a text has no confidence.")
        }
    }

    mutating func run() async throws {
        let watcher = reload.watcher(of: dictionaries.existingPaths)
        let loaded = try dictionaries.load(for: situation.locale)
        let store = try telemetry.store()
        let active = ActiveDictionaries(loaded.dictionaries)
        let asked = try online.service(following: active)
        let resolver = IntentResolver(
            dictionaries: active, service: asked?.service, cache: asked?.online?.cache,
            configuration: try settings.configuration(over: asked?.configuration),
            observers: store.map { [$0] } ?? [])
        let reloading = reload.reload(watcher, of: dictionaries.existingPaths) { active.current = $0.dictionaries }
        defer { reloading?.cancel() }
        let languages = UnknownLanguages(besides: active)
        let status =
            if live {
                try await resolveLive(with: resolver, languages)
            } else if transcripts {
                try await replay(with: resolver, languages)
            } else {
                try await resolveTexts(with: resolver)
            }
        await store?.finish()
        await asked?.close()
        if let status = status ?? loaded.status { throw status }
    }

    /// Returns the exit status; nil for success.
    private func resolveTexts(with resolver: IntentResolver) async throws -> ExitStatus? {
        var status: ExitStatus?
        var number = 0
        let view = ResolutionView(style: Style(output.colour))
        func resolve(_ text: String) async {
            let id = UtteranceID("\(number)")
            var resolutions = await resolver.resolutions(
                of: text, utterance: id, locale: situation.locale, scope: situation.scope)
            // A text without words has no segment, but it needs a line of output too.
            if resolutions.isEmpty {
                resolutions = [
                    Resolution(
                        utterance: id, text: text, normalised: "",
                        locale: situation.locale ?? resolver.dictionaries.locale, outcome: .unresolved(.noMatch))
                ]
            }
            for resolution in resolutions {
                if case .unresolved(.serviceFailed) = resolution.outcome { status = status ?? .serviceFailed }
                output.write(ResolutionLine(resolution).json, text: view.text(for: resolution))
            }
        }
        for text in texts {
            number += 1
            await resolve(text)
        }
        guard texts.isEmpty else { return status }
        var lines = InputLines()
        while let line = try lines.next() {
            number += 1
            switch line {
            // An empty line is not a transcript.
            case .text(let text) where text.allSatisfy(\.isWhitespace): break
            case .text(let text): await resolve(text)
            case .unreadable(let column, let reason):
                status = .badInput
                StandardError.write("rapid-intent: line \(number), column \(column): \(reason)")
            }
        }
        return status
    }

    /// Returns the exit status; nil for success.
    private func replay(with resolver: IntentResolver, _ languages: UnknownLanguages) async throws -> ExitStatus? {
        var status: ExitStatus?
        var lines = InputLines()
        var reader = TranscriptLineReader()
        var session = resolver.session()
        let start = situation.scope
        func tell(_ events: [ResolverEvent]) {
            for event in events {
                if case .unresolved(.serviceFailed, _) = event.kind { status = status ?? .serviceFailed }
                StandardOutput.write(EventLine(event).text)
            }
        }
        while let line = try lines.next() {
            do throws(TranscriptLineError) {
                for element in try reader.elements(of: line) {
                    switch element {
                    case .event(let event):
                        languages.note(event)
                        session.scope = start
                        session.scope.moment = start.moment?.adding(seconds: Int(event.at / .seconds(1)))
                        tell(await session.handle(event.located(in: situation.locale)))
                    case .feedback(let said):
                        resolver.report(said.verdict, utterance: said.utterance, segment: said.segment)
                    case .fault(let fault):
                        status = .badInput
                        Self.report(fault)
                    }
                }
            } catch {
                status = .badInput
                Self.report(error)
            }
        }
        for event in reader.finish() { tell(await session.handle(event)) }
        tell(await session.finish())
        return status
    }

    /// Resolves transcripts as they arrive, until standard input ends or the tool is interrupted.
    ///
    /// Returns the exit status; nil for success.
    private func resolveLive(with resolver: IntentResolver, _ languages: UnknownLanguages) async throws -> ExitStatus? {
        let hasInvalidLines = Atomic(false)
        var status: ExitStatus?
        let transcripts = LiveTranscripts(
            locale: situation.locale,
            receive: { resolver.report($0.verdict, utterance: $0.utterance, segment: $0.segment) },
            languages: languages,
            report: { error in
                hasInvalidLines.store(true, ordering: .relaxed)
                Self.report(error)
            })
        let input = InterruptibleStream(transcripts)
        do {
            for try await event in resolver.events(for: input.elements, scope: situation.activeScope) {
                if case .unresolved(.serviceFailed, _) = event.kind { status = .serviceFailed }
                StandardOutput.write(EventLine(event).text)
            }
        } catch is Interrupted {
            // A live stream usually ends here.
        } catch let error as TranscriptReadError {
            throw Failure(.badInput, "\(error)")
        }
        return hasInvalidLines.load(ordering: .relaxed) ? .badInput : status
    }

    private static func report(_ error: TranscriptLineError) {
        StandardError.write("rapid-intent: \(error)\n  help: \(TranscriptLineError.help)")
        StandardOutput.write(EventLine(failed: "invalidLine", message: error.description).text)
    }
}
#endif
