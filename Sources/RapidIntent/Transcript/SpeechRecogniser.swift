/// Turns audio into transcripts.
///
/// Adapters follow four rules, in addition to those of ``RecognitionEvent``:
/// - utterance ids are new for every utterance, also across calls;
/// - each partial contains the whole text;
/// - every utterance ends with ``RecognitionEvent/endpoint(_:at:)``, also when the audio stops in the middle;
/// - if voice activity is known, a transcript with ``Transcript/silence`` is sent when it changes: decisions that wait
///   for silence depend on it.
public protocol SpeechRecogniser: Sendable {
    /// Whether it reports an event for every frame; false by default.
    ///
    /// If true, it reports for each frame one event whose time is not before the frame's end, or a final transcript and
    /// the endpoint. A speech pipeline waits for this event before it sends more audio, so a recording gives the same
    /// events in every run. For other recognisers, the pipeline waits only until they request more audio.
    var answersEveryFrame: Bool { get }

    /// Its own time limits, for example those of a server's client; none by default.
    ///
    /// A speech pipeline waits at least this long, whatever its own limits are, because the recogniser's error
    /// describes the problem better. To wait less, give the recogniser shorter limits.
    var timeLimits: RecogniserTimeLimits { get }

    /// Processes the audio of `source` until it ends or the consuming task is cancelled.
    ///
    /// - Returns: The events, in order. The stream throws when the engine or the source fails.
    func recognise(_ source: any AudioSource) -> AsyncThrowingStream<RecognitionEvent, any Error>
}

extension SpeechRecogniser {
    /// The default: false.
    public var answersEveryFrame: Bool { false }

    /// The default: no limits.
    public var timeLimits: RecogniserTimeLimits { RecogniserTimeLimits() }
}

/// The time limits of a recogniser, in real time.
public struct RecogniserTimeLimits: Sendable, Hashable {
    /// The longest time for which it accepts no audio although audio is available.
    package var intake: Duration
    /// The longest time from the end of its audio to the end of its events.
    package var finish: Duration

    /// Creates limits; the default is zero, for a recogniser without limits of its own.
    public init(intake: Duration = .zero, finish: Duration = .zero) {
        self.intake = intake
        self.finish = finish
    }
}
