import Foundation
import RapidIntent
import RapidIntentDictionary
import RapidIntentImport
import RapidIntentSupport
import RapidIntentYAML
import Testing
import TestSupport

/// Home Assistant's layout with a file for each combination of slots.
@Suite struct HassilCombinationsTests {
    private let folder: ScratchFolder

    init() throws {
        folder = try ScratchFolder()
        try folder.write(
            """
            HassTurnOn:
              slot_combinations:
                name_only: { slots: [name], name_domain_groups: { default: [light, switch] } }
                domain_only: { slots: [domain], context_area: true }
            HassNevermind:
              slot_combinations: { default: { slots: [] } }
            """, to: "intents.yaml")
        try folder.write(
            "lists: { level: { range: { from: 0, to: 9 } }, colour: { values: [red] } }", to: "lists/a.yaml")
        try folder.write("language: en\nlists: { colour: { values: [blue] } }", to: "lists/en/a.yaml")
        try folder.write("language: de\nlists: { colour: { values: [blau] } }", to: "lists/de/a.yaml")
        try folder.write("language: en\nexpansion_rules: { the: (the|my) }", to: "rules/en/a.yaml")
        try folder.write("language: en\nskip_words: [please]", to: "sentences/en/_common.yaml")
        try folder.write(
            """
            language: en
            data:
              - { sentences: [never mind], response: default, speech_to_phrase: true }
            """, to: "sentences/en/HassNevermind/default.yaml")
        try folder.write(
            """
            language: en
            data:
              - sentences: ["turn on [<the>] {name} [{colour}] [{level}]"]
                example: turn on the lamp
                name_domains: default
                response: default
              - sentences: ["open {name}"]
                name_domains: [cover]
                inferred_domain: nothing
                requires_context: { floor: 1 }
              - { sentences: ["turn on {name}"], speech_to_phrase: true }
            """, to: "sentences/en/HassTurnOn/name_only.yaml")
        try folder.write(
            """
            language: en
            data:
              - { sentences: [lights on], inferred_domain: light, slots: { state: "on" } }
            """, to: "sentences/en/HassTurnOn/domain_only.yaml")
    }

    private func messages() -> String {
        RapidIntentImportTests.messages(of: .hassil, at: folder.path + "/sentences/en", in: folder)
    }

    @Test(
        "Sentences, lists, rules and short forms become what hassil reads",
        arguments: ["sentences/en", "sentences/en/"])
    func everything(path: String) throws {
        let source = try HassilImporter().dictionary(at: folder.path + "/" + path).source.unlocated
        #expect(source.locale == Located("en"))
        #expect(source.skipWords == [Located("please")])
        #expect(source.rules == [RuleSource("the", "(the|my)")])
        #expect(
            source.lists == [
                ListSource("level", range: NumberRange(from: 0, to: 9)), ListSource("colour", "blue"),
            ])
        #expect(
            source.intents == [
                IntentSource(
                    name: Located("HassTurnOn"),
                    blocks: [
                        PhraseBlockSource(
                            phrases: [Located("turn on [<the>] {name} [{colour}] [{level}]")],
                            requires: [ContextCondition("domain", "light", "switch")], metadata: ["response": "default"]
                        ),
                        PhraseBlockSource(
                            phrases: [Located("open {name}")],
                            requires: [ContextCondition("floor", "1"), ContextCondition("domain", "cover")]),
                        PhraseBlockSource(
                            phrases: [Located("lights on")],
                            slots: [FixedEntity("state", "on"), FixedEntity("domain", "light")],
                            requires: [ContextCondition("area", entity: "area")]),
                    ]),
                IntentSource(
                    name: Located("HassNevermind"), settings: IntentSettings(undo: Located(.free)),
                    blocks: [PhraseBlockSource(phrases: [Located("never mind")], metadata: ["response": "default"])]),
            ])
    }

    @Test("What is left out is named")
    func notes() throws {
        let messages = messages()
        #expect(
            messages.contains(
                "name_only.yaml:11:5: warning: a block of intent 'HassTurnOn' for Speech-to-Phrase is not carried over"),
            "\(messages)")
        #expect(messages.contains("'lists.colour' is declared twice with different values"), "\(messages)")
        try folder.write("data: [{ sentences: [x] }]", to: "sentences/en/HassTurnOn/other.yaml")
        #expect(
            self.messages().contains(
                """
                other.yaml:1:1: warning: the sentences of 'other' of intent 'HassTurnOn' are not carried over
                  data: [{ sentences: [x] }]
                  ^~~~
                  help: 'intents.yaml' does not name this combination of slots
                """))
    }

    @Test("A group of domains that nothing declares is refused")
    func unknownGroup() throws {
        try folder.write(
            "data: [{ sentences: [x], name_domains: all }]", to: "sentences/en/HassTurnOn/domain_only.yaml")
        let messages = messages()
        #expect(
            messages.hasPrefix(
                "sentences/en/HassTurnOn/domain_only.yaml:1:40: error: there is no group of domains 'all'\n"),
            "\(messages)")
        #expect(
            messages.hasSuffix(
                "declare it under 'name_domain_groups' of 'domain_only' of intent 'HassTurnOn' in 'intents.yaml'"))
    }

    @Test("Mistakes in files beside the sentences are reported")
    func mistakes() throws {
        try folder.write("a: [", to: "intents.yaml")
        #expect(messages().contains("intents.yaml:1:"), "\(messages())")
        try folder.write("HassTurnOn: 1", to: "intents.yaml")
        try folder.write("lists: [", to: "lists/a.yaml")
        #expect(messages().contains("lists/a.yaml:1:"), "\(messages())")
    }

    @Test("Sentences alone are refused, with what is missing")
    func alone() throws {
        let alone = try ScratchFolder()
        try alone.write("data: [{ sentences: [x] }]", to: "sentences/en/HassTurnOn/name_only.yaml")
        let messages = RapidIntentImportTests.messages(of: .hassil, at: alone.path + "/sentences/en", in: alone)
        #expect(
            messages == """
                sentences/en/HassTurnOn/name_only.yaml:1:1: error: the lists and rules of these sentences are missing
                  data: [{ sentences: [x] }]
                  ^~~~
                  help: 'intents.yaml', 'lists' and 'rules' belong to them, and are not beside the folder 'sentences'
                """)
    }

    @Test("Lists, rules and intents that are there and cannot be read are not called missing")
    func unreadable() throws {
        let broken = try ScratchFolder()
        try broken.write("data: [{ sentences: [x] }]", to: "sentences/en/HassTurnOn/name_only.yaml")
        try broken.write("a: [", to: "intents.yaml")
        for name in ["lists", "rules/en"] {
            try FileManager.default.createDirectory(atPath: broken.path(name), withIntermediateDirectories: true)
        }
        let messages = RapidIntentImportTests.messages(of: .hassil, at: broken.path + "/sentences/en", in: broken)
        #expect(messages.contains("lists' has no YAML file in it"), "\(messages)")
        #expect(messages.contains("rules/en' has no YAML file in it"), "\(messages)")
        #expect(messages.contains("intents.yaml:1:"), "\(messages)")
        #expect(!messages.contains("are missing"), "\(messages)")
    }

    @Test("The merged form in JSON is read as well")
    func merged() throws {
        let path = try folder.write(
            #"""
            {"language": "en", "intents": {"A": {"data": [{"sentences": ["turn <the> \u00e9 on"], "slots": {"domain": "light"}}]}},
             "lists": {"x": {"wildcard": true}}, "expansion_rules": {"the": "[the]"}, "skip_words": ["please"]}
            """#, to: "data/en.json")
        let source = try HassilImporter().dictionary(at: path).source.unlocated
        #expect(source.intents[0].blocks[0].phrases == [Located("turn <the> é on")])
        #expect(source.lists == [.wildcard("x")])
    }
}

/// Today's sentences of Home Assistant (github.com/OHF-Voice/intents), where they are at hand.
@Suite(.enabled(if: HomeAssistant.hasCombinations, "today's sentences are not beside this package, in ../shared/data"))
struct HomeAssistantCombinationsTests {
    @Test("Every language compiles without an error", arguments: ["en", "de", "fr", "es"])
    func compiled(language: String) throws {
        let folder = try ScratchFolder()
        let names = try folder.write(
            "areas: [Kitchen]\nentities: [{ name: Lamp, id: light.lamp }, { name: Door, id: cover.door }]",
            to: "home.yaml")
        let path = HomeAssistant.folder.appending(path: "2026/sentences/\(language)").path
        let imported = try ImportFormat.hassil.dictionary(at: path, names: names)
        #expect(imported.undeclaredLists.isEmpty)
        let dictionary = try CommandDictionary([DictionarySource(yaml: imported.yaml(origin: "hassil"))])
        #expect(dictionary.intents.count > 35)
    }
}
