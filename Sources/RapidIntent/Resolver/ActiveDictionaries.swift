import Synchronization

/// The dictionaries that are in force at the moment, exchanged while streams run.
///
/// ```swift
/// let active = ActiveDictionaries(loaded)
/// let resolver = IntentResolver(dictionaries: active, service: service)
/// active.current = reloaded
/// ```
///
/// A change counts from the next utterance on, in every stream: an open utterance is resolved to its end by the
/// dictionaries that it began with, the service's answer included.
public final class ActiveDictionaries: Sendable {
    private let dictionaries: Mutex<DictionarySet>

    /// Begins with dictionaries.
    public init(_ dictionaries: DictionarySet) { self.dictionaries = Mutex(dictionaries) }

    /// What can be said now.
    public var current: DictionarySet {
        get { dictionaries.withLock { $0 } }
        set { dictionaries.withLock { $0 = newValue } }
    }
}
