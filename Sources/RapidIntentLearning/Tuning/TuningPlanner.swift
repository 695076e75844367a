#if SQLite
package import RapidIntent
import RapidIntentDictionary
package import RapidIntentTelemetry

/// A pure value that decides which phrases have enough evidence for a waiting time of their own.
struct TuningPlanner {
    /// The dictionary as it is, and without any tuning.
    let present: CommandDictionary
    let untuned: [DictionarySource]
    let policy: TuningPolicy

    /// The number of sentences of a phrase that are tried to find its waiting time.
    private static let sentences = 16

    func plan(from observed: [ObservedPhrase]) throws(DictionaryError) -> TuningPlan {
        let isCount = { (phrase: ObservedPhrase) in phrase.key.following == PhraseHistories.Key.anything }
        let said = observed.filter(isCount)
        var phrases = observed.filter { !isCount($0) }.map { PhraseTuning(observed: $0, verdict: verdict(on: $0)) }
        var source = DictionarySource()
        for phrase in said where verdict(on: phrase) == .tuned {
            source.histories.merge(PhraseHistories([phrase.key: phrase.history]))
        }
        for phrase in phrases {
            guard let history = Self.history(of: phrase) else { continue }
            source.histories.merge(PhraseHistories([phrase.observed.key: history]))
        }
        let tuned = try CommandDictionary(untuned + [source])
        for number in phrases.indices where phrases[number].verdict != .unknown {
            phrases[number].waitBefore = wait(of: phrases[number].observed, in: present)
            phrases[number].waitAfter = wait(of: phrases[number].observed, in: tuned)
        }
        phrases.sort {
            ($1.observed.history.said, $0.observed.key) < ($0.observed.history.said, $1.observed.key)
        }
        return TuningPlan(phrases: phrases, histories: source.histories)
    }

    /// The history to write for a phrase; nil for none.
    ///
    /// Contradictions are continuations that came too late. They can lengthen the usual wait, but never shorten it.
    private static func history(of phrase: PhraseTuning) -> PhraseHistory? {
        let observed = phrase.observed
        switch phrase.verdict {
        case .unknown, .tooFew: return nil
        case .tuned: return observed.history
        case .contradicted:
            let said = Double(observed.history.said)
            let late = said * Double(observed.contradicted) / Double(max(1, observed.fired))
            let continued = max(Double(observed.history.continued), late.rounded(.up))
            let following = observed.key.following
            let usual = ContinuationOdds(phrases: following, beginsWithWildcard: following == 0).probability
            guard continued > usual * said else { return nil }
            return PhraseHistory(said: observed.history.said, continued: Int(continued))
        }
    }

    private func verdict(on observed: ObservedPhrase) -> PhraseTuning.Verdict {
        guard let intent = present.intent(named: observed.key.intent), phrase(of: observed, in: present) != nil else {
            return .unknown
        }
        if observed.contradicted >= policy.minimumContradicted,
            Double(observed.contradicted) > intent.rule.acceptedRisk * Double(observed.fired)
        {
            return .contradicted
        }
        return observed.history.said >= policy.minimumSaid && observed.sessions >= policy.minimumSessions
            ? .tuned : .tooFew
    }

    private func phrase(of observed: ObservedPhrase, in dictionary: CommandDictionary) -> Phrase? {
        dictionary.intent(named: observed.key.intent)?.phrases.first { $0.text == observed.key.phrase }
    }

    /// The longest wait of some sentences of a phrase; nil if one fires only on a final transcript, or if none could be made.
    private func wait(of observed: ObservedPhrase, in dictionary: CommandDictionary) -> Duration? {
        guard let phrase = phrase(of: observed, in: dictionary) else { return nil }
        let sampler = SentenceSampler(dictionary)
        var generator = SplitMix64(seed: 0x7475_6e65)
        var matcher = TranscriptMatcher(dictionary, scope: sampler.scope(of: phrase))
        var longest: Duration?
        for _ in 0..<Self.sentences {
            guard let text = sampler.sentence(of: phrase, using: &generator) else { continue }
            let state = matcher.update(to: text)
            guard let match = state.match, let following = state.following,
                PhraseHistories.Key(match, following: following) == observed.key
            else { continue }
            guard let wait = match.rule.wait(canChange: true, odds: state.odds) else { return nil }
            longest = max(longest ?? wait, wait)
        }
        return longest
    }
}

/// The evidence that the waiting time of a phrase needs before it is tuned.
package struct TuningPolicy: Sendable, Equatable {
    /// The minimum number of times that the phrase was said completely although more could follow: 10.
    ///
    /// With fewer, the number of phrases that can continue weighs more than the evidence.
    package var minimumSaid = 10
    package var minimumSessions = 2
    /// The number of contradictions from which a phrase may lose its tuning: 2.
    ///
    /// One contradiction may be an accident, whatever its share.
    package var minimumContradicted = 2

    package init() {}
}

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

    package var hasEvidence: Bool {
        !histories.isEmpty || phrases.contains { $0.verdict == .contradicted }
    }
}
#endif
