#if SQLite
import RapidIntent
import RapidIntentSupport
import Testing

@testable import RapidIntentTelemetry

@Suite("SaidPhrase")
struct SaidPhraseTests {
    @Test(
        "is found as whole words, in normal form, in the text, the phrase and entity values",
        arguments: [
            ("Call Ada!", "call ada", nil, "[]"),
            ("ada", "please call ada now", nil, "[]"),
            ("ada", "take me to ada's house", nil, "[]"),
            ("Mary Jane", "mary jane's friend", nil, "[]"),
            ("ada", "ring her", nil, #"[{"name":"person","value":"Ada’s brother","text":"her"}]"#),
            ("ada's", "ada's house", nil, "[]"),
            ("call twenty one", "call 21", nil, "[]"),
            ("call twenty one", "call ##", nil, "[]"),
            ("call {person}", "call {person} now", nil, "[]"),
            ("where am I", nil, "where am I?", "[]"),
            ("take me to {place}", nil, "take me to {place}", "[]"),
            ("Ada Lovelace", "ring her", nil, #"[{"name":"person","value":"Ada Lovelace","text":"her"}]"#),
            ("lovelace", "ring her", nil, #"[{"name":"person","value":["x","Ada Lovelace"],"text":""}]"#),
            ("20.5", "warmer", nil, #"[{"name":"degrees","value":20.5}]"#),
        ] as [(String, String?, String?, String)])
    func found(phrase: String, text: String?, pattern: String?, entities: String) {
        var said = SaidPhrase(phrase)
        let isFound = (0..<2).map { _ in
            said.isIn(
                text: text, takenFor: nil, phrase: pattern, entities: entities, stops: nil, partials: nil,
                locale: "en-GB")
        }
        #expect(isFound == [true, true])
    }

    @Test(
        "is found in what a misheard text was taken for", arguments: [("off the light", true), ("on the light", false)])
    func takenFor(phrase: String, isFound: Bool) {
        var said = SaidPhrase(phrase)
        let found = said.isIn(
            text: "turn of the light", takenFor: "turn off the light", phrase: nil, entities: "[]", stops: nil,
            partials: nil,
            locale: "en-GB")
        #expect(found == isFound)
    }

    @Test(
        "is found in partial transcripts, also in one that a later one replaces",
        arguments: [
            ("Ada", true), ("call twenty one", true), ("where is ada's", true), ("called", false),
            ("twenty two", false),
            ("ms", false),
        ])
    func partials(phrase: String, isFound: Bool) {
        var said = SaidPhrase(phrase)
        let partials =
            #"[{"ms":1,"text":"Where is Ada’s"},{"ms":2,"text":"Where is"},{"ms":3,"text":"Call twenty-one"}]"#
        let found = said.isIn(
            text: "where is it", takenFor: nil, phrase: nil, entities: "[]", stops: nil, partials: partials,
            locale: "en-GB")
        #expect(found == isFound)
    }

    @Test(
        "is not found in parts of words, apart, or in the names of entities",
        arguments: [
            ("ada", "call adam", nil, "[]"),
            ("ada", "call adam's house", nil, "[]"),
            ("mary jane", "mary's jane", nil, "[]"),
            ("call ada", "call my ada", nil, "[]"),
            ("person", "call her", nil, #"[{"name":"person","value":"Ada","text":"Ada"}]"#),
            ("?!", "call her", "call her", "[]"),
            ("ada", nil, nil, "not JSON"),
        ] as [(String, String?, String?, String)])
    func absent(phrase: String, text: String?, pattern: String?, entities: String) {
        var said = SaidPhrase(phrase)
        let isFound = said.isIn(
            text: text, takenFor: nil, phrase: pattern, entities: entities, stops: nil, partials: nil, locale: "en-GB")
        #expect(!isFound)
    }
}
#endif
