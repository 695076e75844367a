#if Tool
import RapidIntent
import RapidIntentDictionary
import RapidIntentModel
import RapidIntentYAML

/// The sentences of dictionaries for training an intent model: samples of their phrases, and their examples.
enum DictionarySentences {
    /// The maximum number of sentences per template.
    private static let perPhrase = 12
    /// The number of repeated sentences after which a template counts as exhausted.
    private static let misses = 24

    /// Collects the sentences of dictionaries in one language: that of `locale`, or of the first dictionary.
    ///
    /// The sentences of one template share its weight. The weight of a template is the square root of the number of
    /// its sentences, at most 2. The weight of a literal phrase or an example is 1. So a template with a thousand
    /// sentences counts little more than a literal phrase.
    ///
    /// Tests that expect no match are used as out-of-scope sentences, except tests with a context, and tests whose
    /// text is also an example or a sentence of a phrase.
    static func sentences(
        of loaded: LoadedDictionaries, locale: LocaleIdentifier?, seed: UInt64
    ) -> [LabelledSentence] {
        let all = loaded.dictionaries.dictionaries
        let chosen = loaded.dictionaries.dictionaries(for: locale ?? loaded.dictionaries.locale)
        let versions = Set(chosen.map { "\($0.locale) \($0.version)" })
        var generator = SplitMix64(seed: seed)
        var sentences: [LabelledSentence] = []
        var nothing: [String] = []
        for (dictionary, sources) in zip(all, loaded.sources)
        where versions.contains("\(dictionary.locale) \(dictionary.version)") {
            sentences += self.sentences(of: dictionary, using: &generator)
            nothing += sources.flatMap(\.tests).filter { $0.intent == nil && $0.context.isEmpty }.map(\.text.value)
        }
        let normaliser = Normaliser(locale: locale ?? loaded.dictionaries.locale)
        let something = Set(sentences.map { normaliser.normalise($0.text).text })
        return sentences
            + nothing.filter { !something.contains(normaliser.normalise($0).text) }
            .map { LabelledSentence($0, intent: nil) }
    }

    static func sentences(
        of dictionary: CommandDictionary, using generator: inout SplitMix64
    ) -> [LabelledSentence] {
        var sentences: [LabelledSentence] = []
        let sampler = SentenceSampler(dictionary)
        for intent in dictionary.intents {
            for (number, phrase) in intent.phrases.enumerated() {
                sentences += self.sentences(
                    of: phrase, intent: intent.name, source: "\(dictionary.version) \(number)", sampler: sampler,
                    using: &generator)
            }
        }
        return sentences
            + dictionary.intents.flatMap { intent in
                intent.examples.map { LabelledSentence($0, intent: intent.name) }
            }
    }

    private static func sentences(
        of phrase: Phrase, intent: String, source: String, sampler: SentenceSampler,
        using generator: inout SplitMix64
    ) -> [LabelledSentence] {
        var found: [String] = []
        var known: Set<String> = []
        var misses = 0
        while found.count < perPhrase, misses < Self.misses {
            guard let sentence = sampler.sentence(of: phrase, using: &generator) else { break }
            if !sentence.isEmpty, known.insert(sentence).inserted { found.append(sentence) } else { misses += 1 }
        }
        let weight = min(2, Double(found.count).squareRoot()) / Double(max(1, found.count))
        return found.map { LabelledSentence($0, intent: intent, weight: weight, source: source) }
    }
}
#endif
