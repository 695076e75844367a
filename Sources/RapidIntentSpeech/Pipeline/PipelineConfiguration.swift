/// The time limits of a ``SpeechPipeline`` and its behaviour after failures.
///
/// ``finishLimit``, ``stallLimit`` and the waits of ``restart`` are real time. All others are times on the audio's own
/// clock, so a recording gives the same events however fast it is read.
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
    /// The audio before the activation that the recogniser receives, so that the first word is complete.
    ///
    /// Never reaches back before the end of the previous activation.
    public var preRoll = Duration.milliseconds(600)
    /// The time after the activation within which speech must begin.
    public var noSpeech = Duration.seconds(5)
    /// The time after the activation in which silence alone does not end it: people think after a wake phrase.
    ///
    /// A complete transcript, and ``PipelineRequest/finishUtterance``, end it earlier. Does not apply to activations by
    /// voice.
    public var minimumActive = Duration.seconds(2)
    /// The longest activation.
    public var maximumActive = Duration.seconds(30)
    /// The silence that ends an utterance.
    public var utteranceSilence = Duration.milliseconds(900)
    /// The silence that ends an utterance if ``completion`` reports a complete transcript, or after
    /// ``PipelineRequest/finishUtterance``.
    public var completeSilence = Duration.milliseconds(300)
    /// How long the recogniser still receives audio after push-to-talk is released: people release during their last
    /// word.
    public var releaseTail = Duration.milliseconds(500)
    /// Decides whether a transcript is complete; nil if this is unknown.
    public var completion: TranscriptCompletion?

    /// How far the audio may run ahead of a slow or finishing recogniser; 2 s by default, from 0.1 to 60 s, counted in
    /// frames of 20 ms.
    ///
    /// Beyond it the source waits, or drops audio if it cannot wait. If it is live, ``PipelineEvent/Kind/slow(_:)`` is
    /// reported.
    public var backlog = Duration.seconds(2)
    /// The number of events kept for a slow consumer; 512 by default, from 16 to 65,536.
    ///
    /// Beyond it no more audio is processed until the consumer reads some.
    public var eventBacklog = 512
    /// The real time that a recogniser may take to end its utterance, and a source to close; 5 s by default, from 10 ms
    /// to 600 s.
    ///
    /// Beyond it they are abandoned. A recogniser whose `timeLimits` allow more gets that time.
    public var finishLimit = Duration.seconds(5)
    /// The real time that the source may deliver nothing, or the recogniser read nothing; 10 s by default, from 10 ms
    /// to a day; nil for no limit, as for standard input and for microphones that wait for a lost device.
    ///
    /// A stall is detected after one to two times this limit. A microphone that waits for its device, such as an
    /// `ALSASource` whose `reconnection` is `.waiting()`, delivers nothing meanwhile. The pipeline then abandons it
    /// with ``PipelineFailure/Code/sourceStalled``, and opens it again only if ``restart`` says so. With nil the
    /// pipeline waits for it, but also for a device that hangs.
    ///
    /// A recogniser or detector whose `timeLimits` allow more gets that time; a source does not.
    public var stallLimit: Duration? = .seconds(10)
    /// What happens after a failure of the source, of the detector, or of the recogniser in
    /// ``PipelineProfile/continuous``; nil, the default, stops the pipeline.
    public var restart: RestartPolicy?

    /// Creates the default configuration.
    public init() {}

    /// The error for a setting that is out of its range.
    public struct Invalid: Error, Sendable, Hashable, CustomStringConvertible {
        package var name: String
        /// The setting, its value and its range.
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
            throw Invalid(name: name, description: "'\(name)' is \(value); it must lie between \(low) and \(high)")
        }
    }
}

/// How often, and how soon, a pipeline tries again after its source or recogniser failed.
///
/// The waits double from the first to the longest. After a stable run the count begins again.
public struct RestartPolicy: Sendable, Hashable {
    var initialDelay: Duration
    var longestDelay: Duration
    var attempts: Int?
    var stableAfter: Duration

    /// Creates a policy; ``SpeechPipeline`` rejects values that are out of range.
    ///
    /// - Parameters:
    ///   - initialDelay: The wait before the first try, from 1 ms to a day.
    ///   - longestDelay: The longest wait, from `initialDelay` to a day.
    ///   - attempts: The number of tries in a row that may fail; nil for no limit.
    ///   - stableAfter: The duration of audio after which a failure counts as the first again, up to a day.
    public init(
        initialDelay: Duration = .seconds(1), longestDelay: Duration = .seconds(60), attempts: Int? = nil,
        stableAfter: Duration = .seconds(60)
    ) {
        self.initialDelay = initialDelay
        self.longestDelay = longestDelay
        self.attempts = attempts
        self.stableAfter = stableAfter
    }

    /// The wait before a try, counted from 1; nil if no try is left.
    func delay(before attempt: Int) -> Duration? {
        if let attempts, attempt > attempts { return nil }
        // Doubled at most 30 times, which reaches any sensible longest delay.
        return min(initialDelay * (1 << min(attempt - 1, 30)), longestDelay)
    }
}

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
