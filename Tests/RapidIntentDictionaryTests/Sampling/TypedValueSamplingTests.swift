import RapidIntent
import Testing

@testable import RapidIntentDictionary

@Suite("Samples of typed values")
struct TypedValueSamplingTests {
    private static let languages = Language.all.filter { $0.says(.time) || $0.says(.number) }

    @Test("what is sampled of a type is understood, in every language", arguments: languages)
    func samples(language: Language) throws {
        var generator = SplitMix64(seed: 7)
        let locale = LocaleIdentifier(rawValue: language.codes[0])
        let values = SampledValues(Normaliser(locale: locale))
        let rules = TemplateSampler(lists: { _ in nil }, rules: language.spokenRule)
        for type in EntityType.allCases where language.says(type) {
            func sample(isOrdinary: Bool) -> String? {
                let rule = LanguageFile.spokenRule(of: type, isOrdinary: isOrdinary)
                return rules.sentence(of: rule, using: &generator)
            }
            let ordinary = (0..<30).map { _ in sample(isOrdinary: true) }
            let odd = (0..<200).map { _ in sample(isOrdinary: false) }
                .filter { values.isValue($0 ?? "", ValueRange(type)) }
            #expect(!odd.isEmpty, "\(type)")
            let source = DictionarySource(locale: locale, intents: ["Do": ["xyz {\(type.rawValue)}"]])
            let dictionary = try CommandDictionary([source])
            for words in ordinary + odd.prefix(10) {
                var matcher = TranscriptMatcher(dictionary, scope: .withoutSpeaker)
                let entity = matcher.update(to: "xyz " + (words ?? "")).match?.command.entities.first
                #expect(entity?.type == type && entity?.typedValue != nil, "\(type): \(words ?? "nothing")")
            }
        }
    }

    @Test("samples of a type are ordinary where its bounds allow it")
    func ordinary() throws {
        func samples(_ range: ValueRange) throws -> [String] {
            var source = DictionarySource(locale: "en", intents: ["Wait": ["wait {v}"]])
            source.lists = [ListSource("v", typed: range)]
            let dictionary = try CommandDictionary([source])
            var generator = SplitMix64(seed: 1)
            return (0..<20).compactMap { _ in
                SentenceSampler(dictionary).sentence(of: dictionary.intents[0].phrases[0], using: &generator)
            }
        }
        let usual = /wait (\d+ (minutes|seconds|hours)|half an hour|an hour and a half)/
        #expect(try samples(ValueRange(.duration)).allSatisfy { $0.wholeMatch(of: usual) != nil })
        let days = try samples(ValueRange(.duration, from: "P1D"))
        #expect(!days.isEmpty && days.allSatisfy { $0.wholeMatch(of: usual) == nil })
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
