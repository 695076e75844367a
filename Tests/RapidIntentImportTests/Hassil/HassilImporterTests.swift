import RapidIntent
import RapidIntentDictionary
import RapidIntentImport
import RapidIntentYAML
import Testing
import TestSupport

/// What hassil matches and is imported.
@Suite struct HassilImporterTests {
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    private func source(_ yaml: String) throws -> DictionarySource {
        try HassilImporter().dictionary(at: folder.write(yaml, to: "a.yaml")).source.unlocated
    }

    @Test("Every construct that hassil matches is imported")
    func everything() throws {
        let source = try source(
            """
            language: pt_br
            skip_words: [please, "can you"]
            expansion_rules: { the: "(the|my)" }
            lists:
              colour: { values: [red, "dark red"] }
              level: { values: [{ in: "(max|maximum)", out: 100, metadata: { unit: "%" } }] }
              device:
                values: [{ in: lamp, out: Lamp, context: { domain: light, dimmable: 1 } }]
              temperature:
                range: { from: -5, to: 30, step: 5, fractions: halves, type: temperature, multiplier: 0.5 }
              item: { wildcard: true }
            intents:
              TurnOn:
                data:
                  - sentences: ["turn on <the> {device:name}", "{device} on"]
                    slots: { domain: light, level: 3, ratio: 0.50, class: [door, gate] }
                    requires_context: { domain: light, area: { slot: true }, floor: { slot: level, value: [a, b] }, home: }
                    excludes_context: { domain: [cover, lock] }
                    required_keywords: [turn, "on"]
                    expansion_rules: { the: my }
                    lists: { colour: { values: [blue] } }
                    metadata: { kind: early, weights: [1, 2] }
                    response: lights
              Stop:
                data:
                  - sentences: [stop]
                  - sentences: ["halt[ing]"]
            """)
        #expect(
            source
                == DictionarySource(
                    locale: Located("pt-BR"),
                    lists: [
                        ListSource("colour", "red", "dark red"),
                        ListSource(
                            "level",
                            ListValueSource(
                                forms: [Located("(max|maximum)")], canonical: Located("100"), type: .number,
                                metadata: ["unit": "%"])),
                        ListSource(
                            "device",
                            ListValueSource(
                                forms: [Located("lamp")], canonical: Located("Lamp"),
                                context: ["domain": "light", "dimmable": "1"])),
                        ListSource(
                            "temperature",
                            range: NumberRange(
                                from: -5, to: 30, step: 5, fractions: .halves, multiplier: 0.5, unit: .temperature)),
                        .wildcard("item"),
                    ],
                    rules: [RuleSource("the", "(the|my)")], skipWords: [Located("please"), Located("can you")],
                    intents: [
                        IntentSource(
                            name: Located("TurnOn"),
                            blocks: [
                                PhraseBlockSource(
                                    phrases: [Located("turn on <the> {device:name}"), Located("{device} on")],
                                    slots: [
                                        FixedEntity("domain", "light"), FixedEntity("level", "3", .number),
                                        FixedEntity("ratio", "0.5", .number), FixedEntity("class", "door\ngate", .list),
                                    ],
                                    requires: [
                                        ContextCondition("domain", "light"), ContextCondition("area", entity: "area"),
                                        ContextCondition("floor", "a", "b", entity: "level"), ContextCondition("home"),
                                    ],
                                    excludes: [ContextCondition("domain", "cover", "lock")],
                                    keywords: [Located("turn"), Located("on")],
                                    rules: [RuleSource("the", "my")], lists: [ListSource("colour", "blue")],
                                    metadata: ["kind": "early", "weights": "[1,2]", "response": "lights"])
                            ]),
                        IntentSource("Stop", phrases: "stop", "halt[ing]"),
                    ]))
    }

    @Test("Files of a folder are merged as hassil merges them")
    func joining() throws {
        try folder.write(
            """
            language: en
            lists: { colour: { values: [red] } }
            expansion_rules: { the: the }
            skip_words: [please]
            intents: { On: { data: [{ sentences: [on <the>] }] } }
            """.replacing("[on <the>]", with: #"["on <the>"]"#), to: "en/a.yaml")
        try folder.write(
            """
            language: "en"
            lists: { colour: { values: [blue] } }
            expansion_rules: { the: my }
            skip_words: [um]
            intents:
              Off: { data: [{ sentences: ["off"] }] }
              On: { data: [{ sentences: ["{colour} on"] }] }
            """, to: "en/more/b.yaml")
        let imported = try HassilImporter().dictionary(at: folder.path + "/en")
        #expect(
            imported.source.unlocated
                == DictionarySource(
                    locale: Located("en"), lists: [ListSource("colour", "red", "blue")],
                    rules: [RuleSource("the", "my")],
                    skipWords: [Located("please"), Located("um")],
                    intents: [
                        IntentSource("On", phrases: "on <the>", "{colour} on"), IntentSource("Off", phrases: "off"),
                    ]))
        #expect(
            messages(of: .hassil, at: folder.path + "/en", in: folder) == """
                en/a.yaml:3:25: warning: 'expansion_rules.the' is declared twice with different values
                  expansion_rules: { the: the }
                                          ^~~
                en/more/b.yaml:3:25: note: this one counts
                  expansion_rules: { the: my }
                                          ^~
                  help: hassil takes the last one, and so does this import
                """)
        #expect(imported.source.intents[1].phrases[0].location?.line == 6)
    }

    @Test("What Home Assistant can take back without a trace has undo: free")
    func undo() throws {
        let intents = try source(
            """
            language: en
            intents:
              HassGetState: { data: [{ sentences: [is it on] }] }
              HassTurnOff: { data: [{ sentences: [turn it off] }] }
            """
        ).intents
        #expect(intents.map(\.settings) == [IntentSettings(undo: Located(.free)), IntentSettings()])
    }

    @Test("A value that is a template without a name is named after the spoken words")
    func unnamedTemplates() throws {
        let lists = try source(
            """
            language: en
            lists:
              a: { values: ["lamp[s]", { in: "(big|small) fan", context: { domain: fan } }, { in: Door }] }
            intents: {}
            """
        ).lists
        #expect(
            lists == [
                ListSource(
                    "a", "lamps", "lamp",
                    ListValueSource(
                        forms: [Located("big fan")], canonical: Located("big fan"), context: ["domain": "fan"]),
                    ListValueSource(
                        forms: [Located("small fan")], canonical: Located("small fan"), context: ["domain": "fan"]),
                    "Door")
            ])
    }

    @Test("Text over several lines is joined to one line")
    func folded() throws {
        let source = try source(
            """
            language: en
            expansion_rules:
              the: >
                (
                  my
                  |our
                )
            intents: { A: { data: [{ sentences: [" stop  it "] }] } }
            """)
        #expect(source.rules == [RuleSource("the", "( my |our )")])
        #expect(source.intents == [IntentSource("A", phrases: "stop  it")])
    }

    @Test("Anchors and merge keys are expanded")
    func anchors() throws {
        let source = try source(
            """
            language: en
            intents:
              A:
                data:
                  - &base { sentences: [a], slots: { x: "1" } }
                  - { <<: *base, sentences: [b] }
            """)
        #expect(source.intents[0].blocks.map { $0.phrases.map(\.value) } == [["a"], ["b"]])
        #expect(source.intents[0].blocks.map(\.slots) == [[FixedEntity("x", "1")], [FixedEntity("x", "1")]])
    }

    @Test("Names that hassil accepts are written and read again")
    func names() throws {
        let yaml = """
            language: ne
            expansion_rules: { गर्नु: "(गर|गर्नु)", "how much": कति }
            lists: { "my list": { values: [बत्ती] } }
            intents: { A: { data: [{ sentences: ["<how much> {my list:the slot} <गर्नु>"] }] } }
            """
        let imported = try HassilImporter().dictionary(at: folder.write(yaml, to: "a.yaml"))
        let read = try DictionarySource(yaml: imported.yaml(origin: "hassil"))
        #expect(read.unlocated == imported.source.unlocated)
        var matcher = TranscriptMatcher(try CommandDictionary([read]))
        #expect(matcher.update(to: "कति बत्ती गर्नु").match?.command.description == "A(the slot: बत्ती)")
    }

    @Test("A home without floors leaves out what needs one")
    func homeWithoutFloors() throws {
        let yaml = """
            language: en
            intents: { A: { data: [{ sentences: ["light [in {floor}] on", "on in {floor}", "{area}", "{other} on", "{time}"] }] } }
            """
        let names = try folder.write("areas: [Kitchen]\nfloors: []", to: "home.yaml")
        let path = try folder.write(yaml, to: "a.yaml")
        let imported = try ImportFormat.hassil.dictionary(at: path, names: names)
        #expect(imported.undeclaredLists.map(\.value) == ["other"])
        #expect(imported.source.lists.map(\.name.value) == ["area", "floor"])
        let read = try DictionarySource(yaml: imported.yaml(origin: "hassil"))
        #expect(read.lists.map(\.unlocated) == imported.source.lists.map(\.unlocated))
        var matcher = TranscriptMatcher(CommandDictionary(tolerating: [read]))
        #expect(matcher.update(to: "light on").match?.command.description == "A")
        #expect(matcher.update(to: "on in kitchen").matches.isEmpty)
    }
}
