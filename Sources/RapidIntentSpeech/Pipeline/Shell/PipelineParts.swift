import RapidIntent

/// What a pipeline is made of; none of it changes.
struct PipelineParts: Sendable {
    let source: any AudioSource
    let recogniser: any SpeechRecogniser
    let profile: PipelineProfile
    let configuration: PipelineConfiguration
    let voiceActivity: any VoiceActivityDetector
    let clock: any Clock<Duration>

    /// How long the recogniser says that it may take.
    var recogniserLimits: RecogniserTimeLimits { RecogniserTimeLimits(of: recogniser) }

    /// How long the wake-phrase detector says that it may take.
    var detectorLimits: RecogniserTimeLimits { detector.map { RecogniserTimeLimits(of: $0) } ?? RecogniserTimeLimits() }

    var detector: (any WakePhraseDetector)? {
        if case .wakePhrase(let detector) = profile { detector } else { nil }
    }
}
