#if Server
import RapidIntent

/// The names of intents, each once, in the order of their declaration.
struct IntentNames: Sendable, Equatable, ExpressibleByArrayLiteral {
    private var names: [String] = []
    /// The index of each name.
    private var places: [String: Int] = [:]

    /// Creates the list, without duplicates.
    init(_ all: some Sequence<String>) {
        for name in all where places[name] == nil {
            places[name] = names.count
            names.append(name)
        }
    }

    init(arrayLiteral elements: String...) { self.init(elements) }

    /// A ranking followed by all other intents with the score 0.
    ///
    /// Costs a hash probe for each of `ranking`.
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
#endif
