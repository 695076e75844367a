#if Server
import RapidIntent
import Synchronization

/// The names of intents, each once, in the order of their declaration.
struct IntentNames: Sendable, Equatable, ExpressibleByArrayLiteral {
    private var names: [String] = []
    private var places: [String: Int] = [:]

    /// Creates the list, without duplicates.
    init(_ all: some Sequence<String>) {
        for name in all where places[name] == nil {
            places[name] = names.count
            names.append(name)
        }
    }

    init(arrayLiteral elements: String...) { self.init(elements) }

    /// A ranking followed by all other intents with the score 0; costs a hash probe for each of `ranking`.
    func completing(_ ranking: [Prediction.RankedIntent]) -> [Prediction.RankedIntent] {
        var isRanked = [Bool](repeating: false, count: names.count)
        for intent in ranking { if let place = places[intent.name] { isRanked[place] = true } }
        var all = ranking
        all.reserveCapacity(ranking.count + names.count)
        for (place, name) in names.enumerated() where !isRanked[place] {
            all.append(Prediction.RankedIntent(name: name, score: 0))
        }
        return all
    }
}

/// The names of all declared intents, collected once per version of the dictionaries.
final class DeclaredIntents: Sendable {
    private let last = Mutex<(version: String?, names: IntentNames)>((nil, []))

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
