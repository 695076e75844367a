import RapidIntentDictionary
import Testing

@testable import RapidIntentYAML

@Suite("Completions in a dictionary file")
struct DictionaryCompletionTests {
    /// The names that are offered.
    private static let names = DictionaryReading(
        yaml: """
            version: 1
            expansion_rules: { please: "[please]", politely: would you }
            lists: { room: [kitchen], room_name: [den], colour: [red] }
            intents:
              Light: ["lights on in the {room}"]
              Lamp:
                blocks:
                  - phrases: ["{lamp} on"]
                    lists: { lamp: [desk lamp] }
                    expansion_rules: { lampshade: shade }
            """
    ).source

    /// What can stand at `¦` in a text.
    private func choice(_ text: String) throws -> DictionaryCompletion.Choice {
        let parts = text.split(separator: "¦", omittingEmptySubsequences: false).map(String.init)
        try #require(parts.count == 2)
        return DictionaryCompletion.choice(before: parts[0], after: parts[1], names: [Self.names])
    }

    @Test(
        "Keys are those that the schema allows at their place, without those that are there",
        arguments: [
            (
                "¦",
                "version locale defaults skip_words polite_frames words prefer expansion_rules lists intents tests history"
            ),
            ("version: 1\nl¦", "locale lists"), ("l¦\nlists:\n  a: [b]\n", "locale"),
            ("version: 1\ndefaults:\n  fi¦", "fire"), ("defaults: { fire: settled, dw¦ }", "dwell"),
            ("intents:\n  Light:\n    ph¦", "phrases"),
            ("intents:\n  Light:\n    phrases: [lights on]\n    p¦\n    fire: final\n", ""),
            ("intents:\n  Light:\n    phrases:\n      - lights on\n    de¦", "description"),
            ("intents:\n  Light:\n    phrases:\n    - lights on\n    de¦", "description"),
            ("intents:\n  Light: [lights on]\n  Stop: { phrases: [stop], f¦", "fire"),
            ("intents:\n  Stop: {\n    phrases: [\"stop\",\n      halt],\n    f¦\n  }", "fire"),
            ("intents:\n  Light:\n    blocks:\n      - phrases: [on]\n        req¦", "requires_context"),
            ("intents:\n  Light:\n    blocks:\n      - requires_context: { area: { s¦", "slot"),
            ("tests:\n  - te¦", "text"), ("tests:\n  - text: on\n    ¦", "intent entities context now fires after"),
            ("tests:\n- text: on\n  in¦\n- text: off\n  intent: Light", "intent"),
            ("lists:\n  room:\n    - { i¦", "in"), ("lists:\n  room:\n    w¦", "wildcard"),
            ("lists:\n  level:\n    range: { from: 1, t¦ }", "to type"),
            ("# a comment: with a colon\nlists:\n  room:\n    # another\n    ran¦", "range"),
            // Here, names are the author's.
            ("lists:\n  r¦", ""), ("expansion_rules:\n  p¦", ""), ("tests:\n  - context: { a¦", ""),
            // A mistake above does not matter.
            ("lists: [}\nintents:\n  Light:\n    phrases: [\"on\"\n]\n    desc¦", "description"),
            ("intents:\n  Light:\n    description: >\n      f: what\n      fi¦", ""),
            ("intents:\n  Light:\n    description: what\n      fi¦", ""),
            ("# fi¦", ""), ("defaults: # fi¦", ""), ("defaults: {} fi¦", ""), ("nonsense:\n  fi¦", ""),
        ])
    func keys(text: String, words: String) throws {
        #expect(try choice(text).completions.map(\.word) == words.split(separator: " ").map(String.init))
    }

    @Test(
        "Values are the words of the schema, and the names of intents where an intent is named",
        arguments: [
            ("defaults: { fire: s¦ }", "settled"), ("defaults:\n  fire: ¦", "instant settled final"),
            ("defaults:\n  fire:¦", ""), ("defaults:\n  fire: 'f¦", "final"), ("defaults:\n  fire: 'final'¦", ""),
            ("version: ¦", "1"), ("lists:\n  any: { wildcard: ¦ }", "true"),
            ("tests:\n  - text: on\n    intent: ¦", "null Lamp Light"), ("tests:\n  - fires: ¦", "early final"),
            ("tests:\n  - { text: on, intent: lig¦", "Light"), ("intents:\n  L¦", "Lamp Light"),
            ("intents:\n  L¦\n  Light: [on]", "Lamp"), ("history:\n  - intent: La¦", "Lamp"),
            ("intents:\n  Light:\n    description: L¦", ""), ("locale: e¦", ""),
        ])
    func values(text: String, words: String) throws {
        #expect(try choice(text).completions.map(\.word) == words.split(separator: " ").map(String.init))
    }

    @Test(
        "Lists are offered behind a brace, rules behind an angle, wherever text stands",
        arguments: [
            ("intents:\n  Light:\n    phrases:\n      - turn on the {¦", "", "colour lamp room room_name"),
            ("intents:\n  Light: [\"on {ro¦\"]", "ro", "room room_name"),
            ("intents:\n  Light: [on {co¦", "co", "colour"),
            ("intents:\n  Light:\n    - {ro¦", "ro", "room room_name"),
            ("intents:\n  Light:\n    - {¦", "", "colour lamp room room_name"),
            ("intents:\n  Light: [{co¦", "co", "colour"), ("intents:\n  Light: ['[the] (red|{co¦", "co", "colour"),
            ("intents:\n  Light: [\"<p¦ on\"]", "p", "please politely"),
            ("expansion_rules:\n  a: <please> <l¦", "l", "lampshade"),
            ("lists:\n  a:\n    - { in: 'the {co¦', out: x }", "co", "colour"),
            // Neither in the name of an entity nor in a mapping.
            ("intents:\n  Light: [\"on {room:co¦\"]", "on {room:co", ""), ("defaults: {co¦", "co", "confirm"),
        ])
    func placeholders(text: String, prefix: String, words: String) throws {
        let choice = try choice(text)
        #expect(choice.completions.map(\.word) == words.split(separator: " ").map(String.init))
        if !words.isEmpty { #expect(choice.prefix == prefix) }
    }

    @Test(
        "What has to follow a word comes with it, unless it is there",
        arguments: [
            ("loc¦", "locale: "), ("def¦", "defaults:"), ("loc¦: en", "locale"),
            ("intents:\n  Lig¦", "Light:"), ("intents:\n  A: ['{col¦']", "colour}"),
            ("intents:\n  A: ['{col¦}']", "colour"),
            ("intents:\n  A: ['{colour¦']", "colour}"), ("intents:\n  A: ['<ple¦ ']", "please>"),
            ("tests:\n  - in¦", "intent: "), ("intents:\n  A:\n    ph¦", "phrases: "),
        ])
    func endings(text: String, inserted: String) throws {
        #expect(try choice(text).completions.map(\.text) == [inserted])
    }

    @Test("What is complete, or goes on behind the caret, is left alone")
    func complete() throws {
        #expect(try choice("defaults: { fire: final¦ }").completions.isEmpty)
        #expect(try choice("intents:\n  A: ['{colour¦}']").completions.isEmpty)
        #expect(try choice("lo¦cale: en").completions.isEmpty)
    }

    @Test("Keys come with the descriptions of the schema")
    func summaries() throws {
        let locale = try #require(try choice("loc¦").completions.first)
        #expect(locale.summary == SchemaRecord.dictionary.keys.first { $0.name == "locale" }?.summary)
        #expect(try choice("intents:\n  A: ['{col¦']").completions.first?.summary == nil)
    }

    @Test("No beginning of a file is too strange")
    func prefixes() {
        let text = CompleteExample.yaml + "\n- [{\"'}]: |\r\n\t> - ? &a *b !c"
        for end in text.indices {
            _ = DictionaryCompletion.choice(
                before: String(text[..<end]), after: String(text[end...]), names: [Self.names])
        }
    }
}
