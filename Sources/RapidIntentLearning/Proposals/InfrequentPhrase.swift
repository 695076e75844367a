#if SQLite
import RapidIntent

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
