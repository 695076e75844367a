/// The intents that the positions of a template automaton's state may lead to.
final class TemplateIntents: Sendable {
    /// How the templates are divided, without those of the next property.
    let shares: IntentShares
    /// How those are divided of which only a wildcard at the beginning has matched.
    let ofLeadingWildcards: IntentShares
    /// The first positions of an intent, by its number, as places in the state.
    private let places: [Int32: [Int]]
    /// The places inside a value, without wildcards at the beginning of templates; and all of them.
    let (open, allOpen): ([Int], [Int])

    /// The maximum number of positions of an intent whose values are read.
    private static let mostPlaces = 8

    init(
        _ positions: ArraySlice<TemplateStates.Position>, _ phrases: PhraseShares, in network: TemplateNetwork
    ) {
        var weights: [Bool: [Int32: Double]] = [:]
        var counted: Set<UInt64> = []
        var places: [Int32: [Int]] = [:]
        var (open, allOpen): ([Int], [Int]) = ([], [])
        for (place, position) in positions.enumerated() {
            let isWild = network.isAtLeadingWildcard(position)
            if position.isInValue {
                allOpen.append(place)
                if !isWild { open.append(place) }
            }
            guard let entry = network.entry(at: position) else { continue }
            if places[entry.intent, default: []].count < Self.mostPlaces {
                places[entry.intent, default: []].append(place)
            }
            guard counted.insert(PhraseShares.key(entry.intent, entry.phrase)).inserted else { continue }
            weights[isWild, default: [:]][entry.intent, default: 0] +=
                phrases.weight(ofIntent: entry.intent, phrase: entry.phrase)
        }
        shares = IntentShares(weights[false] ?? [:])
        ofLeadingWildcards = IntentShares(weights[true] ?? [:])
        self.places = places
        (self.open, self.allOpen) = (open, allOpen)
    }

    func places(of intent: Int32) -> [Int] { places[intent] ?? [] }
}
