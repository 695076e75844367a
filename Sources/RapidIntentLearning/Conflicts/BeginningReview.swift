#if SQLite
import RapidIntent
import RapidIntentDictionary

/// Compares how a dictionary without and with new phrases matches their sentences, word by word: beginnings that
/// matched before must give the same command, and fire as early.
struct BeginningReview {
    private let sentences: PhraseSentences
    private let situations: Situations
    private let policy: GrowthPolicy
    private var matchers: [Pair]

    /// Matchers for both dictionaries in one situation.
    fileprivate struct Pair {
        var scope: MatchScope
        var before: TranscriptMatcher
        var after: TranscriptMatcher
    }

    /// - Parameters:
    ///   - before: The dictionary without the new phrases.
    init(from before: CommandDictionary, to after: CommandDictionary, policy: GrowthPolicy) {
        sentences = PhraseSentences(after, limit: policy.sentences, orAllOf: policy.allSentences)
        situations = Situations(of: before)
        self.policy = policy
        matchers = situations.scopes.map { scope in
            Pair(
                scope: scope, before: TranscriptMatcher(before, scope: scope),
                after: TranscriptMatcher(after, scope: scope))
        }
    }

    /// The first conflict with a beginning of a sentence of a new phrase; nil if there is none.
    ///
    /// A conflict changes or delays what the beginning fires, or prevents the sentence from being completed.
    mutating func firstHarm(of phrase: Phrase) -> PhraseConflict? {
        let said = sentences.sentences(of: phrase)
        for number in matchers.indices {
            let count = situations.count(of: said.count, in: matchers[number].scope)
            for sentence in said.prefix(count) {
                if let harm = matchers[number].firstHarm(onTheWayTo: sentence, policy) { return harm }
            }
        }
        return nil
    }
}

extension BeginningReview.Pair {
    fileprivate mutating func firstHarm(onTheWayTo sentence: String, _ policy: GrowthPolicy) -> PhraseConflict? {
        let words = sentence.split(separator: " ")
        for count in words.indices.map({ $0 + 1 }) {
            let beginning = words.prefix(count).joined(separator: " ")
            let (old, new) = (before.update(to: beginning), after.update(to: beginning))
            if count < words.count, let match = new.match, match.rule.policy == .instant {
                return .hidden(sentence: sentence, phrase: match.phrase, intent: match.command.intent)
            }
            guard let known = old.match else { continue }
            guard let match = new.match, match.command.isEquivalent(to: known.command) else {
                return .changes(sentence: beginning, phrase: known.phrase, intent: known.command.intent)
            }
            if !policy.mayDelay, let wait = match.rule.wait(canChange: new.canChange, odds: new.odds),
                let waited = known.rule.wait(canChange: old.canChange, odds: old.odds), wait > waited
            {
                return .delays(phrase: known.phrase, intent: known.command.intent, by: wait - waited)
            }
        }
        return nil
    }
}
#endif
