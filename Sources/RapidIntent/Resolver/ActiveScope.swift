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
    private let clock: (@Sendable () -> LocalDateTime?)?

    /// Creates an active scope with its first value.
    ///
    /// - Parameters:
    ///   - scope: The scope of the first utterances.
    ///   - clock: Returns the moment of speech of an utterance that begins, unless the scope has one.
    public init(_ scope: MatchScope = .everything, clock: (@Sendable () -> LocalDateTime?)? = nil) {
        self.scope = Mutex(scope)
        self.clock = clock
    }

    /// The scope for the next utterance.
    public var current: MatchScope {
        get { scope.withLock { $0 } }
        set { scope.withLock { $0 = newValue } }
    }

    /// The scope of an utterance that begins: ``current``, with the moment of the clock unless it has one.
    func forUtterance() -> MatchScope {
        var scope = current
        scope.moment = scope.moment ?? clock?()
        return scope
    }
}
