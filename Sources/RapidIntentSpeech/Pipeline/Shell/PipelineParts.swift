import RapidIntent

/// The constant parts of a pipeline.
struct PipelineParts: Sendable {
    let source: any AudioSource
    let recogniser: any SpeechRecogniser
    let profile: PipelineProfile
    let configuration: PipelineConfiguration
    let voiceActivity: any VoiceActivityDetector
    let clock: any Clock<Duration>

    var detector: (any WakePhraseDetector)? {
        if case .wakePhrase(let detector) = profile { detector } else { nil }
    }
}
