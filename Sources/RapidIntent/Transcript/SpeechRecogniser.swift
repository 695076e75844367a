/// Turns audio into transcripts.
///
/// Adapters keep to four rules, and ``RecognitionEvent`` says the rest:
/// - utterance ids are new for every utterance, also across calls;
/// - each partial holds the whole text;
/// - every utterance ends with ``RecognitionEvent/endpoint(_:at:)``, also when the audio stops in the middle;
/// - where voice activity is known, a transcript is sent when it changes, with ``Transcript/silence`` set: a decision
///   that waits for silence can only count what it is told.
public protocol SpeechRecogniser: Sendable {
    /// Whether it answers every frame; false by default.
    ///
    /// For each frame that it takes, it then reports one event whose time is not before the frame's end, or a final transcript
    /// and the endpoint. A speech pipeline waits for the answer before it hears on, so that a recording gives the same
    /// events in every run, however fast. Others are only waited for until they ask for more audio.
    var answersEveryFrame: Bool { get }

    /// How long it may take by time limits of its own, as one that asks a server has; none by default.
    ///
    /// It knows better than a speech pipeline when something is wrong, and its error says what. So the pipeline waits at least
    /// that long, whatever its own limits are; to wait less, give the recogniser shorter ones.
    var timeLimits: RecogniserTimeLimits { get }

    /// Listens to `source` until it ends or the consuming task is cancelled.
    ///
    /// - Returns: The events, in order. The stream throws when the engine or the source fails.
    func recognise(_ source: any AudioSource) -> AsyncThrowingStream<RecognitionEvent, any Error>
}

extension SpeechRecogniser {
    /// False.
    public var answersEveryFrame: Bool { false }

    /// None.
    public var timeLimits: RecogniserTimeLimits { RecogniserTimeLimits() }
}
