import RapidIntent
import RapidIntentDictionary
import RapidIntentYAML
import Testing
import TestSupport

@Suite("Written dictionaries are read back")
struct RoundTripTests {
    @Test("any source that a file can express", arguments: UInt64(1)...20)
    func randomSources(seed: UInt64) throws {
        var sources = RandomSources(seed: seed)
        for round in 0..<50 {
            let source = sources.next()
            let yaml = DictionaryWriter(comments: sources.comments(for: source)).yaml(for: source)
            let reading = DictionaryReading(yaml: yaml, file: "d.yaml")
            try #require(reading.diagnostics == [], "seed \(seed), round \(round):\n\(yaml)")
            try #require(reading.source.unlocated == source, "seed \(seed), round \(round):\n\(yaml)")
        }
    }

    @Test("any text, at any place", arguments: RandomSources.nastyTexts)
    func nastyText(text: String) throws {
        let source = DictionarySource(
            lists: [
                ListSource(
                    "l", ListValueSource(stringLiteral: text),
                    ListValueSource(
                        forms: [Located(text), Located("b")], canonical: Located(text), context: [text: text],
                        metadata: ["a": text]))
            ],
            rules: [RuleSource(name: Located(text), text: Located(text))], skipWords: [Located(text)],
            intents: [
                IntentSource(
                    name: Located(text), summary: text, phrases: [Located(text)],
                    blocks: [
                        PhraseBlockSource(
                            phrases: [Located(text)], slots: [FixedEntity(name: Located(text), value: Located(text))],
                            requires: [ContextCondition(key: Located(text), values: [text], entity: text)],
                            excludes: [ContextCondition(key: Located(text), values: [text, text])])
                    ])
            ], tests: [DictionaryTestSource(text: Located(text), intent: text, entities: [text: text])])
        let yaml = DictionaryWriter().yaml(for: source)
        #expect(try DictionarySource(yaml: yaml).unlocated == source, "\(yaml)")
    }

    @Test("the dictionary that uses every key")
    func completeExample() throws {
        let source = try DictionarySource(yaml: CompleteExample.yaml).unlocated
        let yaml = DictionaryWriter().yaml(for: source)
        #expect(try DictionarySource(yaml: yaml).unlocated == source, "\(yaml)")
        #expect(try DictionaryWriter().yaml(for: DictionarySource(yaml: yaml)) == yaml)
    }
}
