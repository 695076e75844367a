import RapidIntent
import RapidIntentDictionary
import Testing
import TestSupport

@Suite struct TemplateContextTests {
    static let names = ListSource(
        "name", ListValueSource("lamp", means: "light.lamp", context: ["domain": "light"]),
        ListValueSource("lamp", means: "switch.lamp", context: ["domain": "switch"]),
        ListValueSource("door", means: "lock.door", context: ["domain": "lock"]),
        ListValueSource("thing", means: "thing", context: [:]))

    @Test(
        "A value matches only in phrases whose conditions it meets",
        arguments: [
            ("dim lamp", "Dim(name: light.lamp)"), ("dim door", "nothing"), ("dim thing", "nothing"),
            ("toggle lamp", "Toggle(name: switch.lamp)"), ("toggle door", "Toggle(name: lock.door)"),
            ("say lamp", "Say(name: light.lamp) or Say(name: switch.lamp)"), ("say door", "Say(name: lock.door)"),
            ("hide lamp", "Hide(name: light.lamp) or Hide(name: switch.lamp)"), ("hide door", "nothing"),
            ("hide thing", "Hide(name: thing)"),
            ("know lamp", "Know(name: light.lamp) or Know(name: switch.lamp)"), ("know thing", "nothing"),
        ])
    func conditions(text: String, meant: String) {
        let dictionary = dictionary(
            [
                "Dim": [block("dim {name}", requires: [ContextCondition("domain", "light")])],
                "Toggle": [block("toggle {name}", requires: [ContextCondition("domain", "switch", "lock")])],
                "Say": [block("say {name}")],
                "Hide": [block("hide {name}", excludes: [ContextCondition("domain", "lock")])],
                "Know": [block("know {name}", requires: [ContextCondition("domain")])],
            ], lists: [Self.names])
        #expect(dictionary.warnings.isEmpty, "\(dictionary.warnings)")
        // The matcher does not expand such a value, so no phrase waits for it.
        #expect(meaning(of: text, in: dictionary) == meant)
    }

    @Test("The situation fills an entity that was not spoken")
    func contextFillsEntity() {
        let dictionary = dictionary(
            [
                "On": [
                    block("lights on", requires: [ContextCondition("area", entity: "area")]),
                    block("lights on in {area}"),
                    block("all [{area}] lights on", requires: [ContextCondition("area", entity: "area")]),
                ]
            ], lists: [ListSource("area", "hall")])
        let kitchen = MatchScope(context: ["area": "Kitchen"])
        #expect(meaning(of: "lights on", in: dictionary, kitchen) == "On(area: Kitchen)")
        #expect(meaning(of: "lights on", in: dictionary) == "…")
        #expect(meaning(of: "lights on in hall", in: dictionary, kitchen) == "On(area: hall)")
        #expect(meaning(of: "all hall lights on", in: dictionary, kitchen) == "On(area: hall)")
        #expect(meaning(of: "all lights on", in: dictionary, kitchen) == "On(area: Kitchen)")
    }

    @Test("Alternating scopes with different templates never share cached steps")
    func alternatingScopes() {
        // Compiling samples sentences of every phrase, each in its own scope.
        let dictionary = dictionary([
            "A": [block("[on] go lamp set")],
            "B": [block("go", requires: [ContextCondition("area", entity: "area")])],
            "C": [block("go", requires: [ContextCondition("mode", "away")])],
        ])
        let scopes: [(MatchScope, String)] = [
            (MatchScope(context: ["area": "Attic"]), "B(area: Attic)"), (.everything, "…"),
            (MatchScope(context: ["mode": "away"]), "C"), (MatchScope(context: ["mode": "home"]), "…"),
            (MatchScope(context: ["mode": "away"], intents: ["A", "B"]), "…"), (MatchScope(intents: []), "nothing"),
        ]
        for round in 0..<400 {
            let (scope, meant) = scopes[round % scopes.count]
            // More scopes than the cache holds.
            let busy = MatchScope(context: scope.context.merging(["time": "\(round)"]) { $1 }, intents: scope.intents)
            #expect(meaning(of: "go", in: dictionary, round % 2 == 0 ? scope : busy) == meant)
        }
    }

    @Test("A literal phrase for this situation ranks before one for any, in any order")
    func conditionalLiteral() {
        for skipWords in [[], ["now"]] {
            let dictionary = dictionary(
                [
                    "All": [block("lights on")],
                    "Here": [block("lights on", requires: [ContextCondition("area", entity: "area")])],
                ], skipWords: skipWords)
            #expect(dictionary.warnings.isEmpty, "\(dictionary.warnings)")
            #expect(meaning(of: "lights on", in: dictionary) == "All")
            #expect(
                meaning(of: "lights on", in: dictionary, MatchScope(context: ["area": "Hall"])) == "Here(area: Hall)")
        }
    }

    @Test(
        "Literal phrases that differ only in their blocks are reported as claimed twice",
        arguments: [
            ["A": [block("lights on")], "B": [block("lights on", slots: ["x": "y"])]],
            ["A": [block("lights on", slots: ["x": "y"])], "B": [block("Lights on!")]],
        ] as [KeyValuePairs<String, [PhraseBlockSource]>])
    func duplicateLiteral(intents: KeyValuePairs<String, [PhraseBlockSource]>) {
        #expect(dictionary(intents).warnings.map(\.code) == [.duplicatePhrase])
    }
}
