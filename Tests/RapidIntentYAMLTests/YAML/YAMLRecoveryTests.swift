import RapidIntent
import RapidIntentDictionary
import RapidIntentYAML
import Testing
import TestSupport

@Suite("A dictionary with entries that are not YAML")
struct YAMLRecoveryTests {
    @Test("reports all of them, and keeps the rest")
    func everyMistake() {
        let reading = DictionaryReading(
            yaml: """
                version: 1
                expansion_rules:
                  the: [the] one
                  my: (my|our)
                lists:
                  place: [a, b
                intents:
                  A:
                    - turn on
                    - [please] turn off
                    - {x} now
                    - stop: now: please
                    - "never closed
                    - cancel
                  B: { phrases: [go], fire: fnal }
                """, file: "d.yaml")
        #expect(
            DictionaryError(reading.diagnostics).description
                == """
                d.yaml:3:8: error: text that begins with '[' needs quotes
                    the: [the] one
                         ^~~~~~~~~
                  help: put it in quotes: "[the] one"
                d.yaml:7:8: error: expected ',' or ']'
                  intents:
                         ^
                d.yaml:6:10: note: the list begins here
                    place: [a, b
                           ^
                  help: put a comma between entries, close the list with ']', and quote text that has brackets in it
                d.yaml:10:7: error: text that begins with '[' needs quotes
                      - [please] turn off
                        ^~~~~~~~~~~~~~~~~
                  help: put it in quotes: "[please] turn off"
                d.yaml:11:7: error: text that begins with '{' needs quotes
                      - {x} now
                        ^~~~~~~
                  help: put it in quotes: "{x} now"
                d.yaml:12:16: error: ': ' cannot stand here
                      - stop: now: please
                                 ^
                  help: check the indentation of this line and the line above, or quote text that has ': ' in it
                d.yaml:13:7: error: the quotes that begin here are never closed
                      - "never closed
                        ^
                  help: add the missing quote
                d.yaml:15:29: error: 'fire' of intent 'B' is 'fnal', which is not a firing policy
                    B: { phrases: [go], fire: fnal }
                                              ^~~~
                  help: did you mean 'final'? the policies are instant, settled, final
                """)
        #expect(
            reading.source.unlocated
                == DictionarySource(
                    lists: [ListSource("place")], rules: [RuleSource(name: Located("my"), text: Located("(my|our)"))],
                    intents: [
                        IntentSource("A", phrases: "turn on", "cancel"),
                        IntentSource("B", fire: .final, phrases: "go"),
                    ]))
    }

    @Test("a block loses only phrases, or is dropped as a whole")
    func blocks() {
        let reading = DictionaryReading(
            yaml: """
                version: 1
                intents:
                  A:
                    blocks:
                      - phrases:
                          - [a] b
                          - c
                        slots: { d: e }
                      - phrases: [f]
                        requires_context: { area: "kitchen }
                      - phrases: [g]
                      - phrases: [h]
                        excludes_context:
                          area:
                            [i] j
                """)
        #expect(reading.diagnostics.count == 3)
        #expect(reading.source.intents.first?.blocks.map { $0.phrases.map(\.value) } == [["c"], ["g"]])
    }

    @Test("stops after too many errors, and reports the first")
    func givenUp() {
        let reading = DictionaryReading(
            yaml: "version: 1\nintents:\n  A:\n" + String(repeating: "    - [a] b\n", count: 20))
        #expect(reading.diagnostics.map(\.location?.line) == [4])
        #expect(reading.source == DictionarySource())
    }

    @Test("the tag that replaces an entry has no meaning in a file")
    func tag() {
        #expect(
            message(for: "version: 1\nintents: { A: [!<rapid-intent:unreadable> x] }").contains(
                "the tag 'rapid-intent:unreadable' has no meaning in a dictionary"))
    }
}
