import Testing
import TestSupport

@testable import RapidIntent
@testable import RapidIntentDictionary

@Suite struct ClaimedPhraseTests {
    @Test(
        "A phrase claimed by two intents belongs to neither: it is reported as ambiguous",
        arguments: [
            (["A": [block("open it")], "B": [block("Open it!")]], []),
            (["A": [block("open it")], "B": [block("open it")]], ["kindly"]),
            (["A": [block("open it[ now]")], "B": [block("open it[ now]")]], []),
            (["A": [block("open it", slots: ["x": "y"])], "B": [block("open it")]], []),
            (["A": [block("open it")], "B": [block("open it", slots: ["x": "y"])]], []),
        ] as [(KeyValuePairs<String, [PhraseBlockSource]>, [String])])
    func tie(intents: KeyValuePairs<String, [PhraseBlockSource]>, skipWords: [String]) {
        let dictionary = dictionary(intents, skipWords: skipWords)
        #expect(dictionary.warnings.map(\.code) == [.duplicatePhrase])
        var matcher = TranscriptMatcher(dictionary)
        let state = matcher.update(to: "please open it")
        #expect(state.matches.map(\.command.intent) == ["A", "B"])
        #expect(state.match == nil)
        let explanation = dictionary.explanation(of: "open it")
        #expect(explanation.matches.map(\.match.command.intent).sorted() == ["A", "B"])
    }

    @Test("Each further intent that claims a phrase is reported once; twice in one intent is a repetition")
    func several() {
        let dictionary = dictionary(["A": [block("go")], "B": [block("go", "Go!")], "C": [block("go")]])
        #expect(dictionary.warnings.map(\.code) == [.duplicatePhrase, .repeatedPhrase, .duplicatePhrase])
        #expect(meaning(of: "go", in: dictionary) == "A or B or C")
    }

    @Test("If only one of the intents is enabled, the phrase belongs to that one", arguments: ["A", "B"])
    func switchedOn(intent: String) {
        let dictionary = dictionary(["A": [block("go")], "B": [block("go")]])
        #expect(meaning(of: "go", in: dictionary, MatchScope(intents: [intent])) == intent)
    }
}
