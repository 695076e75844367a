#if SQLite
/// An utterance of a session.
public struct UtteranceReference: Sendable, Hashable {
    /// The session: a run of the app, or a session defined by the app.
    public var session: String
    /// The utterance's id, unique within its session.
    public var utterance: String

    /// Creates a reference.
    public init(session: String, utterance: String) {
        self.session = session
        self.utterance = utterance
    }
}
#endif
