public import RapidIntent

/// Listens for wake phrases.
///
/// Adapters are written as those of recognisers are, and keep to two rules: a phrase wakes only as whole words ("up" is not in
/// "upset"), and ``WakeDetection/end`` is no later than the first sound after the phrase, since what follows it is handed
/// to the recogniser. A ``SpeechPipeline`` opens a stream anew after every activation.
public protocol WakePhraseDetector: Sendable {
    /// Whether it answers every frame, as `SpeechRecogniser.answersEveryFrame` says; false by default.
    var answersEveryFrame: Bool { get }

    /// How long it may take by time limits of its own, as `SpeechRecogniser.timeLimits` says; none by default.
    var timeLimits: RecogniserTimeLimits { get }

    /// Listens to `source` until it ends or the consuming task is cancelled.
    ///
    /// - Returns: The events, in order, with times of the source. The stream throws when the engine or the source fails.
    func listen(to source: any AudioSource) -> AsyncThrowingStream<WakePhraseEvent, any Error>
}

extension WakePhraseDetector {
    /// False.
    public var answersEveryFrame: Bool { false }

    /// None.
    public var timeLimits: RecogniserTimeLimits { RecogniserTimeLimits() }
}

/// What a wake-phrase detector reports while audio flows.
public enum WakePhraseEvent: Sendable, Equatable {
    /// A phrase was heard.
    case wake(WakeDetection)
    /// Time went on, and none was.
    case progress(at: Duration)
}

extension WakePhraseEvent {
    /// A stream of events that a task tells, bounded for a reader that is slow.
    package static func stream(
        make: @escaping @Sendable (BoundedChannel<WakePhraseEvent>) async throws -> Void
    ) -> AsyncThrowingStream<WakePhraseEvent, any Error> {
        BoundedChannel.stream(
            isPointless: { event, next in
                if case (.progress, .progress) = (event, next) { true } else { false }
            }, make: make)
    }
}

/// A wake phrase that was heard.
public struct WakeDetection: Sendable, Hashable {
    /// The phrase, as it was configured.
    public var phrase: String
    /// When it was over: where the rest of the breath begins.
    public var end: Duration
    /// When it was noticed.
    public var at: Duration

    /// Describes a phrase that was heard.
    public init(phrase: String, end: Duration, at: Duration) {
        self.phrase = phrase
        self.end = end
        self.at = at
    }
}
