import RapidIntent
import RapidIntentDictionary

/// The situations that the phrases of a dictionary ask for, and before them the one of which nothing is known.
///
/// What is learned has no conditions, and so must get into nobody's way in any of them.
struct Situations {
    /// Each situation once.
    let scopes: [MatchScope]

    /// The fewest sentences that are said in each situation.
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

    /// How many of so many sentences are said in a situation: all of them where nothing is known, fewer in each of the others
    /// the more there are, so that a home with many rooms does not take the longer for it.
    func count(of sentences: Int, in scope: MatchScope) -> Int {
        scope == .everything ? sentences : min(sentences, max(Self.fewest, sentences * Self.fewest / scopes.count))
    }
}
