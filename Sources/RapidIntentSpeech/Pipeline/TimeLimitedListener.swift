public import RapidIntent

/// A recogniser or wake-phrase detector that keeps time limits of its own, such as one that asks a server.
///
/// It knows better than a ``SpeechPipeline`` when something is wrong, and its error says what. So the pipeline waits at least
/// as long as it may take, whatever ``PipelineConfiguration/stallLimit`` and ``PipelineConfiguration/finishLimit`` are; to
/// wait less, give it shorter limits.
public protocol TimeLimitedListener: Sendable {
    /// How long it may take.
    var timeLimits: RecogniserTimeLimits { get }
}

/// A recogniser that keeps time limits of its own.
public protocol TimeLimitedRecogniser: SpeechRecogniser, TimeLimitedListener {}

/// How long a recogniser may take before something is wrong, in real time.
public struct RecogniserTimeLimits: Sendable, Hashable {
    /// The longest time in which it takes no audio although there is some.
    public var intake: Duration
    /// The longest time from the end of its audio to the end of what it tells.
    public var finish: Duration

    /// Describes limits; zero, the default, for a recogniser that claims no time.
    public init(intake: Duration = .zero, finish: Duration = .zero) {
        self.intake = intake
        self.finish = finish
    }

    /// The limits of a listener that may keep some.
    init(of listener: some Sendable) {
        self = (listener as? any TimeLimitedListener)?.timeLimits ?? RecogniserTimeLimits()
    }
}

extension RepairedRecogniser: TimeLimitedRecogniser {
    /// Those of the recogniser whose mistakes are repaired.
    public var timeLimits: RecogniserTimeLimits { RecogniserTimeLimits(of: base) }
}

extension SilenceMeasuringRecogniser: TimeLimitedRecogniser {
    /// Those of the recogniser beside which silence is measured.
    public var timeLimits: RecogniserTimeLimits { RecogniserTimeLimits(of: base) }
}
