import RapidIntent
import Synchronization

/// The names of all intents that can be meant, gathered once for the dictionaries in force and not with every question.
final class DeclaredIntents: Sendable {
    private let last = Mutex<(version: String?, names: IntentNames)>((nil, []))

    /// The names, in the order of the dictionaries.
    func names(in dictionaries: DictionarySet) -> IntentNames {
        last.withLock { last in
            if last.version != dictionaries.version {
                let names = dictionaries.dictionaries.lazy.flatMap { $0.intents.lazy.map(\.name) }
                // An answer has a place for "none of them" anyway, whatever a dictionary means by that name.
                last = (
                    dictionaries.version,
                    IntentNames(names.filter { !Prediction.RankedIntent(name: $0, score: 0).meansNothing })
                )
            }
            return last.names
        }
    }
}
