/// An event of a recogniser.
///
/// All events of one stream use the stream's own clock, and their times never decrease.
public enum RecognitionEvent: Sendable, Equatable {
    /// The text so far of an utterance: the text or the voice activity changed.
    case transcript(Transcript)
    /// The utterance is over. Without a final transcript, its last partial is the final text.
    case endpoint(UtteranceID, at: Duration)
    /// Time passed and nothing changed. Allows decisions that depend on time to use the stream's clock, so that a
    /// recording gives the same commands however fast it is read.
    case progress(at: Duration)

    /// The time of the event, since the beginning of the stream.
    public var at: Duration {
        switch self {
        case .transcript(let transcript): transcript.at
        case .endpoint(_, let at), .progress(let at): at
        }
    }
}
