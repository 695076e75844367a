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
    private let dictionaries: Mutex<DictionarySet>

    /// Creates active dictionaries with their first value.
    public init(_ dictionaries: DictionarySet) { self.dictionaries = Mutex(dictionaries) }

    /// The dictionaries for the next utterance.
    public var current: DictionarySet {
        get { dictionaries.withLock { $0 } }
        set { dictionaries.withLock { $0 = newValue } }
    }
}
