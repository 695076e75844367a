import RapidIntent
import Synchronization

/// The names of all intents that can be meant, gathered once for the dictionaries in force and not with every question.
final class DeclaredIntents: Sendable {
    private let last = Mutex<(version: String?, names: [String])>((nil, []))

    /// The names, in the order of the dictionaries.
    func names(in dictionaries: DictionarySet) -> [String] {
        last.withLock { last in
            if last.version != dictionaries.version {
                last = (dictionaries.version, dictionaries.dictionaries.flatMap { $0.intents.map(\.name) })
            }
            return last.names
        }
    }
}
