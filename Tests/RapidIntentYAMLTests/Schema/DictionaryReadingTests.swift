import RapidIntent
import RapidIntentDictionary
import RapidIntentYAML
import Testing
import TestSupport

@Suite("Reading a dictionary with errors")
struct DictionaryReadingTests {
    private func reading(_ yaml: String, mistakes: Int) -> DictionarySource {
        let reading = DictionaryReading(yaml: yaml, file: "d.yaml")
        #expect(reading.diagnostics.count == mistakes, "\(DictionaryError(reading.diagnostics))")
        return reading.source.unlocated
    }

    @Test("a valid file is read completely")
    func soundFile() throws {
        let reading = DictionaryReading(yaml: CompleteExample.yaml)
        #expect(reading.diagnostics == [])
        #expect(try reading.source == DictionarySource(yaml: CompleteExample.yaml))
    }

    @Test("a bad entry does not affect the others")
    func neighbours() {
        let source = reading(
            """
            version: 1
            locale: q!
            skip_words: [please, []]
            expansion_rules: { the: [a], my: (my|our) }
            lists:
              a: [x, {out: y}, { in: z, metadata: [] }]
              b: text
              c: { range: { from: 9, to: 1 } }
            intents:
              A: [stop, {place}, cancel]
              B: { description: [], phrases: [go], nonsense: x, tests: [go, [go]] }
              C: x
            tests: [a, { text: b, intent: B }]
            """, mistakes: 13)
        #expect(
            source
                == DictionarySource(
                    lists: [ListSource("a", "x"), ListSource("b"), ListSource("c")],
                    rules: [RuleSource(name: Located("my"), text: Located("(my|our)"))],
                    skipWords: [Located("please")],
                    intents: [
                        IntentSource("A", phrases: "stop", "cancel"), IntentSource("B", phrases: "go"),
                        IntentSource("C"),
                    ],
                    tests: [
                        DictionaryTestSource(text: Located("go"), intent: "B"),
                        DictionaryTestSource(text: Located("b"), intent: "B"),
                    ]))
    }

    @Test("a block with an error outside its phrases is dropped")
    func blocks() {
        let source = reading(
            """
            version: 1
            intents:
              A:
                blocks:
                  - { phrases: [a], requires_context: { area: [] } }
                  - { phrases: [b], exclude_context: { area: x } }
                  - { phrases: [c], slots: { level: [[1]] } }
                  - { phrases: [d], lists: { l: [{ in: x, out: [] }] } }
                  - { phrases: [e, [f], g] }
                  - { phrases: [[h]] }
            """, mistakes: 6)
        #expect(source.intents[0].blocks == [PhraseBlockSource(phrases: [Located("e"), Located("g")])])
    }

    @Test(
        "an intent whose firing policy cannot be read fires on final transcripts only",
        arguments: [
            "fire: fnal", "fier: instant", "fire: [instant]", "fire: ~", "policy: instant",
            "fire: instant, fire: settled",
        ])
    func policy(setting: String) {
        let reading = DictionaryReading(yaml: "version: 1\nintents: { A: { \(setting), phrases: [a] } }")
        #expect(!reading.diagnostics.isEmpty)
        #expect(reading.source.intents.first?.settings.fire?.value == .final)
    }

    @Test(
        "a file that is no dictionary of this version gives nothing",
        arguments: ["version: 2\nintents: { A: [a] }", "language: en\nintents: { A: [a] }", "- a", "", "version: 1\n'"])
    func nothing(yaml: String) { #expect(reading(yaml, mistakes: 1) == DictionarySource()) }
}
