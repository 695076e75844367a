import RapidIntent
import RapidIntentDictionary
import Testing
import TestSupport

@testable import RapidIntentYAML

@Suite("The whole schema")
struct CompleteSchemaTests {
    private let source: DictionarySource

    init() throws { source = try DictionarySource(yaml: CompleteExample.yaml, file: "d.yaml").unlocated }

    @Test("skip words and rules are read")
    func wordsAndRules() {
        #expect(source.skipWords.map(\.value) == ["please", "can you"])
        #expect(source.preferredEntities.map(\.value) == ["name", "area"] && !source.allowsPoliteFrames)
        #expect(
            source.rules == [
                RuleSource(name: Located("the"), text: Located("(the|my)")),
                RuleSource(name: Located("light"), text: Located("light[s]")),
            ])
    }

    @Test("words of the language are read")
    func languageWords() {
        #expect(
            source.words
                == LanguageWords(
                    fillers: ["er", "like"], politeOpenings: ["be a dear and"], politeClosings: ["there is a dear"],
                    negations: ["leave it"], yes: ["aye", "true"], no: ["nae"]))
    }

    @Test("lists are values, ranges, values of a type or any words")
    func lists() {
        #expect(
            source.lists == [
                ListSource(
                    "room", "kitchen",
                    ListValueSource(
                        forms: [Located("(living|sitting) room")], canonical: Located("lounge"),
                        context: ["floor": "0"], metadata: ["id": "r1", "on": "yes"])),
                ListSource(
                    "level", ListValueSource(forms: [Located("max")], canonical: Located("100"), type: .number),
                    ListValueSource("10", saidAs: "low", "dim"),
                    ListValueSource(forms: [Located("half")], canonical: Located("a\n2\non"), type: .list),
                    ListValueSource(forms: [Located("50")], canonical: Located("50"), type: .number), "60",
                    ListValueSource(forms: [Located("70")], canonical: Located("70"), type: .number), "007"),
                ListSource(
                    "brightness",
                    range: NumberRange(
                        from: 0, to: 100, step: 5, fractions: .halves, multiplier: 0.5, unit: .percentage)),
                ListSource("degrees", range: NumberRange(from: -20, to: 40)), .wildcard("message"),
                ListSource("colour", "red", "green"),
                ListSource("when", typed: ValueRange(.date, from: "2026-01-01", to: "2026-12-31", isNotPast: true)),
                ListSource("warmth", typed: ValueRange(.temperature, from: "-5", step: "0.5", unit: "C")),
            ])
    }

    @Test("words with a meaning in YAML are words in phrases")
    func words() {
        #expect(source.intents[0] == IntentSource("Stop", phrases: "stop", "on", "off", "yes", "no", "true", "123"))
    }

    @Test("an intent has phrases, and blocks of phrases with conditions, entities, rules and lists")
    func intent() {
        func condition(_ key: String, _ values: [String], _ entity: String? = nil) -> ContextCondition {
            ContextCondition(key: Located(key), values: values, entity: entity)
        }
        func slot(_ name: String, _ value: String, _ type: EntityType = .text) -> FixedEntity {
            FixedEntity(name: Located(name), value: Located(value), type: type)
        }
        #expect(
            source.intents[1]
                == IntentSource(
                    name: Located("LightOn"), summary: "Turns light on.", ask: Located("Which one?"),
                    settings: IntentSettings(
                        fire: Located(.final), settle: Located(.milliseconds(200)), dwell: Located(.seconds(1)),
                        risk: Located(0.1), undo: Located(.free),
                        accept: Located(0.95), confirm: Located(0.5), margin: Located(0.2),
                        refused: Located(.confirm), nearAccept: Located(0.95), nearConfirm: Located(0.4)),
                    phrases: [Located("turn on [<the>] light[s]")],
                    blocks: [
                        PhraseBlockSource(
                            phrases: [Located("turn on [<the>] {name}"), Located("turn {name} on")],
                            slots: [
                                slot("domain", "light"), slot("level", "100", .number), slot("code", "100"),
                                slot("on", "off"), slot("class", "door\n2", .list),
                            ],
                            requires: [
                                condition("domain", ["light", "switch"]), condition("area", [], "area"),
                                condition("floor", []), condition("mode", ["x"], "zone"),
                            ],
                            excludes: [
                                condition("domain", ["lock"]), condition("room", []), condition("mode", ["y", "z"]),
                                condition("level", []),
                            ],
                            keywords: [Located("on"), Located("living lamp")],
                            rules: [RuleSource(name: Located("the"), text: Located("[a]"))],
                            lists: [ListSource("name", "lamp"), ListSource("n", range: NumberRange(from: 1, to: 2))],
                            metadata: ["response": "one", "empty": ""])
                    ], examples: [Located("I would like some light")]))
    }

    @Test("the tests of intents precede those of the dictionary")
    func tests() {
        #expect(
            source.tests == [
                DictionaryTestSource(text: Located("turn on the light"), intent: "LightOn"),
                DictionaryTestSource(
                    text: Located("turn on the lamp"), intent: "LightOn",
                    entities: ["name": "lamp", "level": "100", "class": "door\n2"],
                    context: ["area": "Kitchen"], fires: .final),
                DictionaryTestSource(
                    text: Located("stop"), intent: "Stop", entities: [:], now: LocalDateTime("2026-11-30T10:15"),
                    fires: .after(.milliseconds(700))),
                DictionaryTestSource(text: Located("sing me a song"), intent: nil, context: ["on": "off"]),
            ])
    }

    @Test("histories are those of phrases")
    func histories() {
        let key = PhraseHistories.Key(
            intent: "LightOn", phrase: "turn on [<the>] {name}", entities: ["name"], following: 2)
        #expect(
            source.histories.histories == [
                PhraseHistories.Key(intent: "A", phrase: "b", following: 1): PhraseHistory(said: 90, continued: 4),
                key: PhraseHistory(said: 40, continued: 2),
            ])
    }

    @Test("every name and text has its place")
    func places() throws {
        let located = try DictionarySource(yaml: CompleteExample.yaml, file: "d.yaml")
        let block = located.intents[1].blocks[0]
        let shown: [(Located<String>, String)] =
            [
                (located.skipWords[1], "4:22 7"), (located.rules[0].name, "15:3 3"), (located.rules[0].text, "15:8 10"),
                (located.lists[0].values[1].forms[0], "18:25 23"), (located.lists[0].values[1].canonical, "18:55 6"),
                (block.phrases[1], "44:45 16"), (block.slots[0].name, "45:18 6"), (block.slots[0].value, "45:26 5"),
                (block.requires[1].key, "46:54 4"), (block.rules[0].text, "48:33 5"),
                (located.tests[0].text, "53:9 17"), (located.tests[3].text, "58:13 14"),
            ]
        for (text, place) in shown {
            let location = try #require(text.location)
            #expect("\(location.line):\(location.column) \(location.length)" == place, "\(text.value)")
        }
        guard case .range(let range) = located.lists[2].content else { return #expect(Bool(false)) }
        #expect(range.location?.line == 20 && range.location?.column == 24)
    }

    @Test("the long example has every key of the reader")
    func completeness() {
        let records: [SchemaRecord] = [
            .dictionary, .settings, .intent, .block, .condition, .exclusion, .list, .value, .range, .intentTest, .test,
            .history,
        ]
        for key in records.flatMap(\.names) { #expect(CompleteExample.yaml.contains("\(key):"), "\(key)") }
    }
}
