/// Turns audio into transcripts.
///
/// Adapters keep to four rules, and ``RecognitionEvent`` says the rest:
/// - utterance ids are new for every utterance, also across calls;
/// - each partial holds the whole text;
/// - every utterance ends with ``RecognitionEvent/endpoint(_:at:)``, also when the audio stops in the middle;
/// - where voice activity is known, a transcript is sent when it changes, with ``Transcript/silence`` set: a decision
///   that waits for silence can only count what it is told.
public protocol SpeechRecogniser: Sendable {
    /// Listens to `source` until it ends or the consuming task is cancelled.
    ///
    /// - Returns: The events, in order. The stream throws when the engine or the source fails.
    func recognise(_ source: any AudioSource) -> AsyncThrowingStream<RecognitionEvent, any Error>
}
