/// Something that happened while an utterance was followed.
///
/// The events of one segment come in this order: partials, at most one `fired`, the final, at most one of `contradicted`,
/// `needsConfirmation` and `unresolved`, and one `resolved`, which closes the segment. Nothing that belongs to an
/// utterance but an answer of the online service comes after its `endpoint`.
public struct ResolverEvent: Sendable, Equatable {
    /// The utterance it belongs to.
    public var utterance: UtteranceID
    /// When it happened, since the beginning of the stream.
    public var at: Duration
    /// What happened.
    public var kind: Kind

    /// Describes an event.
    public init(utterance: UtteranceID, at: Duration, _ kind: Kind) {
        self.utterance = utterance
        self.at = at
        self.kind = kind
    }

    /// What happened.
    public enum Kind: Sendable, Equatable {
        /// The text changed and may change again.
        case partial(text: String)
        /// A command was fired; it is time to carry it out.
        case fired(FiredCommand, segment: Int)
        /// The text will not change any more.
        case final(text: String, confidence: Double?)
        /// The final text says something other than the command that was fired, which should be undone.
        case contradicted(FiredCommand, by: Contradiction, segment: Int)
        /// The app should ask the user; ``Resolution/Outcome/needsConfirmation(_:)`` says when.
        case needsConfirmation(FiredCommand, segment: Int)
        /// Nothing was fired, and why.
        case unresolved(UnresolvedReason, segment: Int)
        /// The segment is closed.
        case resolved(Resolution)
        /// The utterance is over.
        case endpoint
    }
}
