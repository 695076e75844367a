/// What activates a ``SpeechPipeline``, and what ends the activation.
///
/// Every profile works with every recogniser that reads the pipeline's audio. In every profile the app can also
/// activate and deactivate.
public enum PipelineProfile: Sendable {
    /// The app decides, for example when a button is pressed and released.
    ///
    /// Silence ends nothing. After the release the recogniser still receives ``PipelineConfiguration/releaseTail``.
    case pushToTalk
    /// A voice activates, with ``PipelineConfiguration/preRoll`` of earlier audio, and silence ends it.
    case voiceActivity
    /// A wake phrase activates, and silence ends it; speech directly after the phrase belongs to the utterance.
    case wakePhrase(any WakePhraseDetector)
    /// The recogniser receives all audio from start to stop, and detects the ends of utterances itself.
    ///
    /// The pipeline's time limits do not apply.
    case continuous
}

/// A profile without its detector, as the state machine uses it.
enum PipelineTrigger: Sendable, Equatable {
    case request
    case voice
    case wakePhrase
    case always

    init(_ profile: PipelineProfile) {
        self =
            switch profile {
            case .pushToTalk: .request
            case .voiceActivity: .voice
            case .wakePhrase: .wakePhrase
            case .continuous: .always
            }
    }

    var endsWithUtterance: Bool { self == .voice || self == .wakePhrase }
}
