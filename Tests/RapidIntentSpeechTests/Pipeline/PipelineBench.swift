import RapidIntent
import RapidIntentSpeech
import RapidIntentTesting
import Synchronization

/// Runs a pipeline on scripted audio and records its events.
struct PipelineBench {
    /// The scripted audio, the requests with their times, and the configuration.
    var audio = ""
    var profile = PipelineProfile.voiceActivity
    var configuration = PipelineConfiguration()
    var recogniser: any SpeechRecogniser = SpellingRecogniser()
    var clock: any Clock<Duration> = ContinuousClock()
    /// The error that the source throws at its end.
    var failure: (any Error)?
    /// A reaction to each event.
    var onEvent: @Sendable (PipelineEvent, SpeechPipeline) async throws -> Void = { _, _ in }
    var requests: [(at: Duration, request: PipelineRequest)] = []

    /// The error that the run threw.
    let thrown = Thrown()

    final class Thrown: Sendable {
        private let state = Mutex<(any Error)?>(nil)
        var error: (any Error)? { state.withLock { $0 } }
        func note(_ error: any Error) { state.withLock { $0 = error } }
    }

    /// Runs until the audio has ended, and returns the events.
    func run() async throws -> [PipelineEvent] {
        let held = Holder()
        let pipeline = try SpeechPipeline(
            source: SpelledAudio(audio, failure: failure), recogniser: recogniser, profile: profile,
            configuration: configuration,
            voiceActivity: SpelledVoice(requests.map { one in (one.at, { held.pipeline?.request(one.request) }) }),
            clock: clock)
        held.pipeline = pipeline
        let events = pipeline.events
        async let end: Void = pipeline.run()
        var told: [PipelineEvent] = []
        for await event in events {
            told.append(event)
            try await onEvent(event, pipeline)
        }
        do { try await end } catch { thrown.note(error) }
        return told
    }

    private final class Holder: Sendable {
        private let state = Mutex<SpeechPipeline?>(nil)
        var pipeline: SpeechPipeline? {
            get { state.withLock { $0 } }
            set { state.withLock { $0 = newValue } }
        }
    }
}

extension PipelineEvent {
    /// The event in a line, without progress: `0.90 "a b"`, `1.10 final "a b c"`, `1.10 endpoint u1`.
    var line: String? {
        let time = String(Int(at / .milliseconds(1)))
        let text: String
        switch kind {
        case .state(let state): text = "[\(state.rawValue)]"
        case .acknowledged(let answer): text = "\(answer.request.rawValue) \(answer.outcome.line)"
        case .wake(let wake): text = "wake '\(wake.phrase)'"
        case .activated(let cause): text = "activated by \(cause)"
        case .timeout(let timeout): text = "timeout \(timeout.rawValue)"
        case .deactivated(let cause): text = "deactivated by \(cause.rawValue)"
        case .failed(let failure): text = "failed \(failure.code)"
        case .restarting(let attempt, let after): text = "restarting \(attempt) after \(Int(after / .milliseconds(1)))"
        case .sourceEnded: text = "source ended"
        case .slow(.began): text = "slow"
        case .slow(.ended): text = "caught up"
        case .recognition(.progress): return nil
        case .recognition(.endpoint(let id, _)): text = "endpoint \(id)"
        case .recognition(.transcript(let transcript)):
            text = "\(transcript.isFinal ? "final" : "partial") \(transcript.utterance) '\(transcript.text)'"
        }
        return "\(time) \(text)"
    }
}

extension PipelineAcknowledgement.Outcome {
    /// The outcome as a word.
    var line: String {
        switch self {
        case .done: "done"
        case .unchanged: "unchanged"
        case .superseded: "superseded"
        case .failed: "failed"
        case .refused(let refusal): "refused: \(refusal.rawValue)"
        }
    }
}
