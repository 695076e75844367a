#if Server
import RapidIntent
import Synchronization

/// The names of all declared intents, collected once per version of the dictionaries.
final class DeclaredIntents: Sendable {
    private let last = Mutex<(version: String?, names: IntentNames)>((nil, []))

    /// The names, in the order of the dictionaries.
    func names(in dictionaries: DictionarySet) -> IntentNames {
        last.withLock { last in
            if last.version != dictionaries.version {
                let names = dictionaries.dictionaries.lazy.flatMap { $0.intents.lazy.map(\.name) }
                // An answer always includes "none of them", so a dictionary's intent of that name is left out.
                last = (
                    dictionaries.version,
                    IntentNames(names.filter { !Prediction.RankedIntent(name: $0, score: 0).meansNothing })
                )
            }
            return last.names
        }
    }
}
#endif
