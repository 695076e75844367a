/// The time limits of a ``SpeechPipeline`` and what it does about failures.
///
/// All but ``finishLimit``, ``stallLimit`` and the waits of ``restart`` are times on the audio's own clock, so that a recording
/// gives the same events however fast it is read.
///
/// | | default | range | push-to-talk | voice activity | wake phrase | continuous |
/// |---|---|---|---|---|---|---|
/// | ``preRoll`` | 600 ms | 0–5 s | ✓ | ✓ | activated by the app | |
/// | ``noSpeech`` | 5 s | 0.5–600 s | | activated by the app | ✓ | |
/// | ``minimumActive`` | 2 s | 0–60 s | | activated by the app | ✓ | |
/// | ``maximumActive`` | 30 s | 1–600 s | ✓ | ✓ | ✓ | |
/// | ``utteranceSilence`` | 900 ms | 0.1–10 s | | ✓ | ✓ | |
/// | ``completeSilence`` | 300 ms | 0–10 s | | ✓ | ✓ | |
/// | ``releaseTail`` | 500 ms | 0–5 s | ✓ | | | |
public struct PipelineConfiguration: Sendable {
    /// How much of what was heard before the activation the recogniser gets, so that the first word is whole.
    ///
    /// Never more than since the end of the activation before.
    public var preRoll = Duration.milliseconds(600)
    /// How long after the activation speech must begin.
    public var noSpeech = Duration.seconds(5)
    /// How long silence alone does not end an activation, counted from its beginning: people think after a wake phrase.
    ///
    /// A complete transcript, and ``PipelineRequest/finishUtterance``, end it earlier. Does not apply where voice was what
    /// activated.
    public var minimumActive = Duration.seconds(2)
    /// The longest activation.
    public var maximumActive = Duration.seconds(30)
    /// The silence that ends an utterance.
    public var utteranceSilence = Duration.milliseconds(900)
    /// The same where ``completion`` says that the transcript is complete, or after ``PipelineRequest/finishUtterance``.
    public var completeSilence = Duration.milliseconds(300)
    /// How much is heard after push-to-talk was let go: people let go during their last word.
    public var releaseTail = Duration.milliseconds(500)
    /// Whether nothing can follow a transcript; nil if that is unknown.
    public var completion: TranscriptCompletion?

    /// How far the audio may run ahead of the pipeline while a recogniser is slow or comes to its end; 2 s by default,
    /// from 0.1 to 60 s, counted in frames of 20 ms.
    ///
    /// Beyond it the source has to wait, or to drop audio where it cannot.
    public var backlog = Duration.seconds(2)
    /// How many events are kept for a consumer that is slow; 512 by default, from 16 to 65,536.
    ///
    /// Beyond it no more audio is heard until it has read some.
    public var eventBacklog = 512
    /// How long a recogniser may take to end its utterance, and a source to close, in real time; 5 s by default, from
    /// 10 ms to 600 s.
    ///
    /// Beyond it they are given up. A recogniser gets the time that its `timeLimits` say it needs, if that is longer.
    public var finishLimit = Duration.seconds(5)
    /// How long the source may deliver nothing, and the recogniser take nothing, in real time; 10 s by default, from 10
    /// ms to a day; nil for any time, as for standard input and for microphones that wait for a lost device to come back.
    ///
    /// What stalls is noticed after one to two times of it. A microphone that waits for its device to come back, as an
    /// `ALSASource` whose `reconnection` is `.waiting()` does, delivers nothing meanwhile: the pipeline then gives it up
    /// with ``PipelineFailure/Code/sourceStalled``, and opens it again only if ``restart`` says so. With nil it is
    /// waited for, and so is a device that hangs.
    ///
    /// A recogniser or detector gets the time that its `timeLimits` say it needs, if that is longer; a source does not.
    public var stallLimit: Duration? = .seconds(10)
    /// What is done after a failure of the source, of the detector, or of the recogniser where it hears everything; nil, the
    /// default, for stopping.
    public var restart: RestartPolicy?

    /// Takes the defaults.
    public init() {}

    /// A setting that is out of its range.
    public struct Invalid: Error, Sendable, Hashable, CustomStringConvertible {
        /// The setting's name.
        package var name: String
        /// What is wrong with it.
        public var description: String
    }

    func check() throws(Invalid) {
        try check("preRoll", preRoll, .zero, .seconds(5))
        try check("noSpeech", noSpeech, .milliseconds(500), .seconds(600))
        try check("minimumActive", minimumActive, .zero, .seconds(60))
        try check("maximumActive", maximumActive, .seconds(1), .seconds(600))
        try check("utteranceSilence", utteranceSilence, .milliseconds(100), .seconds(10))
        try check("completeSilence", completeSilence, .zero, .seconds(10))
        try check("releaseTail", releaseTail, .zero, .seconds(5))
        try check("backlog", backlog, .milliseconds(100), .seconds(60))
        try check("finishLimit", finishLimit, .milliseconds(10), .seconds(600))
        if let stallLimit { try check("stallLimit", stallLimit, .milliseconds(10), .seconds(86_400)) }
        if let restart {
            try check("restart.initialDelay", restart.initialDelay, .milliseconds(1), .seconds(86_400))
            try check("restart.longestDelay", restart.longestDelay, restart.initialDelay, .seconds(86_400))
            try check("restart.stableAfter", restart.stableAfter, .zero, .seconds(86_400))
        }
        guard (16...65_536).contains(eventBacklog) else {
            throw Invalid(
                name: "eventBacklog",
                description: "'eventBacklog' is \(eventBacklog); it must lie between 16 and 65536")
        }
    }

    private func check(_ name: String, _ value: Duration, _ low: Duration, _ high: Duration) throws(Invalid) {
        guard value >= low, value <= high else {
            throw Invalid(
                name: name, description: "'\(name)' is \(value); it must lie between \(low) and \(high)")
        }
    }
}
