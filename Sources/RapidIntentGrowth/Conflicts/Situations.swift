import RapidIntent
import RapidIntentDictionary

/// The situations that the phrases of a dictionary require, after the empty situation.
///
/// Learned phrases have no conditions, so they must not conflict with other phrases in any situation.
struct Situations {
    /// The situations, each once.
    let scopes: [MatchScope]

    /// The smallest number of sentences that are tried in each situation.
    private static let fewest = 8

    init(of dictionary: CommandDictionary) {
        let sampler = SentenceSampler(dictionary)
        var seen: Set<MatchScope> = [.everything]
        var scopes = [MatchScope.everything]
        for phrase in dictionary.intents.lazy.flatMap(\.phrases) {
            let scope = sampler.scope(of: phrase)
            if seen.insert(scope).inserted { scopes.append(scope) }
        }
        self.scopes = scopes
    }

    /// The number of sentences to try in a situation: all of them in the empty one; in each of the others, the fewer the more
    /// situations there are, so that a home with many rooms does not take longer.
    func count(of sentences: Int, in scope: MatchScope) -> Int {
        scope == .everything ? sentences : min(sentences, max(Self.fewest, sentences * Self.fewest / scopes.count))
    }
}
