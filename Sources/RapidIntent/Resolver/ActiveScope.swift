import Synchronization

/// The scope of matching, which the app can change while streams run.
///
/// ```swift
/// let scope = ActiveScope()
/// let events = resolver.events(for: transcripts, scope: scope)
/// scope.current = MatchScope(intents: ["Confirm", "Cancel"])   // a question was asked
/// ```
///
/// A change applies from the next utterance on. The current utterance keeps the scope it began with.
public final class ActiveScope: Sendable {
    private let scope: Mutex<MatchScope>

    /// Creates an active scope with its first value.
    public init(_ scope: MatchScope = .everything) { self.scope = Mutex(scope) }

    /// The scope for the next utterance.
    public var current: MatchScope {
        get { scope.withLock { $0 } }
        set { scope.withLock { $0 = newValue } }
    }
}
