/// The intents that the positions of a template automaton's state may lead to.
final class TemplateIntents: Sendable {
    /// How the templates are divided, without those of the next property.
    let shares: IntentShares
    /// How those are divided of which only a wildcard at the beginning has matched.
    let ofLeadingWildcards: IntentShares
    /// The first positions of an intent, by its number, as places in the state.
    private let places: [Int32: [Int]]
    /// The places inside a value, or behind one of several values that a placeholder takes, without wildcards at the beginning of
    /// phrases.
    let open: [Int]
    /// Whether a wildcard at the beginning of a phrase may go on.
    let isOpenAtStart: Bool

    /// The maximum number of positions of an intent whose values are read.
    private static let mostPlaces = 8

    init(
        _ positions: ArraySlice<TemplateStates.Position>, _ phrases: PhraseShares, in network: TemplateNetwork
    ) {
        var places: [Int32: [Int]] = [:]
        var open: [Int] = []
        var isOpenAtStart = false
        // Whether nothing but a wildcard has matched of a phrase, whatever its position.
        var isWild: [UInt64: (entry: TemplateNetwork.Entry, Bool)] = [:]
        for (place, position) in positions.enumerated() {
            let isLeading = network.isAtLeadingWildcard(position)
            if position.isInValue, isLeading { isOpenAtStart = true }
            if position.slot >= 0, !isLeading { open.append(place) }
            guard let entry = network.entry(at: position) else { continue }
            if places[entry.intent, default: []].count < Self.mostPlaces {
                places[entry.intent, default: []].append(place)
            }
            let key = PhraseShares.key(entry.intent, entry.phrase)
            isWild[key] = (entry, (isWild[key]?.1 ?? true) && isLeading)
        }
        var (some, wild): ([Int32: Double], [Int32: Double]) = ([:], [:])
        for (entry, isWild) in isWild.values {
            let weight = phrases.weight(ofIntent: entry.intent, phrase: entry.phrase)
            if isWild { wild[entry.intent, default: 0] += weight } else { some[entry.intent, default: 0] += weight }
        }
        shares = IntentShares(some)
        ofLeadingWildcards = IntentShares(wild)
        self.places = places
        (self.open, self.isOpenAtStart) = (open, isOpenAtStart)
    }

    func places(of intent: Int32) -> [Int] { places[intent] ?? [] }
}
