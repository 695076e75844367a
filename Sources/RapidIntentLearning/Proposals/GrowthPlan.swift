#if SQLite
import RapidIntent

/// The phrases that a dictionary might learn and forget, and those that are withheld.
public struct GrowthPlan: Sendable, Equatable {
    /// Phrases to learn, the most frequent first.
    public var additions: [PhraseProposal] = []
    /// Learned phrases to forget, the worst first.
    public var removals: [RemovalProposal] = []
    /// Phrases that were heard often enough but are not proposed, the most frequent first.
    public var withheld: [WithheldPhrase] = []
    /// The texts that no phrase fits and that are neither proposed nor withheld, the most frequent first.
    package var unproposed: [UnproposedText] = []
    /// The phrases that were heard too rarely, or in too few sessions; those that lack the least first.
    package var infrequent: [InfrequentPhrase] = []
    /// The number of heard phrases that the dictionary already contains.
    package var known = 0
    package var segments = 0
    /// The number of segments that the dictionary resolved.
    package var local = 0

    package init() {}

    /// The share of segments that the dictionary resolved, from 0 to 1.
    package var localShare: Double { segments > 0 ? Double(local) / Double(segments) : 0 }

    /// The predicted share with the additions and without the removals, from 0 to 1.
    ///
    /// The prediction assumes that people keep saying the same. For phrases with masked values, it also counts values
    /// that the lists do not have, so the real share may be lower.
    public var predictedLocalShare: Double {
        guard segments > 0 else { return 0 }
        let gained = additions.reduce(0) { $0 + $1.evidence.said }
        let lost = removals.reduce(0) { $0 + $1.fired }
        return Double(local + gained - lost) / Double(segments)
    }

    /// Whether ``predictedLocalShare`` is an upper bound, because some values were masked and may not be in the
    /// lists.
    package var predictsAtMost: Bool { additions.contains(where: \.evidence.hasMaskedValues) }
}

/// A text that no phrase of the dictionary fits and that is neither proposed nor withheld, for example because it is too rare.
package struct UnproposedText: Sendable, Equatable {
    /// The text in normal form, to the extent that it was recorded.
    package var text: String
    /// How often it was heard, with any answer.
    package var heard: Int
    package var sessions: Set<Int>
}

/// A phrase that was answered, but heard too seldom or in too few sessions to be proposed or held back.
package struct InfrequentPhrase: Sendable, Equatable {
    /// The phrase; if it could not be generalised, the words that were heard.
    package var phrase: String
    /// The intent that the service found.
    package var intent: String
    package var heard: Int
    package var sessions: Int

    /// How far it is on its way: `heard 6 of 10 times, in 2 of 3 sessions`.
    package func progress(to policy: GrowthPolicy) -> String {
        func part(_ count: Int, _ minimum: Int, _ noun: String) -> String {
            count < minimum ? "\(count) of \(counted(minimum, noun))" : counted(count, noun)
        }
        return
            "heard \(part(heard, policy.minimumHeard, "time")), in \(part(sessions, policy.minimumSessions, "session"))"
    }

    /// The share of the way to a decision, from 0 to 1.
    func share(of policy: GrowthPolicy) -> Double {
        min(
            1, Double(heard) / Double(max(1, policy.minimumHeard)),
            Double(sessions) / Double(max(1, policy.minimumSessions)))
    }
}

extension GrowthPolicy {
    /// What a phrase needs before it is decided on: `10 times, in 3 sessions`.
    package var frequency: String { "\(counted(minimumHeard, "time")), in \(counted(minimumSessions, "session"))" }
}
#endif
