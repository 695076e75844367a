/// What makes a ``SpeechPipeline`` listen, and what ends it.
///
/// Every profile works with every recogniser that hears the pipeline's audio, and in each of them the app may activate and deactivate by itself.
public enum PipelineProfile: Sendable {
    /// The app decides: a button is pressed and let go.
    ///
    /// Silence ends nothing; after the button was let go, ``PipelineConfiguration/releaseTail`` is heard as well.
    case pushToTalk
    /// Voice begins it, with ``PipelineConfiguration/preRoll`` of what came before, and silence ends it.
    case voiceActivity
    /// A phrase begins it, and silence ends it; what is said after the phrase in the same breath belongs to it.
    case wakePhrase(any WakePhraseDetector)
    /// The recogniser hears everything from start to stop, and finds the ends of utterances by itself.
    ///
    /// No time limit of the pipeline applies.
    case continuous
}

/// The part of a profile that decisions are made from.
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

    /// Whether silence and the end of an utterance end an activation.
    var endsWithUtterance: Bool { self == .voice || self == .wakePhrase }
}
