import Synchronization

/// The active dictionaries, which can be replaced while streams run.
///
/// ```swift
/// let active = ActiveDictionaries(loaded)
/// let resolver = IntentResolver(dictionaries: active, service: service)
/// active.current = reloaded
/// ```
///
/// A change applies from the next utterance on, in every stream. The current utterance keeps the dictionaries it began
/// with, also for the service's answer.
public final class ActiveDictionaries: Sendable {
    private let state: Mutex<State>

    private struct State {
        var current: DictionarySet
        var needs: DictionarySet.Needs = []
    }

    /// Creates active dictionaries with their first value.
    public init(_ dictionaries: DictionarySet) { state = Mutex(State(current: dictionaries)) }

    /// The dictionaries for the next utterance.
    public var current: DictionarySet {
        get { state.withLock { $0.current } }
        set {
            let needs = state.withLock { state in
                state.current = newValue
                return state.needs
            }
            newValue.prepareLater(for: needs)
        }
    }

    /// Prepares these dictionaries, and each that replaces them, on another thread.
    package func prepare(for needs: DictionarySet.Needs) {
        let current: DictionarySet? = state.withLock { state in
            guard !state.needs.isSuperset(of: needs) else { return nil }
            state.needs.formUnion(needs)
            return state.current
        }
        current?.prepareLater(for: needs)
    }
}

extension DictionarySet {
    fileprivate func prepareLater(for needs: Needs) {
        guard !needs.isEmpty else { return }
        Task.detached(priority: .utility) { self.prepare(for: needs) }
    }
}
