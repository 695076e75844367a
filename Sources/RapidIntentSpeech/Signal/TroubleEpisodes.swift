/// The current problems, so that each is reported once when it begins and once when it ends.
struct TroubleEpisodes: Sendable {
    private var underWay: [SignalTrouble.Kind: (trouble: SignalTrouble, since: Duration)] = [:]

    func trouble(_ kind: SignalTrouble.Kind) -> SignalTrouble? { underWay[kind]?.trouble }

    /// Begins a problem; returns an event if it is new.
    mutating func begin(_ trouble: SignalTrouble, at: Duration) -> SignalEvent? {
        guard underWay[trouble.kind] == nil else { return nil }
        underWay[trouble.kind] = (trouble, at)
        return SignalEvent(trouble, at: at, .began)
    }

    /// Ends a kind of problem; returns an event if it had begun.
    mutating func end(_ kind: SignalTrouble.Kind, at: Duration) -> SignalEvent? {
        guard let episode = underWay.removeValue(forKey: kind) else { return nil }
        return SignalEvent(episode.trouble, at: at, .ended(after: at - episode.since))
    }
}
