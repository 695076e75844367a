public import RapidIntent

/// An event of a ``SpeechPipeline``.
///
/// The events of an activation have this order: `wake` after a wake phrase, `activated`, recognition, `timeout` if a
/// limit ended it, the rest of the recognition, at most one `failed`, one `deactivated`. Every utterance that has begun
/// gets its endpoint before `deactivated`, and has no events afterwards. `slow` may come at any time.
public struct PipelineEvent: Sendable, Equatable {
    /// The time on the pipeline's clock: the duration of the audio since the pipeline was created.
    ///
    /// It never decreases, and continues after a stop or a suspension.
    public var at: Duration
    /// What happened.
    public var kind: Kind
    /// The number of the activation to which the event belongs, from 1, as in `Transcript.activation`; nil outside of one.
    public var activation: Int?

    package init(at: Duration, _ kind: Kind, activation: Int? = nil) {
        self.at = at
        self.kind = kind
        self.activation = activation
    }

    /// The kinds of events.
    public enum Kind: Sendable, Equatable {
        /// The pipeline has entered another state.
        case state(PipelineState)
        /// A request was answered.
        case acknowledged(PipelineAcknowledgement)
        /// A wake phrase was detected.
        case wake(WakeDetection)
        /// The recogniser receives audio from now on.
        case activated(ActivationCause)
        /// A time limit was reached and ends the activation.
        case timeout(PipelineTimeout)
        /// A recogniser's event, with the pipeline's utterance ids and times.
        case recognition(RecognitionEvent)
        /// The recogniser has finished and receives no more audio.
        case deactivated(DeactivationCause)
        /// The source, the recogniser or the detector failed.
        case failed(PipelineFailure)
        /// The pipeline restarts after a wait; `attempt` counts the tries in a row.
        case restarting(attempt: Int, after: Duration)
        /// The source has ended by itself, as recordings do.
        case sourceEnded
        /// The recogniser or the detector is slower than speech: live audio that waits for it has reached
        /// ``PipelineConfiguration/backlog``; or this has ended, because all of it was heard or listening stopped.
        ///
        /// Between the two, commands fire late, and the source may lose audio. The time between them is that of the audio heard
        /// meanwhile.
        case slow(SignalEvent.Change)
    }
}

/// The cause of an activation.
public enum ActivationCause: Sendable, Hashable {
    /// ``PipelineRequest/activate``.
    case request
    /// The pipeline detected a voice.
    case voice
    /// The detector found this wake phrase.
    case wakePhrase(String)
    /// The pipeline was started, with ``PipelineProfile/continuous``.
    case start
}

/// The cause of the end of an activation.
public enum DeactivationCause: String, Sendable, Hashable {
    /// ``PipelineRequest/deactivate``, or another push-to-talk activation began.
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
    /// The source or the recogniser failed.
    case failure
}

/// A time limit that was reached.
public enum PipelineTimeout: String, Sendable, Hashable {
    /// No speech began within ``PipelineConfiguration/noSpeech`` after the activation.
    case noSpeech
    /// The activation has lasted ``PipelineConfiguration/maximumActive``.
    case maximumActive
}

/// The state of a ``SpeechPipeline``, whose documentation has a table of each request's effect in each state.
public enum PipelineState: String, Sendable, Hashable, CaseIterable {
    /// No microphone or recogniser is in use.
    case stopped
    /// The source is open, and the pipeline waits for its first frame.
    case starting
    /// Audio flows, and the pipeline waits for an activation; the recogniser receives nothing.
    case started
    /// The recogniser receives audio.
    case active
    /// Push-to-talk was released, and the recogniser still receives the tail.
    case releasing
    /// The recogniser has all its audio and finishes its utterance.
    case finishing
    /// The source and the recogniser are closing.
    case stopping
    /// The source and the recogniser are closing, to be opened again.
    case suspending
    /// No microphone or recogniser is in use until the pipeline is resumed.
    case suspended
    /// The source or the recogniser failed; the pipeline waits for the next try.
    case restarting
}
