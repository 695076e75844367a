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
