public import RapidIntent

/// Something that happened in a ``SpeechPipeline``.
///
/// The events of an activation come in this order: `wake` where a phrase did it, `activated`, recognition, `timeout` where a
/// limit ended it, the rest of the recognition, at most one `failed`, one `deactivated`. Every utterance that has begun gets
/// its endpoint before `deactivated`, and nothing is told of it afterwards.
public struct PipelineEvent: Sendable, Equatable {
    /// When it happened, on the pipeline's clock: audio heard since the pipeline was made.
    ///
    /// It never goes back, and goes on where it stood after a stop or a suspension.
    public var at: Duration
    /// What happened.
    public var kind: Kind

    /// Describes an event.
    package init(at: Duration, _ kind: Kind) {
        self.at = at
        self.kind = kind
    }

    /// What happened.
    public enum Kind: Sendable, Equatable {
        /// The pipeline is in another state now.
        case state(PipelineState)
        /// A request was answered.
        case acknowledged(PipelineAcknowledgement)
        /// A wake phrase was heard.
        case wake(WakeDetection)
        /// The recogniser hears from now on.
        case activated(ActivationCause)
        /// A time limit was reached, which ends the activation.
        case timeout(PipelineTimeout)
        /// What the recogniser reports, with utterance ids and times of the pipeline.
        case recognition(RecognitionEvent)
        /// The recogniser hears nothing any more, and has said all.
        case deactivated(DeactivationCause)
        /// Something went wrong.
        case failed(PipelineFailure)
        /// It is tried again after a while, for the so many-th time in a row.
        case restarting(attempt: Int, after: Duration)
        /// The source has ended by itself, as a recording does.
        case sourceEnded
    }
}

/// What made a pipeline listen.
public enum ActivationCause: Sendable, Hashable {
    /// ``PipelineRequest/activate``.
    case request
    /// A voice was heard.
    case voice
    /// A wake phrase.
    case wakePhrase(String)
    /// The pipeline was started, with ``PipelineProfile/continuous``.
    case start
}

/// What ended an activation.
public enum DeactivationCause: String, Sendable, Hashable {
    /// ``PipelineRequest/deactivate``, or push-to-talk was pressed anew.
    case request
    /// The voice has stopped.
    case silence
    /// The recogniser ended the utterance.
    case endpoint
    /// ``PipelineTimeout/noSpeech``.
    case noSpeech
    /// ``PipelineTimeout/maximumActive``.
    case maximumActive
    /// The source has ended.
    case sourceEnded
    /// ``PipelineRequest/stop``.
    case stop
    /// ``PipelineRequest/suspend``.
    case suspend
    /// Source or recogniser failed.
    case failure
}

/// A time limit that was reached.
public enum PipelineTimeout: String, Sendable, Hashable {
    /// There was no speech for ``PipelineConfiguration/noSpeech`` after the activation.
    case noSpeech
    /// The activation has lasted ``PipelineConfiguration/maximumActive``.
    case maximumActive
}
