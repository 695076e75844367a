public import RapidIntent
package import RapidIntentSupport

/// Detects wake phrases.
///
/// Adapters work like those of recognisers, and obey two rules. A phrase wakes only as whole words ("up" is not in
/// "upset"). The `end` of a ``WakeDetection`` is not later than the first sound after the phrase, because the recogniser receives
/// the audio after it. A ``SpeechPipeline`` opens a new stream after every activation.
public protocol WakePhraseDetector: Sendable {
    /// Whether the detector answers every frame, as defined by `SpeechRecogniser.answersEveryFrame`; false by default.
    var answersEveryFrame: Bool { get }

    /// The detector's own time limits, as defined by `SpeechRecogniser.timeLimits`; none by default.
    var timeLimits: RecogniserTimeLimits { get }

    /// Listens to `source` until it ends or the consuming task is cancelled.
    func listen(to source: any AudioSource) -> AsyncThrowingStream<WakePhraseEvent, any Error>
}

extension WakePhraseDetector {
    /// False: a detector need not answer every frame.
    public var answersEveryFrame: Bool { false }

    /// No time limits of its own.
    public var timeLimits: RecogniserTimeLimits { RecogniserTimeLimits() }
}

/// An event of a wake-phrase detector.
public enum WakePhraseEvent: Sendable, Equatable {
    /// A phrase was detected.
    case wake(WakeDetection)
    /// Time passed without a phrase.
    case progress(at: Duration)
}

extension WakePhraseEvent {
    /// Returns a stream of the events that a task sends, bounded for slow readers.
    package static func stream(
        make: @escaping @Sendable (BoundedChannel<WakePhraseEvent>) async throws -> Void
    ) -> AsyncThrowingStream<WakePhraseEvent, any Error> {
        BoundedChannel.stream(
            isPointless: { event, next in
                if case (.progress, .progress) = (event, next) { true } else { false }
            }, make: make)
    }
}

/// A detected wake phrase.
public struct WakeDetection: Sendable, Hashable {
    /// The phrase as configured.
    public var phrase: String
    /// The end of the phrase: where the audio for the recogniser begins.
    package var end: Duration
    package var at: Duration

    /// Creates a detection.
    public init(phrase: String, end: Duration, at: Duration) {
        self.phrase = phrase
        self.end = end
        self.at = at
    }
}
