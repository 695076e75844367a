#if SpeechServers
import RapidIntent
import RapidIntentSpeech
import RapidIntentSupport

/// One turn of a speaker, from the first audio to its text.
///
/// A ``SpeechPipeline`` ends it: after a short silence if the dictionaries say that the text is complete and nothing
/// can follow, and otherwise after a longer one. The resolver, which knows the odds that a speaker goes on, shortens that
/// when it fires the commands of the whole text.
actor SpokenTurn {
    private let recogniser: any SpeechRecogniser
    private let resolver: IntentResolver
    private let scope: MatchScope
    private let configuration: PipelineConfiguration
    private let voiceActivity: any VoiceActivityDetector
    private let clock: any Clock<Duration>
    private let commandsOnly: Bool
    /// The audio after which a turn is over.
    nonisolated var longest: Duration { configuration.maximumActive }

    private var texts: [(utterance: UtteranceID, text: String)] = []

    /// Creates a turn; `resolver` has no service, and with `commandsOnly`, text without a command gives no text.
    init(
        recogniser: any SpeechRecogniser, resolver: IntentResolver, scope: MatchScope,
        configuration: PipelineConfiguration,
        voiceActivity: any VoiceActivityDetector, clock: any Clock<Duration>, commandsOnly: Bool
    ) {
        self.recogniser = recogniser
        self.resolver = resolver
        self.scope = scope
        self.configuration = configuration
        self.voiceActivity = voiceActivity
        self.clock = clock
        self.commandsOnly = commandsOnly
    }

    /// Hears until the turn is over, and returns its text; empty if there was no speech, or none to pass on.
    ///
    /// If the task is cancelled or `watch` throws, the recogniser does not finish the utterance.
    ///
    /// - Parameters:
    ///   - watch: Called with each event; throws to end the turn. Must not wait.
    ///   - onWords: Called with the first words; must not wait.
    /// - Throws: `PipelineFailure` if the client sends no more audio, or the recogniser fails; `CancellationError`; the
    ///   error of `watch`.
    func text(
        of audio: ClientAudio, watch: @Sendable () throws -> Void, onWords: @Sendable () -> Void
    ) async throws -> String {
        let pipeline = try SpeechPipeline(
            source: audio, recogniser: recogniser, profile: .voiceActivity, configuration: configuration,
            voiceActivity: voiceActivity, clock: clock)
        return try await withTaskCancellationHandler {
            try await text(from: pipeline, watch: watch, onWords: onWords)
        } onCancel: {
            pipeline.abandon()
        }
    }

    private func text(
        from pipeline: SpeechPipeline, watch: @Sendable () throws -> Void, onWords: @Sendable () -> Void
    ) async throws -> String {
        let (events, recognition) = (pipeline.events, pipeline.recognition)
        // Before any audio, so that all of it belongs to the turn.
        pipeline.request(.start)
        pipeline.request(.activate)
        async let resolutions = resolutions(of: recognition) { pipeline.request(.finishUtterance) }
        async let end: Void = pipeline.run()
        var failure: PipelineFailure?
        var isOver = false
        for await event in events {
            do {
                try watch()
            } catch {
                pipeline.abandon()
                throw error
            }
            switch event.kind {
            case .recognition(.transcript(let transcript)) where !isOver:
                let isFirst = texts.allSatisfy(\.text.isEmpty) && !transcript.text.isEmpty
                note(transcript)
                if isFirst { onWords() }
            case .failed(let failed): failure = failed
            case .deactivated:
                // Otherwise the next voice would begin another activation.
                isOver = true
                pipeline.request(.stop)
            default: break
            }
        }
        try Task.checkCancellation()
        try await end
        if let failure { throw failure }
        return passedOn(try await resolutions)
    }

    private func note(_ transcript: Transcript) {
        if let index = texts.firstIndex(where: { $0.utterance == transcript.utterance }) {
            texts[index].text = transcript.text
        } else {
            texts.append((transcript.utterance, transcript.text))
        }
    }

    /// Resolves the turn, and reports when its whole text was understood.
    private func resolutions(
        of recognition: PipelineSequence<RecognitionEvent>, onUnderstood: @Sendable () -> Void
    ) async throws -> [Resolution] {
        var resolutions: [Resolution] = []
        var open: [Int: Segment] = [:]
        let scope = ActiveScope(scope, clock: { .now })
        for try await segment in resolver.segments(for: recognition, pacing: .stream, scope: scope) {
            if let resolution = segment.resolution { resolutions.append(resolution) }
            open[segment.id] = segment.isFinal ? nil : segment
            if !open.isEmpty, open.values.allSatisfy({ $0.fired != nil }) { onUnderstood() }
        }
        return resolutions
    }

    /// The text that the client gets.
    private func passedOn(_ resolutions: [Resolution]) -> String {
        let heard = resolutions.filter { resolution in texts.contains { $0.utterance == resolution.utterance } }
        let isDoubted = heard.contains { resolution in
            guard case .needsConfirmation(let fired) = resolution.outcome else { return false }
            return fired.refusal?.reason == .unsure
        }
        // The text is needed for the question whether a command was meant, too.
        let hasCommand = heard.contains { resolution in
            switch resolution.outcome {
            case .fired, .needsConfirmation: true
            default: false
            }
        }
        guard !isDoubted, hasCommand || !commandsOnly else { return "" }
        return texts.map(\.text).filter { !$0.isEmpty }.joined(separator: " ")
    }
}
#endif
