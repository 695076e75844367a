/// What a dictionary might learn and unlearn, and what it had better not.
public struct GrowthPlan: Sendable, Equatable {
    /// Phrases to learn, the most frequent first.
    public var additions: [PhraseProposal] = []
    /// Learned phrases to forget, the worst first.
    public var removals: [RemovalProposal] = []
    /// What was heard often enough and is not proposed, the most frequent first.
    public var withheld: [WithheldPhrase] = []
    /// How many phrases were heard too seldom, or in too few sessions.
    package var infrequent = 0
    /// How many phrases were heard that the dictionary knows by now.
    package var known = 0
    /// How many segments there are.
    package var segments = 0
    /// How many of them the dictionary knew.
    package var local = 0

    /// Nothing to do.
    package init() {}

    /// The share of segments that the dictionary knew, from 0 to 1.
    public var localShare: Double { segments > 0 ? Double(local) / Double(segments) : 0 }

    /// The share that it would have known with the additions and without the removals, from 0 to 1.
    ///
    /// What people say next week will be as like this as the weeks are alike. Of phrases whose values were masked, values
    /// that the lists do not have are counted too, and it may be less.
    public var predictedLocalShare: Double {
        guard segments > 0 else { return 0 }
        let gained = additions.reduce(0) { $0 + $1.evidence.said }
        let lost = removals.reduce(0) { $0 + $1.fired }
        return Double(local + gained - lost) / Double(segments)
    }

    /// Whether ``predictedLocalShare`` is the most that can come of it, because values were masked that the lists may not
    /// have.
    package var predictsAtMost: Bool { additions.contains(where: \.evidence.hasMaskedValues) }
}
