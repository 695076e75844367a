/// Where a ``SpeechPipeline`` stands; its documentation has a table of what each request does in each of them.
public enum PipelineState: String, Sendable, Hashable, CaseIterable {
    /// Nothing runs; neither microphone nor recogniser is held.
    case stopped
    /// The source was opened and its first frame is waited for.
    case starting
    /// Audio flows, and what would activate is waited for; the recogniser hears nothing.
    case started
    /// The recogniser hears.
    case active
    /// Push-to-talk was let go, and the tail is still heard.
    case releasing
    /// The recogniser has all its audio and brings its utterance to an end.
    case finishing
    /// Source and recogniser are being closed.
    case stopping
    /// Source and recogniser are being closed, to be opened again.
    case suspending
    /// Nothing is held, until resumed.
    case suspended
    /// Source or recogniser failed; the next try is waited for.
    case restarting
}
