import RapidIntent
import Testing

@testable import RapidIntentDictionary

@Suite("Samples of typed values")
struct TypedValueSamplingTests {
    private static let languages = Language.all.filter { $0.says(.time) || $0.says(.number) }

    @Test("what is sampled of a type is understood, in every language", arguments: languages)
    func samples(language: Language) throws {
        var generator = SplitMix64(seed: 7)
        for type in EntityType.allCases where language.says(type) {
            var source = DictionarySource(locale: Located(LocaleIdentifier(rawValue: language.codes[0])))
            source.intents = [IntentSource("Do", phrases: "xyz {\(type.rawValue)}")]
            let dictionary = try CommandDictionary([source])
            let phrase = dictionary.intents[0].phrases[0]
            let sampler = SentenceSampler(dictionary)
            for _ in 0..<10 {
                let sentence = try #require(sampler.sentence(of: phrase, using: &generator))
                var matcher = TranscriptMatcher(dictionary, scope: sampler.scope(of: phrase))
                let entity = matcher.update(to: sentence).match?.command.entities.first
                #expect(entity?.type == type && entity?.typedValue != nil, "\(sentence)")
            }
        }
    }

    @Test("a recogniser's grammar says values as words")
    func grammar() throws {
        let source = DictionarySource(locale: "en", intents: ["Wake": ["wake me at {time}"]])
        let grammar = SpokenGrammar(try CommandDictionary([source]))
        var state = grammar.start
        for word in ["wake", "me", "at", "half", "past", "seven"] {
            state = try #require(grammar.arcs(from: state).first { $0.label == .word(word) }).target
        }
        #expect(grammar.isComplete(state))
    }
}
