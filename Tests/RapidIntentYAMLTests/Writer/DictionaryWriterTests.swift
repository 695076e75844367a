import RapidIntent
import RapidIntentDictionary
import RapidIntentYAML
import Testing

@Suite("Writing a dictionary")
struct DictionaryWriterTests {
    @Test("every setting is written at its usual place")
    func wholeSchema() {
        let source = DictionarySource(
            locale: Located("en-GB"),
            defaults: IntentSettings(
                fire: Located(.settled), settle: Located(.milliseconds(150)), dwell: Located(.seconds(2)),
                accept: Located(0.9)),
            lists: [
                ListSource(
                    "room", "kitchen", ListValueSource("living room", saidAs: "[the] living room", "lounge"),
                    ListValueSource(
                        forms: [Located("(spare|guest) room")], canonical: Located("guest room"),
                        context: ["floor": "first", "area": "on"], metadata: ["id": "12"]),
                    ListValueSource(forms: [Located("max")], canonical: Located("100"), type: .number),
                    ListValueSource(forms: [Located("one")], canonical: Located("1"))),
                ListSource("brightness", range: NumberRange(from: 0, to: 100)),
                ListSource(
                    "warmth",
                    range: NumberRange(
                        from: -5, to: 30, step: 5, fractions: .halves, multiplier: 0.5, unit: .temperature)),
                .wildcard("message"),
            ],
            rules: [RuleSource(name: Located("the"), text: Located("[the|my]"))],
            skipWords: [Located("please"), Located("can you")],
            intents: [
                IntentSource("Stop", phrases: "stop", "no", "{x} please"),
                IntentSource(
                    name: Located("LightOn"), summary: "Turns light on: quickly.",
                    settings: IntentSettings(fire: Located(.instant)), phrases: [Located("turn on [<the>] light[s]")],
                    blocks: [
                        PhraseBlockSource(
                            phrases: [Located("turn on [<the>] {name}"), Located("[turn] {name} on")],
                            slots: [
                                FixedEntity(name: Located("domain"), value: Located("light")),
                                FixedEntity(name: Located("level"), value: Located("100"), type: .number),
                            ],
                            requires: [
                                ContextCondition(key: Located("domain"), values: ["light", "switch"]),
                                ContextCondition(key: Located("area"), entity: "area"),
                                ContextCondition(key: Located("floor")),
                                ContextCondition(key: Located("mode"), values: ["x"], entity: "zone"),
                            ],
                            excludes: [ContextCondition(key: Located("domain"), values: ["lock"])],
                            keywords: [Located("light"), Located("on")],
                            rules: [RuleSource(name: Located("the"), text: Located("(a|the)"))],
                            lists: [ListSource("name", "lamp")], metadata: ["response": "one"])
                    ]),
                IntentSource("Joke"),
            ],
            tests: [
                DictionaryTestSource(text: Located("turn on the light"), intent: "LightOn"),
                DictionaryTestSource(
                    text: Located("turn on the kitchen light"), intent: "LightOn", entities: ["area": "kitchen"],
                    context: ["area": "Kitchen"]),
                DictionaryTestSource(text: Located("stop it"), intent: nil),
                DictionaryTestSource(text: Located("stop"), intent: "Stop", entities: [:]),
            ])
        let comments: [DictionaryWriter.Entry: String] = [
            .dictionary: "Made by hand.\n\nNot by a machine.", .rule("the"): "R", .list("room"): "L",
            .value(1, ofList: "room"): "V", .intent("LightOn"): "I", .phrase(1, ofIntent: "Stop"): "P",
            .block(0, ofIntent: "LightOn"): "B", .blockPhrase(1, inBlock: 0, ofIntent: "LightOn"): "BP",
            .test(0): "T", .test(2): "two\r\nlines\u{7}",
        ]
        #expect(
            DictionaryWriter(comments: comments).yaml(for: source)
                == """
                # Made by hand.
                #
                # Not by a machine.

                version: 1
                locale: en-GB
                defaults: { fire: settled, settle: 150ms, dwell: 2s, accept: 0.9 }
                skip_words: [please, can you]

                expansion_rules:
                  # R
                  the: "[the|my]"

                lists:
                  # L
                  room:
                    - kitchen
                    # V
                    - { in: ["[the] living room", lounge], out: living room }
                    - { in: (spare|guest) room, out: guest room, context: { area: "on", floor: first }, metadata: { id: "12" } }
                    - { in: max, out: 100 }
                    - { in: one, out: "1" }
                  brightness: { range: { from: 0, to: 100 } }
                  warmth: { range: { from: -5, to: 30, step: 5, fractions: halves, multiplier: 0.5, type: temperature } }
                  message: { wildcard: true }

                intents:
                  Stop:
                    - stop
                    # P
                    - "no"
                    - "{x} please"

                  # I
                  LightOn:
                    description: "Turns light on: quickly."
                    fire: instant
                    phrases:
                      - turn on [<the>] light[s]
                    blocks:
                      # B
                      - phrases:
                          - turn on [<the>] {name}
                          # BP
                          - "[turn] {name} on"
                        slots: { domain: light, level: 100 }
                        requires_context: { domain: [light, switch], area: { slot: true }, floor: null, mode: { value: x, slot: zone } }
                        excludes_context: { domain: lock }
                        keywords: [light, "on"]
                        expansion_rules: { the: (a|the) }
                        lists:
                          name:
                            - lamp
                        metadata: { response: one }
                    tests:
                      # T
                      - turn on the light
                      - { text: turn on the kitchen light, entities: { area: kitchen }, context: { area: Kitchen } }

                  Joke: {}

                tests:
                  # two
                  # lines\u{FFFD}
                  - { text: stop it, intent: null }
                  - { text: stop, intent: Stop, entities: {} }

                """)
    }

    @Test("values too long for a line are written as a block")
    func longLines() {
        let long = String(repeating: "word ", count: 15) + "end"
        let source = DictionarySource(
            lists: [ListSource("l", ListValueSource("v", saidAs: long + " 1", long + " 2"))],
            skipWords: [Located(long), Located(long + "s")], intents: [])
        #expect(
            DictionaryWriter().yaml(for: source)
                == """
                version: 1
                skip_words:
                  - \(long)
                  - \(long)s

                lists:
                  l:
                    - in:
                        - \(long) 1
                        - \(long) 2
                      out: v

                """)
    }
}
