#if SQLite
import RapidIntent
import RapidIntentDictionary

/// Sentences of a phrase that is not in the dictionary yet.
///
/// If there are few, all of them; otherwise a random sample that is the same in every run.
struct PhraseSentences {
    private let dictionary: CommandDictionary
    private let sampler: SentenceSampler
    private let limit: Int
    private let most: Int

    /// - Parameters:
    ///   - limit: The sample size if there are more than `most` sentences.
    ///   - most: The maximum number of sentences that are all used; nil for `limit`.
    init(_ dictionary: CommandDictionary, limit: Int, orAllOf most: Int? = nil) {
        self.dictionary = dictionary
        sampler = SentenceSampler(dictionary)
        self.limit = max(1, limit)
        self.most = max(self.limit, most ?? 0)
    }

    /// The sentences, each once.
    func sentences(of phrase: Phrase) -> [String] {
        if let all = all(of: phrase.template), all.count <= most { return all }
        var generator = SplitMix64(seed: 0x6772_6F77_7468)
        var seen: Set<String> = []
        return (0..<limit).compactMap { _ in
            sampler.sentence(of: phrase, using: &generator).flatMap { seen.insert($0).inserted ? $0 : nil }
        }
    }

    /// Every sentence; nil if there are more than `most`, or their number is not known.
    private func all(of template: Template) -> [String]? {
        let parts = if case .sequence(let parts) = template { parts } else { [template] }
        var sentences = [""]
        for part in parts {
            let forms: [String]
            switch part {
            case .text(let text): forms = [text]
            case .list(let placeholder):
                guard placeholder.range == nil, let list = dictionary.list(named: placeholder.list),
                    case .values(let values) = list.content
                else { return nil }
                forms = values.flatMap(\.forms)
            default: return nil
            }
            guard sentences.count * forms.count <= most else { return nil }
            sentences = sentences.flatMap { start in forms.map { start + $0 } }
        }
        return sentences
    }
}

/// The empty situation, and the situations that the phrases of a dictionary require.
///
/// Learned phrases have no conditions, so they must not conflict with other phrases in any situation.
struct Situations {
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
