/// An event of an utterance.
///
/// With `reportsTentative`, `tentative` comes between partials, when what the words may mean changes; the last one of a segment
/// has no intents unless `fired`, `contradicted`, `needsConfirmation` or `unresolved` follows.
///
/// The events of one segment come in this order: partials, at most one `fired`, the final, at most one of `contradicted`,
/// `needsConfirmation` and `unresolved`, and one `resolved`, which closes the segment. `prepared` comes between partials,
/// `withdrawn` also after the final. After the utterance's `endpoint`, only the results of an online answer can follow.
public struct ResolverEvent: Sendable, Equatable {
    /// The event's utterance.
    public var utterance: UtteranceID
    /// The time of the event, since the beginning of the stream.
    public var at: Duration
    /// The kind of event.
    public var kind: Kind

    package init(utterance: UtteranceID, at: Duration, _ kind: Kind) {
        self.utterance = utterance
        self.at = at
        self.kind = kind
    }

    /// A kind of event.
    public enum Kind: Sendable, Equatable {
        /// The text changed and may change again.
        case partial(text: String)
        /// What the words of a segment may still mean; it replaces what was reported of the segment before.
        case tentative(TentativeMeaning, segment: Int)
        /// A command is likely, with this probability from 0 to 1; the app may prepare it in a way that it can take back.
        ///
        /// Exactly one of `fired`, with an equivalent command, and `withdrawn` follows. Reported only by an
        /// ``IntentResolver`` with `prepares`.
        case prepared(FiredCommand, probability: Double, segment: Int)
        /// A prepared command has not become what the user wants; the app should take its preparation back.
        case withdrawn(FiredCommand, segment: Int)
        /// A command was fired; the app should carry it out.
        case fired(FiredCommand, segment: Int)
        /// The text will not change again.
        case final(text: String, confidence: Double?)
        /// The final text contradicts the fired command; the app should undo it.
        case contradicted(FiredCommand, by: Contradiction, segment: Int)
        /// The app should ask the user; see ``Resolution/Outcome/needsConfirmation(_:)``.
        case needsConfirmation(FiredCommand, segment: Int)
        /// Nothing was fired, for the given reason.
        case unresolved(UnresolvedReason, segment: Int)
        /// The segment is closed.
        case resolved(Resolution)
        /// The utterance is over.
        case endpoint
    }
}

extension ResolverEvent: CustomStringConvertible {
    /// The time, the utterance and the event, for people: `1.05 seconds u1 fired: Navigate(place: office), dictionary`.
    public var description: String { "\(at) \(utterance) \(kind)" }
}

extension ResolverEvent.Kind: CustomStringConvertible {
    /// The event, for people.
    public var description: String {
        switch self {
        case .partial(let text): "partial: '\(text)'"
        case .tentative(let meaning, _): "tentative: \(meaning)"
        case .prepared(let fired, let probability, _):
            "prepared: \(fired), \(probability.inHundredths) likely"
        case .withdrawn(let fired, _): "withdrawn: \(fired)"
        case .fired(let fired, _): "\(Resolution.Outcome.fired(fired))"
        case .final(let text, let confidence): "final: '\(text)'" + (confidence.map { ", confidence \($0)" } ?? "")
        case .contradicted(let fired, let by, _): "\(Resolution.Outcome.contradicted(fired, by: by))"
        case .needsConfirmation(let fired, _): "\(Resolution.Outcome.needsConfirmation(fired))"
        case .unresolved(let reason, _): "unresolved: \(reason)"
        case .resolved(let resolution): "resolved: \(resolution)"
        case .endpoint: "endpoint"
        }
    }
}
