import ArgumentParser
import RapidIntent
import RapidIntentOnlineYAML
import RapidIntentSpeech
import RapidIntentTelemetry
import RapidIntentYAML

/// `resolve`: resolves texts, or replays streams of transcripts.
struct Resolve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Resolves texts, or replays streams of transcripts.",
        discussion: """
            Each argument is one final transcript; without arguments, each line of standard input is one. There is one \
            line of output for it, or for each of several commands in it. With \
            --transcripts, standard input is NDJSON transcripts and standard output NDJSON events; the 'at' of the \
            transcripts is the only clock, so the same input gives the same bytes. What --context and --locale say holds \
            for every transcript that does not itself say otherwise.

            EXAMPLES
              rapid-intent resolve "where am i" "take me to the office" --json
              rapid-intent resolve "what's around me and take me to starbucks"
              rapid-intent resolve "turn on the lights" --context area=Kitchen \\
                  --locale en-GB
              rapid-intent resolve --transcripts --watch \\
                  --dictionary Dictionaries < live.fifo
              rapid-intent resolve --transcripts < session.ndjson
              rapid-intent resolve "could you put some light on" --online home.model
              rapid-intent resolve "sing me a song" --online luis-v3 \\
                  --endpoint http://127.0.0.1:8080 --app demo
            """)

    @Argument(help: "The texts to resolve. (default: the lines of standard input)")
    var texts: [String] = []

    @Flag(help: "Read NDJSON transcripts from standard input and print NDJSON events.")
    var transcripts = false

    @OptionGroup var dictionaries: DictionaryOptions
    @OptionGroup var reload: ReloadOptions
    @OptionGroup var situation: SituationOptions
    @OptionGroup var online: OnlineOptions
    @OptionGroup var askAhead: AskAheadOptions
    @OptionGroup var telemetry: TelemetryOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        if transcripts, !texts.isEmpty {
            throw ValidationError("'--transcripts' reads standard input; leave the texts out.")
        }
        if reload.watch, !texts.isEmpty {
            throw ValidationError("'--watch' belongs to texts that come in on standard input; leave the texts out.")
        }
        try askAhead.validate(hasService: online.online != nil)
        if askAhead.rule != nil, !transcripts {
            throw ValidationError("'--ask-ahead' belongs to '--transcripts': a text is final already.")
        }
    }

    mutating func run() async throws {
        let watcher = reload.watcher(of: dictionaries.existingPaths)
        let loaded = try dictionaries.load(for: situation.locale)
        let store = try telemetry.store()
        let active = ActiveDictionaries(loaded.dictionaries)
        let asked = try online.service(following: active)
        let resolver = IntentResolver(
            dictionaries: active, service: asked?.service,
            cache: asked?.online?.cache,
            thresholds: asked?.online?.thresholds, askAhead: askAhead.rule ?? asked?.online?.askAhead,
            observers: store.map { [$0] } ?? [])
        let reloading = reload.reload(watcher, of: dictionaries.existingPaths) { active.current = $0.dictionaries }
        defer { reloading?.cancel() }
        let status = transcripts ? try await replay(with: resolver) : try await resolveTexts(with: resolver)
        await store?.finish()
        await asked?.close()
        if let status = status ?? loaded.status { throw status }
    }

    /// Resolves every text.
    ///
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
                StandardOutput.write(output.json ? ResolutionLine(resolution).text : view.text(for: resolution))
            }
        }
        for text in texts {
            number += 1
            await resolve(text)
        }
        guard texts.isEmpty else { return status }
        var lines = StandardInputLines()
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

    /// Replays transcripts.
    ///
    /// Returns the exit status; nil for success.
    private func replay(with resolver: IntentResolver) async throws -> ExitStatus? {
        var status: ExitStatus?
        var lines = StandardInputLines()
        var reader = TranscriptLineReader()
        var session = resolver.session()
        session.scope = situation.scope
        func tell(_ events: [ResolverEvent]) {
            for event in events {
                if case .unresolved(.serviceFailed, _) = event.kind { status = status ?? .serviceFailed }
                StandardOutput.write(EventLine(event).text)
            }
        }
        func complain(_ message: String) {
            status = .badInput
            StandardError.write("rapid-intent: \(message)\n  help: \(TranscriptLineError.help)")
            StandardOutput.write(EventLine(failed: "invalidLine", message: message).text)
        }
        while let line = try lines.next() {
            do throws(TranscriptLineError) {
                for element in try reader.elements(of: line) {
                    switch element {
                    case .event(let event): tell(await session.handle(located(event)))
                    case .feedback(let said):
                        resolver.report(said.verdict, utterance: said.utterance, segment: said.segment)
                    }
                }
            } catch {
                complain(error.description)
            }
        }
        for event in reader.finish() { tell(await session.handle(event)) }
        tell(await session.finish())
        return status
    }

    /// The event, with the language of '--locale' if it has none itself.
    private func located(_ event: RecognitionEvent) -> RecognitionEvent {
        guard case .transcript(var transcript) = event, transcript.locale == nil else { return event }
        transcript.locale = situation.locale
        return .transcript(transcript)
    }
}
