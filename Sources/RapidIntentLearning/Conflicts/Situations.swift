#if SQLite
import RapidIntent
import RapidIntentDictionary

/// The empty situation, and the situations that the phrases of a dictionary require.
///
/// Learned phrases have no conditions, so they must not conflict with other phrases in any situation.
struct Situations {
    /// The situations, each once.
    let scopes: [MatchScope]

    /// The minimum number of sentences to try in each situation.
    private static let fewest = 8

    init(of dictionary: CommandDictionary) {
        let sampler = SentenceSampler(dictionary)
        var seen: Set<MatchScope> = [.withoutSpeaker]
        var scopes = [MatchScope.withoutSpeaker]
        for phrase in dictionary.intents.lazy.flatMap(\.phrases) {
            let scope = sampler.scope(of: phrase)
            if seen.insert(scope).inserted { scopes.append(scope) }
        }
        self.scopes = scopes
    }

    /// The number of sentences to try in a situation.
    ///
    /// In the empty situation, all sentences are tried. In the others, the number decreases with the number of
    /// situations, so that a home with many rooms does not take longer.
    func count(of sentences: Int, in scope: MatchScope) -> Int {
        scope == .withoutSpeaker ? sentences : min(sentences, max(Self.fewest, sentences * Self.fewest / scopes.count))
    }
}
#endif
