#if SQLite
package import RapidIntent
import RapidIntentDictionary

extension CommandDictionary {
    /// The sentences that another version of this dictionary understands otherwise, of up to 20 for each phrase.
    ///
    /// - Parameters:
    ///   - after: The other version.
    ///   - mayWait: Whether it may wait for more words where this one does not.
    package func sentences(changedIn after: CommandDictionary, mayWait: Bool = false) -> [String] {
        let sampler = SentenceSampler(self)
        var random = SplitMix64(seed: 4)
        var matchers = (TranscriptMatcher(self), TranscriptMatcher(after))
        var changed: [String] = []
        for phrase in intents.flatMap(\.phrases) {
            for _ in 0..<(phrase.isLiteral ? 1 : 20) {
                guard let sentence = sampler.sentence(of: phrase, using: &random) else { continue }
                let states = (matchers.0.update(to: sentence), matchers.1.update(to: sentence))
                if states.0.match?.command != states.1.match?.command
                    || !mayWait && !states.0.canChange && states.1.canChange
                {
                    changed.append(sentence)
                }
            }
        }
        return changed
    }
}
#endif
