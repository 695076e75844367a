#if SQLite
package import RapidIntent
package import RapidIntentDictionary
import RapidIntentTelemetry

/// Decides which phrases a dictionary should learn and forget; it is a pure function of the evidence.
///
/// A phrase is proposed if it was heard often and in enough sessions, the answers agree, their scores are high, it can be
/// generalised without guessing, it was not rejected, and it conflicts with no other phrase. Conflicts are found by
/// matching: the dictionary is compiled with the new phrases, and sentences of all its phrases are matched.
package struct GrowthPlanner {
    private let sources: [DictionarySource]
    private let learned: DictionarySource?
    private let rejected: RejectedPhrases
    private let policy: GrowthPolicy
    /// The dictionary, with the learned phrases so far.
    package let dictionary: CommandDictionary

    /// Creates a planner for a dictionary.
    ///
    /// - Parameters:
    ///   - dictionary: The sources of one language, without learned phrases.
    ///   - rejected: The phrases that must not be proposed again.
    package init(
        dictionary: [DictionarySource], learned: DictionarySource? = nil,
        rejected: RejectedPhrases = RejectedPhrases(), policy: GrowthPolicy = GrowthPolicy()
    ) {
        sources = dictionary + (learned.map { [$0] } ?? [])
        self.learned = learned
        self.rejected = rejected
        self.policy = policy
        self.dictionary = CommandDictionary(tolerating: sources)
    }

    package var generaliser: PhraseGeneraliser { PhraseGeneraliser(dictionary, sources: sources, policy: policy) }

    /// Compiles the dictionary once with all new phrases, and some more times if there are conflicts.
    package func plan(from evidence: Evidence) -> GrowthPlan {
        var plan = GrowthPlan()
        plan.segments = evidence.segments
        plan.local = evidence.local
        plan.removals = removals(evidence)
        let finder = ConflictFinder(dictionary, policy: policy)
        var matcher = TranscriptMatcher(dictionary, scope: .withoutSpeaker)
        var candidates: [PhraseProposal] = []
        var decided: Set<String> = []
        for group in groups(of: evidence) {
            guard group.tally.heard >= policy.minimumHeard, group.tally.sessions.count >= policy.minimumSessions else {
                // What the dictionary has by now needs no more evidence, and what was rejected gets no other answer.
                let matches = matcher.update(to: dictionary.unmasked(group.pattern)).matches
                if matches.contains(where: { $0.command.intent == group.intent }) {
                    plan.known += 1
                    continue
                }
                if rejected.contains(phrase: group.written, intent: group.intent) { continue }
                plan.infrequent.append(
                    InfrequentPhrase(
                        phrase: group.written, intent: group.intent, heard: group.tally.heard,
                        sessions: group.tally.sessions.count))
                continue
            }
            decided.formUnion(group.texts)
            let summary = PhraseEvidence(
                group.tally, said: group.said, answers: group.answers, hasMaskedValues: group.hasMaskedValues,
                takenFor: group.mostTakenFor, policy: policy)
            func withhold(_ reason: WithheldPhrase.Reason) {
                plan.withheld.append(
                    WithheldPhrase(phrase: group.written, intent: group.intent, evidence: summary, reason: reason))
            }
            switch group.phrase {
            case .failure(let obstacle): withhold(obstacle)
            case .success(let phrase):
                let finding = finder.finding(of: phrase, intent: group.intent)
                if finding.isKnown, finding.conflict == nil {
                    plan.known += 1
                } else if let reason = objection(to: phrase, of: group.intent, summary, evidence) {
                    withhold(reason)
                } else if let conflict = finding.conflict {
                    withhold(.conflict(conflict))
                } else {
                    candidates.append(
                        PhraseProposal(
                            phrase: phrase, intent: group.intent, evidence: summary, waitsFor: finding.waitsFor))
                }
            }
        }
        admit(candidates, to: &plan)
        // Among equals, in the order of the groups: those that were heard most first.
        plan.infrequent = plan.infrequent.enumerated().sorted {
            ($1.element.share(of: policy), $0.offset) < ($0.element.share(of: policy), $1.offset)
        }.map(\.element)
        plan.unproposed = unproposed(of: evidence, without: decided)
        return plan
    }

    /// The texts that no phrase fits, without those of phrases with enough evidence for a decision.
    private func unproposed(of evidence: Evidence, without decided: Set<String>) -> [UnproposedText] {
        var tallies: [String: Tally] = [:]
        for (heard, tally) in evidence.texts where !decided.contains(heard.text) {
            tallies[heard.text, default: Tally()].add(tally)
        }
        var matcher = TranscriptMatcher(dictionary, scope: .withoutSpeaker)
        return tallies.filter { matcher.update(to: $0.key).matches.isEmpty }
            .map { UnproposedText(text: $0.key, heard: $0.value.heard, sessions: $0.value.sessions) }
            .sorted { ($1.heard, $0.text) < ($0.heard, $1.text) }
    }

    /// Adds to a plan the candidates that conflict neither with each other nor with existing phrases.
    private func admit(_ candidates: [PhraseProposal], to plan: inout GrowthPlan) {
        func candidate(_ proposal: PhraseProposal) -> JointReview.Candidate {
            JointReview.Candidate(phrase: proposal.phrase, intent: proposal.intent)
        }
        let review = JointReview(sources, dictionary, policy: policy).review(candidates.map(candidate))
        for proposal in candidates {
            if let conflict = review.refused[candidate(proposal)] {
                plan.withheld.append(
                    WithheldPhrase(
                        phrase: proposal.phrase, intent: proposal.intent, evidence: proposal.evidence,
                        reason: .conflict(conflict)))
            } else {
                plan.additions.append(proposal)
            }
        }
        plan.withheld.sort { ($1.evidence.heard, $0.phrase, $0.intent) < ($0.evidence.heard, $1.phrase, $1.intent) }
    }

    /// The reason to withhold a phrase; conflicts are not checked here.
    private func objection(
        to phrase: String, of intent: String, _ summary: PhraseEvidence, _ evidence: Evidence
    ) -> WithheldPhrase.Reason? {
        if rejected.contains(phrase: phrase, intent: intent) { return .rejected }
        if let use = evidence.uses[PhraseUse.Name(intent: intent, phrase: phrase)], wrongAtLeast(use) != nil {
            return .provedWrong(fired: use.fired, bad: use.bad)
        }
        if summary.independent < policy.minimumIndependent { return .fewIndependent(summary.independent) }
        if summary.agreementAtLeast < policy.minimumAgreement {
            return .disagreement(atLeast: summary.agreementAtLeast)
        }
        return summary.meanScore < policy.minimumScore ? .lowScore(summary.meanScore) : nil
    }

    // MARK: - Removals

    private func removals(_ evidence: Evidence) -> [RemovalProposal] {
        var removals: [RemovalProposal] = []
        for intent in learned?.intents ?? [] {
            for phrase in intent.phrases {
                let name = PhraseUse.Name(intent: intent.name.value, phrase: phrase.value)
                guard !rejected.keeps(phrase: name.phrase, intent: name.intent), let use = evidence.uses[name],
                    let bound = wrongAtLeast(use)
                else { continue }
                removals.append(
                    RemovalProposal(
                        phrase: name.phrase, intent: name.intent, fired: use.fired, contradicted: use.contradicted,
                        undone: use.undone, wrong: use.wrong, wrongAtLeast: bound))
            }
        }
        return removals.sorted { ($1.wrongAtLeast, $0.phrase, $0.intent) < ($0.wrongAtLeast, $1.phrase, $1.intent) }
    }

    /// The lower confidence bound of the share of failures, if it exceeds the limit.
    private func wrongAtLeast(_ use: PhraseUse) -> Double? {
        let bound = WilsonInterval.lowerBound(
            successes: use.bad, trials: use.fired, standardScore: policy.standardScore)
        return use.bad >= policy.minimumWrong && bound > policy.maximumWrong ? bound : nil
    }

    // MARK: - Groups

    /// The texts that form one phrase of one intent.
    private struct Group {
        var pattern: String
        var phrase: Result<String, WithheldPhrase.Reason>
        var intent: String
        var hasMaskedValues = false
        var texts: Set<String> = []
        var tally = Tally()
        /// The number of answers to its words, from any intent.
        var answers = 0
        /// How often its words were heard.
        var said = 0
        /// How often its words were taken for each phrase or sentence that they sound like.
        var takenFor: [String: Int] = [:]

        /// What its words were most often taken for; of equals, the first by its letters.
        var mostTakenFor: String? { takenFor.min { ($1.value, $0.key) < ($0.value, $1.key) }?.key }

        /// The phrase; the words that were heard if there is none.
        var written: String { (try? phrase.get()) ?? pattern }

        /// The phrase, or the reason why there is none; it distinguishes groups with the same pattern.
        var text: String {
            switch phrase {
            case .success(let phrase): phrase
            case .failure(let obstacle): "\(obstacle)"
            }
        }
    }

    /// How often the words of a pattern were answered and heard.
    private struct Count {
        var answers = 0
        var heard = 0

        mutating func add(_ tally: Tally) {
            answers += tally.accepted + tally.refused
            heard += tally.heard
        }
    }

    /// The counts of a pattern, for all answers and by intent.
    private struct Pattern {
        var all = Count()
        var intents: [String: Count] = [:]
    }

    /// The groups of texts that form one phrase of one intent, the most frequent first.
    private func groups(of evidence: Evidence) -> [Group] {
        let generaliser = generaliser
        var patterns: [String: Pattern] = [:]
        var groups: [GroupKey: Group] = [:]
        for (heard, tally) in evidence.texts {
            let generalised = generaliser.generalised(heard)
            patterns[generalised.pattern, default: Pattern()].all.add(tally)
            guard let intent = heard.intent else { continue }
            patterns[generalised.pattern]?.intents[intent, default: Count()].add(tally)
            let key = GroupKey(generalised: generalised, intent: intent)
            groups[
                key, default: Group(pattern: generalised.pattern, phrase: generalised.phrase, intent: intent)
            ].tally.add(tally)
            groups[key]?.texts.insert(heard.text)
            if heard.entities.contains(where: { $0.text == nil }) { groups[key]?.hasMaskedValues = true }
            if let taken = heard.takenFor { groups[key]?.takenFor[taken, default: 0] += tally.heard }
        }
        return groups.values.map { counted($0, patterns[$0.pattern] ?? Pattern()) }
            .sorted {
                ($1.tally.heard, $0.pattern, $0.intent, $0.text) < ($0.tally.heard, $1.pattern, $1.intent, $1.text)
            }
    }

    /// The group, including the other answers to its words.
    ///
    /// The same words with the same intent but values of another list form another phrase, which counts neither for
    /// nor against this one.
    private func counted(_ group: Group, _ pattern: Pattern) -> Group {
        var group = group
        let same = pattern.intents[group.intent] ?? Count()
        group.answers = group.tally.accepted + group.tally.refused + pattern.all.answers - same.answers
        group.said =
            group.tally.heard + (pattern.all.heard - same.heard) * group.tally.heard / max(1, same.heard)
        return group
    }

    private struct GroupKey: Hashable {
        var generalised: PhraseGeneraliser.Generalised
        var intent: String
    }
}
#endif
