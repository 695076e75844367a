/// Which troubles are there, so that each is told once when it begins and once when it is over.
struct TroubleEpisodes: Sendable {
    private var underWay: [SignalTrouble.Kind: (trouble: SignalTrouble, since: Duration)] = [:]

    func contains(_ kind: SignalTrouble.Kind) -> Bool { underWay[kind] != nil }

    func trouble(_ kind: SignalTrouble.Kind) -> SignalTrouble? { underWay[kind]?.trouble }

    /// Takes note that a trouble is there; an event if it was not there before.
    mutating func begin(_ trouble: SignalTrouble, at: Duration) -> SignalEvent? {
        guard underWay[trouble.kind] == nil else { return nil }
        underWay[trouble.kind] = (trouble, at)
        return SignalEvent(trouble, at: at, .began)
    }

    /// Takes note that a kind of trouble is not there; an event if it was there before.
    mutating func end(_ kind: SignalTrouble.Kind, at: Duration) -> SignalEvent? {
        guard let episode = underWay.removeValue(forKey: kind) else { return nil }
        return SignalEvent(episode.trouble, at: at, .ended(after: at - episode.since))
    }
}
