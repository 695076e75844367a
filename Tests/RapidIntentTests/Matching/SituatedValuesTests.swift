import RapidIntentDictionary
import TestSupport
import Testing

@testable import RapidIntent

@Suite("Values that belong to a situation") struct SituatedValuesTests {
    private static func lamp(_ area: String, _ floor: String, means canonical: String = "lamp") -> ListValueSource {
        ListValueSource("lamp", means: canonical, context: ["area": area, "floor": floor])
    }

    /// Lamps in three areas on two floors that only their areas tell apart, and fans that say which they are.
    private static let home = dictionary(
        [
            "On": [block("turn on [the] {name}", "turn on [the] {name} (in|on) the {area}", "turn on {name} {floor}")],
            "Dim": [block("dim [the] {name}", requires: [ContextCondition("domain", "light")])],
            "Set": [block("set [the] {name} to {level:position}")],
        ],
        lists: [
            ListSource(
                "name", lamp("kitchen", "down"), lamp("hall", "down"), lamp("attic", "up"),
                ListValueSource("fan", means: "fan.kitchen", context: ["area": "kitchen", "floor": "down"]),
                ListValueSource("fan", means: "fan.attic", context: ["area": "attic", "floor": "up"]),
                ListValueSource("blind", context: ["position": "10"]), ListValueSource("radio", context: [:]),
                ListValueSource("tv", context: ["area": "hall"]),
                ListValueSource("spot", means: "light.spot", context: ["domain": "light"]),
                ListValueSource("spot", means: "switch.spot", context: ["domain": "switch"])),
            ListSource(
                "area", ListValueSource("kitchen", context: ["floor": "down"]),
                ListValueSource("hall", context: ["floor": "down"]), ListValueSource("attic", context: ["floor": "up"]),
                "garden"),
            ListSource("floor", "up", "down"),
            ListSource(
                name: Located("level"),
                values: [ListValueSource(forms: [Located("half")], canonical: Located("50"), type: .number)]),
        ])

    @Test(
        "What is said decides, then the situation of the speaker; else there is a choice",
        arguments: [
            ("turn on the lamp in the attic", [:], "On(name: lamp, area: attic)"),
            ("turn on the lamp in the attic", ["area": "kitchen"], "On(name: lamp, area: attic)"),
            ("turn on the fan in the attic", [:], "On(name: fan.attic, area: attic)"),
            ("turn on lamp up", [:], "On(name: lamp, floor: up)"),
            ("turn on the lamp", ["area": "hall"], "On(name: lamp, area: hall)"),
            ("turn on the fan", ["area": "kitchen"], "On(name: fan.kitchen)"),
            ("turn on the fan", ["floor": "up"], "On(name: fan.attic)"),
            ("turn on the tv", ["area": "kitchen"], "On(name: tv)"),
            ("dim the spot", [:], "Dim(name: light.spot)"),
            // Nothing is known of where the radio is.
            ("turn on the radio in the attic", [:], "On(name: radio, area: attic)"),
            // Another area than that of the thing.
            ("turn on the tv in the kitchen", [:], "nothing"),
            ("turn on the tv in the kitchen", ["area": "hall"], "nothing"),
            ("turn on the fan in the hall", ["area": "attic"], "nothing"),
            ("turn on lamp in the garden", [:], "nothing"),
            (
                "turn on the lamp", [:],
                "On(name: lamp, area: kitchen) or On(name: lamp, area: hall) or On(name: lamp, area: attic)"
            ),
            (
                "turn on the lamp", ["floor": "down"],
                "On(name: lamp, area: kitchen) or On(name: lamp, area: hall)"
            ),
            (
                "turn on the fan", ["area": "hall"],
                "On(name: fan.kitchen, area: kitchen) or On(name: fan.attic, area: attic)"
            ),
            (
                "turn on lamp down", [:],
                "On(name: lamp, floor: down, area: kitchen) or On(name: lamp, floor: down, area: hall)"
            ),
            // A number is a setting, not a place.
            ("set the blind to half", [:], "Set(name: blind, position: 50)"),
            // No phrase has an entity 'domain', so it cannot be said.
            ("turn on the spot", [:], "On(name: light.spot) or On(name: switch.spot)"),
        ] as [(String, [String: String], String)])
    func decisions(text: String, context: [String: String], meant: String) {
        #expect(meaning(of: text, in: Self.home, MatchScope(context: context)) == meant)
    }

    @Test("Nothing fires before it is decided which value is meant, and the user can be asked")
    func asked() throws {
        var outcomes: [String] = []
        for (text, isFinal) in [("turn on the lamp", false), ("turn on the lamp", true)] {
            var machine = ResolverStateMachine(dictionaries: [Self.home], asksService: false)
            var outputs = machine.handle(
                .transcript(Transcript(utterance: "u1", at: .zero, text: text, isFinal: isFinal)))
            outputs += machine.advance(to: .seconds(20)) + machine.finish()
            #expect(!outputs.flatMap(\.events).contains { if case .fired = $0.kind { true } else { false } })
            let resolution = try #require(outputs.compactMap(\.resolution).first)
            outcomes.append(resolution.question ?? "")
        }
        #expect(outcomes == Array(repeating: "Did you mean “kitchen” or “hall” or “attic”?", count: 2))
    }

    @Test("What the words mean second best, where the best is elsewhere, is asked about and does not fire early")
    func secondBest() throws {
        let dictionary = dictionary(
            [
                "On": [
                    block("turn on {name} in {area}"), block("turn on lamp[s] in {area}", slots: ["domain": "light"]),
                ]
            ],
            lists: [
                ListSource("name", ListValueSource("lamp", context: ["area": "hall"])),
                ListSource("area", "hall", "attic"),
            ], preferred: ["name"])
        for (text, outcome) in [
            ("turn on lamp in hall", "fired: On(name: lamp, area: hall), dictionary"),
            ("turn on lamp in attic", "needsConfirmation: On(area: attic, domain: light), dictionary"),
            ("turn on lamps in attic", "fired: On(area: attic, domain: light), dictionary"),
        ] {
            var machine = ResolverStateMachine(dictionaries: [dictionary], asksService: false)
            var outputs = machine.handle(.transcript(Transcript(utterance: "u1", at: .zero, text: text)))
            outputs += machine.advance(to: .seconds(20))
            #expect(
                outputs.flatMap(\.events).contains { if case .fired = $0.kind { true } else { false } }
                    == outcome.hasPrefix("fired"))
            outputs += machine.handle(
                .transcript(Transcript(utterance: "u1", at: .seconds(21), text: text, isFinal: true)))
            #expect(try #require(outputs.compactMap(\.resolution).first).outcome.description == outcome)
        }
    }

    @Test("Values that cannot be told apart are reported, with the first of the same context, and fire nothing")
    func reported() {
        let dictionary = dictionary(
            ["On": [block("turn on {name}")]],
            lists: [
                ListSource(
                    "name", Self.lamp("hall", "down", means: "a"), Self.lamp("attic", "up", means: "b"),
                    Self.lamp("attic", "up", means: "c"))
            ])
        #expect(dictionary.warnings.map(\.message) == ["'lamp' stands for both 'b' and 'c' in list 'name'"])
        #expect(dictionary.warnings.map(\.severity) == [.warning])
        #expect(meaning(of: "turn on lamp", in: dictionary, MatchScope(context: ["area": "hall"])) == "On(name: a)")
        #expect(
            meaning(of: "turn on lamp", in: dictionary, MatchScope(context: ["area": "attic"]))
                == "On(name: b) or On(name: c)")
    }

    @Test("An explanation names the area that a value belongs to, and the samples of a phrase agree")
    func explained() throws {
        let told = Self.home.explanation(of: "turn on the tv in the kitchen")
        #expect(told.state.matches.isEmpty)
        let condition = try #require(told.matches.first?.conditions.first)
        #expect((condition.key, condition.values, condition.isMet) == ("area", ["hall"], false))
        let objection = try #require(condition.objection)
        #expect((objection.text, objection.value) == ("kitchen", "kitchen"))
        let intent = try #require(Self.home.intent(named: "On"))
        var generator = SplitMix64(seed: 1)
        let sampler = SentenceSampler(Self.home)
        for _ in 0..<200 {
            let sentence = try #require(sampler.sentence(of: intent.phrases[1], using: &generator))
            #expect(meaning(of: sentence, in: Self.home).hasPrefix("On("), "\(sentence)")
        }
    }
}
