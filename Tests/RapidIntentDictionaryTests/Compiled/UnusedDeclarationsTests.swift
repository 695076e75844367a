import Testing

@testable import RapidIntent
@testable import RapidIntentDictionary

@Suite struct UnusedDeclarationsTests {
    private func warnings(
        lists: [ListSource] = [], rules: KeyValuePairs<String, String> = [:], skipWords: [String] = [],
        phrases: [String], isIncomplete: Bool = false
    ) -> [String] {
        var source = DictionarySource(
            lists: lists, rules: rules.map { RuleSource(name: Located($0), text: Located($1)) },
            skipWords: skipWords.map { Located($0) },
            intents: [IntentSource(name: Located("A"), phrases: phrases.map { Located($0) })])
        source.isIncomplete = isIncomplete
        return CommandDictionary(tolerating: [source]).warnings.map { "\($0.severity): \($0.message)" }
    }

    @Test("A rule is reported as unused unless a phrase, value, skip word or used rule names it")
    func unusedRules() {
        #expect(
            warnings(
                lists: [ListSource("room", "<the> hall")],
                rules: [
                    "the": "[the]", "on": "on <now>", "now": "[now]", "kind": "be kind", "left": "<over>", "over": "o",
                ],
                skipWords: ["<kind>"], phrases: ["turn <on> {room}"])
                == ["warning: no phrase uses rule 'left'", "warning: no phrase uses rule 'over'"])
    }

    @Test("An undeclared list or rule in an unused rule is an error, reported once")
    func unknownInRule() {
        #expect(
            warnings(rules: ["bad": "go to {place} <and> {place}", "fine": "{1..3:x}"], phrases: ["go"])
                == [
                    "warning: no phrase uses rule 'bad'",
                    "error: unknown list 'place' in rule 'go to {place} <and> {place}'",
                    "error: unknown rule 'and' in rule 'go to {place} <and> {place}'",
                    "warning: no phrase uses rule 'fine'",
                ])
    }

    @Test("A list with an error is not reported as unused as well")
    func faultyList() {
        #expect(
            warnings(lists: [ListSource("level", range: NumberRange(from: 5, to: 1))], phrases: ["go"])
                .filter { $0.contains("uses list") } == [])
        #expect(
            warnings(lists: [ListSource("room", "hall")], phrases: ["go"]) == ["warning: no phrase uses list 'room'"])
    }

    @Test("If anything is unreadable, nothing is reported as unused")
    func unread() {
        let (lists, rules) = ([ListSource("room", "hall")], ["the": "[the]"] as KeyValuePairs)
        #expect(warnings(lists: lists, rules: rules, phrases: ["go"], isIncomplete: true).isEmpty)
        let found = warnings(lists: lists, rules: rules, phrases: ["go", "to <the> {room"])
        #expect(found.count == 1 && found.allSatisfy { $0.hasPrefix("error: ") }, "\(found)")
    }
}
