import RapidIntent
import RapidIntentDictionary
import RapidIntentModel
import RapidIntentYAML

/// The sentences that dictionaries give an intent model to learn from: what their phrases stand for, and their examples.
enum DictionarySentences {
    /// How many sentences a template is asked for at most.
    private static let perPhrase = 12
    /// How often a sentence may come that was there already, before a template is taken for exhausted.
    private static let misses = 24

    /// Takes sentences of dictionaries.
    ///
    /// A template gives several, which share its weight: one with a thousand sentences counts as much as one that only stands
    /// for itself, or little more (the square root of their number, up to 2). An example counts as a phrase does.
    ///
    /// Tests that must come to nothing are out of scope, but for those that only do so in some situation, and those that say
    /// what an example or a phrase of another situation says.
    ///
    /// - Parameters:
    ///   - seed: Where chance begins.
    /// - Returns: The sentences of the dictionaries in one language, that of the first or the one that is asked for.
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
            let sampler = SentenceSampler(dictionary)
            for intent in dictionary.intents {
                for (number, phrase) in intent.phrases.enumerated() {
                    sentences += self.sentences(
                        of: phrase, intent: intent.name, source: "\(dictionary.version) \(number)", sampler: sampler,
                        using: &generator)
                }
            }
            sentences += dictionary.intents.flatMap { intent in
                intent.examples.map { LabelledSentence($0, intent: intent.name) }
            }
            nothing += sources.flatMap(\.tests).filter { $0.intent == nil && $0.context.isEmpty }.map(\.text.value)
        }
        let normaliser = Normaliser(locale: locale ?? loaded.dictionaries.locale)
        let something = Set(sentences.map { normaliser.normalise($0.text).text })
        return sentences
            + nothing.filter { !something.contains(normaliser.normalise($0).text) }
            .map { LabelledSentence($0, intent: nil) }
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
