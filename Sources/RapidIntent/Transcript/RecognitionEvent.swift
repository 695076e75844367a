/// What a recogniser reports while audio flows.
///
/// The times of all events of one stream are on the same clock, the stream's own, and never go back.
public enum RecognitionEvent: Sendable, Equatable {
    /// What was said so far in an utterance: its text changed, or its voice activity did.
    case transcript(Transcript)
    /// The utterance is over. One that got no final transcript is decided on its last partial.
    case endpoint(UtteranceID, at: Duration)
    /// Time went on and nothing changed. Lets decisions that wait for time be made on the stream's clock, so that a
    /// recording gives the same commands however fast it is read.
    case progress(at: Duration)

    /// When it happened, since the beginning of the stream.
    public var at: Duration {
        switch self {
        case .transcript(let transcript): transcript.at
        case .endpoint(_, let at), .progress(let at): at
        }
    }
}
