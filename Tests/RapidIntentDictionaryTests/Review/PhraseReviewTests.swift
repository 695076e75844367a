import RapidIntent
import RapidIntentDictionary
import Testing
import TestSupport

@Suite struct PhraseReviewTests {
    private func messages(_ dictionary: CommandDictionary) -> [String] { dictionary.warnings.map(\.message) }

    @Test("Templates of two intents that match the same words are reported with an example")
    func tie() {
        let dictionary = dictionary(
            "(dim|darken) {a}", "dim [the] {b}", lists: [ListSource("a", "it"), ListSource("b", "it")])
        #expect(dictionary.warnings.map(\.code) == [.ambiguousPhrase])
        #expect(messages(dictionary)[0].hasSuffix("fit the same words, such as 'dim it'"))
    }

    @Test("Templates are not reported if one of them always wins, or if they share no wording")
    func noTie() {
        let lists = [ListSource("a", "it"), ListSource("b", "her")]
        #expect(messages(dictionary("dim [the] {a}", "(dim|darken) {b}", lists: lists)).isEmpty)
        #expect(messages(dictionary("dim {a} [now]", "dim it [now]", lists: [lists[0]])).isEmpty)
        #expect(
            messages(
                dictionary(
                    [
                        "A": [block("dim [the] {a}", requires: [ContextCondition("mode", "day")])],
                        "B": [block("(dim|darken) {a}", requires: [ContextCondition("mode", "night")])],
                    ], lists: [lists[0]])
            ).isEmpty)
    }

    @Test("A value without a condition matches a phrase with one when the situation meets it")
    func valueWithoutContext() {
        let dictionary = dictionary(
            ["A": [block("dim {a}", requires: [ContextCondition("domain", "light")])]],
            lists: [ListSource("a", "it", ListValueSource("lamp", context: ["domain": "light"]))])
        #expect(messages(dictionary).isEmpty, "\(dictionary.warnings)")
        #expect(meaning(of: "dim it", in: dictionary, MatchScope(context: ["domain": "light"])) == "A(a: it)")
    }

    @Test("A template that begins with an instant phrase is reported")
    func hidden() {
        let dictionary = CommandDictionary(tolerating: [
            DictionarySource(
                lists: [ListSource("song", "song")],
                intents: [
                    IntentSource("Stop", fire: .instant, phrases: "(stop|halt) [it]"),
                    IntentSource("Skip", phrases: "stop [the] {song}", "[please] skip"),
                ])
        ])
        #expect(dictionary.warnings.map(\.code) == [.hiddenPhrase])
    }

    @Test("A wording that cannot be recognised is reported")
    func silent() {
        let dictionary = dictionary("the {a}{b} [now]", lists: [ListSource("a", "red"), ListSource("b", "front door")])
        #expect(dictionary.warnings.map(\.code) == [.unreachableValue])
        #expect(messages(dictionary).first?.hasPrefix("'the redfront door") == true)
    }
}
