#if SQLite
package import RapidIntent
package import RapidIntentTelemetry

/// What telemetry says about the waiting time of a phrase.
package struct PhraseTuning: Sendable, Equatable {
    /// How often it was said, continued and contradicted.
    package var observed: ObservedPhrase
    /// How long it waits with the present files without knowledge of the voice; nil if it fires only on a final transcript, or
    /// if no sample of its sentences stops there.
    package var waitBefore: Duration?
    /// The same with the tuned file.
    package var waitAfter: Duration?
    /// What becomes of the evidence.
    package var verdict: Verdict

    /// What becomes of the evidence about a phrase.
    package enum Verdict: String, Sendable {
        /// It is written.
        case tuned
        case tooFew
        /// The phrase was contradicted more often than its risk allows: it waits as if nothing were known of it, or longer.
        case contradicted
        /// The dictionary has no such phrase, or no longer.
        case unknown
    }

    /// The share of those who went on: its 95 % interval.
    package var interval: ClosedRange<Double> {
        let (said, continued) = (observed.history.said, observed.history.continued)
        let low = WilsonInterval.lowerBound(successes: continued, trials: said)
        let high = 1 - WilsonInterval.lowerBound(successes: said - continued, trials: said)
        return min(low, high)...high
    }
}

/// What telemetry says about the waiting times of a dictionary.
package struct TuningPlan: Sendable, Equatable {
    /// The phrases, those with the most evidence first.
    package var phrases: [PhraseTuning]
    package var histories: PhraseHistories

    package var hasEvidence: Bool { phrases.contains { $0.verdict == .tuned || $0.verdict == .contradicted } }
}
#endif
