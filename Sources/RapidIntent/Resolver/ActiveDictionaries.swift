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
        var preparation: Task<Void, Never>?

        /// Prepares the current dictionaries instead of earlier ones, on another thread.
        mutating func prepare() {
            preparation?.cancel()
            preparation =
                needs.isEmpty
                ? nil : Task.detached(priority: .utility) { [current, needs] in current.prepare(for: needs) }
        }
    }

    /// Creates active dictionaries with their first value.
    public init(_ dictionaries: DictionarySet) { state = Mutex(State(current: dictionaries)) }

    /// The dictionaries for the next utterance.
    public var current: DictionarySet {
        get { state.withLock { $0.current } }
        set {
            state.withLock { state in
                state.current = newValue
                state.prepare()
            }
        }
    }

    /// Waits until the current dictionaries are prepared, for tests and measurements.
    package func prepared() async { await state.withLock { $0.preparation }?.value }

    /// Prepares these dictionaries, and each that replaces them, on another thread, before a text needs it.
    ///
    /// A text that comes earlier waits for what it needs, as it would have without.
    package func prepare(for needs: DictionarySet.Needs) {
        state.withLock { state in
            guard !state.needs.isSuperset(of: needs) else { return }
            state.needs.formUnion(needs)
            state.prepare()
        }
    }
}
