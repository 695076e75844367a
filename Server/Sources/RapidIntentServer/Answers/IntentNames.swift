import RapidIntent

/// The names of intents, each once, in the order in which they were declared.
struct IntentNames: Sendable, Equatable, ExpressibleByArrayLiteral {
    private var names: [String] = []
    /// Where each name stands.
    private var places: [String: Int] = [:]

    /// Takes names, of several equal ones the first.
    init(_ all: some Sequence<String>) {
        for name in all where places[name] == nil {
            places[name] = names.count
            names.append(name)
        }
    }

    init(arrayLiteral elements: String...) { self.init(elements) }

    /// Some intents, and behind them the others, with the score 0.
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
