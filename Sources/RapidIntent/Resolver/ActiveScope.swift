import Synchronization

/// What may be meant at the moment, switched by the app while streams run.
///
/// ```swift
/// let scope = ActiveScope()
/// let events = resolver.events(for: transcripts, scope: scope)
/// scope.current = MatchScope(intents: ["Confirm", "Cancel"])   // a question was asked
/// ```
///
/// A change counts from the next utterance on: an utterance under way keeps the meaning it had when it began.
public final class ActiveScope: Sendable {
    private let scope: Mutex<MatchScope>

    /// Begins with a scope.
    public init(_ scope: MatchScope = .everything) { self.scope = Mutex(scope) }

    /// What may be meant now.
    public var current: MatchScope {
        get { scope.withLock { $0 } }
        set { scope.withLock { $0 = newValue } }
    }
}
