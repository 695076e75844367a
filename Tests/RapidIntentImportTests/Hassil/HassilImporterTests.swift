import RapidIntent
import RapidIntentDictionary
import RapidIntentImport
import RapidIntentYAML
import TestSupport
import Testing

@Suite struct HassilImporterTests {
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    private func source(_ yaml: String) throws -> DictionarySource {
        try HassilImporter().dictionary(at: folder.write(yaml, to: "a.yaml")).source.unlocated
    }

    private func messages(_ yaml: String) throws -> String {
        messages(of: .hassil, at: try folder.write(yaml, to: "a.yaml"))
    }

    private func messages(of format: ImportFormat, at path: String) -> String {
        RapidIntentImportTests.messages(of: format, at: path, in: folder)
    }

    // MARK: Imported constructs

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
            messages(of: .hassil, at: folder.path + "/en") == """
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

    // MARK: Constructs not imported

    @Test("Constructs that a dictionary cannot express are listed with place and reason")
    func notes() throws {
        #expect(
            try messages(
                """
                language: en
                author: me
                settings: { ignore_whitespace: true }
                responses: { errors: {} }
                lists:
                  a: { values: [on], range: { from: 1, to: 2 } }
                  b: { range: { from: 1, to: 9, words: false, words_language: de } }
                  c: { values: [{ in: x, out: [[y]] }, { in: "{a} s" }] }
                intents:
                  A:
                    data:
                      - sentences: [off, "{a}{b}{c}"]
                        slots: { state: on, domain: { a: 1 }, none: null }
                        required_keywords: [off]
                        excludes_context: { home: null }
                      - sentences: [never]
                        requires_context: { home: [] }
                """) == """
                    a.yaml:2:1: warning: 'author' is not carried over
                      author: me
                      ^~~~~~
                      help: hassil does not read this key either
                    a.yaml:3:13: warning: 'ignore_whitespace' of 'settings' is not carried over
                      settings: { ignore_whitespace: true }
                                  ^~~~~~~~~~~~~~~~~
                      help: scripts that are written without spaces are divided into words by themselves
                    a.yaml:4:1: warning: 'responses' is not carried over
                      responses: { errors: {} }
                      ^~~~~~~~~
                      help: a dictionary understands and does not answer; which response was meant is kept as metadata
                    a.yaml:6:17: warning: 'on' without quotes is a truth value to hassil, not the word
                        a: { values: [on], range: { from: 1, to: 2 } }
                                      ^~
                      help: it is carried over as the word
                    a.yaml:6:22: warning: 'range' of list 'a' is not carried over
                        a: { values: [on], range: { from: 1, to: 2 } }
                                           ^~~~~
                      help: hassil takes its 'values' only
                    a.yaml:7:33: warning: 'words: false' of the range of list 'b' is not carried over
                        b: { range: { from: 1, to: 9, words: false, words_language: de } }
                                                      ^~~~~
                      help: numbers are understood both in digits and in words
                    a.yaml:7:47: warning: 'words_language' of the range of list 'b' is not carried over
                        b: { range: { from: 1, to: 9, words: false, words_language: de } }
                                                                    ^~~~~~~~~~~~~~
                      help: number words are those of the dictionary's locale
                    a.yaml:8:31: warning: 'out' of a value of list 'c' is a list, and values here are texts, lists of texts and numbers
                        c: { values: [{ in: x, out: [[y]] }, { in: "{a} s" }] }
                                                    ^~~~~
                      help: it is carried over as JSON text: [["y"]]
                    a.yaml:8:46: warning: the wordings of '{a} s' in list 'c' cannot be written out
                        c: { values: [{ in: x, out: [[y]] }, { in: "{a} s" }] }
                                                                   ^~~~~~~
                      help: lists and rules stand in it; hassil calls the value what was said, and here it is called by its template
                    a.yaml:12:21: warning: 'off' without quotes is a truth value to hassil, not the word
                            - sentences: [off, "{a}{b}{c}"]
                                          ^~~
                      help: it is carried over as the word
                    a.yaml:13:25: warning: slot 'state' of intent 'A' is a truth value to hassil
                              slots: { state: on, domain: { a: 1 }, none: null }
                                              ^~
                      help: it is carried over as the text 'true'; put quotes around it if the word was meant
                    a.yaml:13:37: warning: slot 'domain' of intent 'A' is a mapping, and values here are texts, lists of texts and numbers
                              slots: { state: on, domain: { a: 1 }, none: null }
                                                          ^~~~~~~~
                      help: it is carried over as JSON text: {"a":1}
                    a.yaml:13:47: warning: slot 'none' of intent 'A' is null
                              slots: { state: on, domain: { a: 1 }, none: null }
                                                                    ^~~~
                      help: an entity always has a value
                    a.yaml:14:29: warning: 'off' without quotes is a truth value to hassil, not the word
                              required_keywords: [off]
                                                  ^~~
                      help: it is carried over as the word
                    a.yaml:15:29: warning: the condition 'home' has no values
                              excludes_context: { home: null }
                                                  ^~~~
                      help: it rules nothing out and is left out
                    a.yaml:17:35: warning: the condition 'home' has no values
                              requires_context: { home: [] }
                                                        ^~
                      help: it can never be met, so the sentences of its block are left out
                    """)
    }

    @Test("A list that an app supplies is named, and so are sentences that hassil does not read")
    func supplied() throws {
        try folder.write(
            "language: en\nintents: { A: { data: [{ sentences: ['{name} on', '{x} {0..9:y}'], lists: { x: { wildcard: true } } }] } }",
            to: "en/a.yaml")
        try folder.write("language: en\ndata: [{ sentences: [b] }]", to: "en/A/b.yaml")
        #expect(
            messages(of: .hassil, at: folder.path + "/en") == """
                en/A/b.yaml:2:1: warning: the sentences under 'data' at the top of the file are not carried over
                  data: [{ sentences: [b] }]
                  ^~~~
                  help: 'intents.yaml', 'lists' and 'rules' belong to them, and are not beside the folder 'sentences'
                en/a.yaml:2:38: warning: list 'name' is declared nowhere
                  intents: { A: { data: [{ sentences: ['{name} on', '{x} {0..9:y}'], lists: { x: { wildcard: true } } }] } }
                                                       ^~~~~~~~~~~
                  help: the dictionary needs it: declare it in another dictionary file, or give a names file with '--names'
                """)
    }

    @Test("A block without sentences is left out, and its intent stays")
    func noSentences() throws {
        let yaml =
            "language: bn\nintents: { A: { data: [{ sentences: [], slots: { x: y } }] }, B: { data: [{ sentences: [b] }] } }"
        #expect(try source(yaml).intents == [IntentSource("A"), IntentSource("B", phrases: "b")])
        #expect(
            try messages(yaml) == """
                a.yaml:2:24: warning: a block of intent 'A' has no sentences
                  intents: { A: { data: [{ sentences: [], slots: { x: y } }] }, B: { data: [{ sentences: [b] }] } }
                                         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
                  help: there is nothing to match, and it is left out
                """)
        let written = try HassilImporter().dictionary(at: folder.write(yaml, to: "a.yaml")).yaml(origin: "hassil")
        #expect(try CommandDictionary([DictionarySource(yaml: written)]).intents.map(\.name) == ["A", "B"])
    }

    @Test("Of two values with the same wording, the first keeps it, and one without notation comes before templates")
    func sameWordings() throws {
        let yaml = """
            language: de
            lists:
              m:
                values:
                  - { in: "(ein|1) drei viertel", out: 105 }
                  - { in: "[ein] drei viertel", out: 45 }
                  - { in: "Drei Viertel", out: 3 }
                  - { in: "drei viertel", out: 4, context: { a: b } }
            intents: { A: { data: [{ sentences: ["{m} Stunden"] }] } }
            """
        #expect(
            try source(yaml).lists == [
                ListSource(
                    "m", value("(ein|1) drei viertel", "105"), value("Drei Viertel", "3"),
                    ListValueSource(
                        forms: [Located("drei viertel")], canonical: Located("4"), type: .number, context: ["a": "b"]))
            ])
        #expect(
            try messages(yaml).hasPrefix(
                "a.yaml:6:15: warning: 'ein drei viertel' stands for both '105' and '45' in list 'm'"))
    }

    private func value(_ form: String, _ canonical: String) -> ListValueSource {
        ListValueSource(forms: [Located(form)], canonical: Located(canonical), type: .number)
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
            intents: { A: { data: [{ sentences: ["light [in {floor}] on", "on in {floor}", "{area}", "{other} on"] }] } }
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
