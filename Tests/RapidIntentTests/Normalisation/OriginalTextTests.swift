import RapidIntentDictionary
import Testing
import TestSupport

@testable import RapidIntent

@Suite("OriginalText")
struct OriginalTextTests {
    @Test(
        "A quotation with its place agrees with splitting the text",
        arguments: [
            "take me to the office", "Take me, to the (office)!", "  to  the   office ", "\"the office\", please",
            "the \"office today\"", "a 27\" screen",
            "... --- ...",
            "a a a, a", "(a) a (a)", "50% of & off", "to the\toffice\n", "caf\u{E9} to the caf\u{E9}",
            "don\u{2019}t, go",
            "the\u{A0}office", "a,\u{301} b", "\u{1F600} to \u{65E5}\u{672C}", "", " ", "x",
        ])
    func placedQuotation(text: String) {
        let original = OriginalText(text)
        for start in 0..<6 {
            for end in start + 1..<7 {
                let quotation = OriginalText.placedQuotation(of: start..<end, in: text)
                let expected = original.text(of: start..<end)
                #expect(quotation.text == expected)
                #expect(quotation.scalars == original.scalars(of: expected, inWords: start..<end))
            }
        }
    }

    @Test(
        "A quotation mark without its partner stays out of a quotation",
        arguments: [
            ("note buy \"milk", "buy milk"), ("note \"buy milk", "buy milk"), ("note buy milk\"", "buy milk"),
            ("note \"buy milk\" today", "\"buy milk\" today"), ("\"note milk\" today", "milk today"),
            ("note buy \"oat milk\" today", "buy \"oat milk\" today"),
            ("note \"milk\" and \"bread\"", "\"milk\" and \"bread\""), ("note \"buy milk\".", "buy milk"),
            ("\"note milk\" and \"bread\"", "milk and \"bread\""), ("note \"?\" milk", "milk"),
            ("note buy „oat milk“ today", "buy „oat milk“ today"),
            ("note dire « bonjour", "dire bonjour"), ("note dire « bonjour » demain", "dire « bonjour » demain"),
            ("note the 27\" screen", "the 27\" screen"), ("note the kids' room", "the kids' room"),
        ])
    func marks(text: String, quoted: String) throws {
        #expect(OriginalText.quotation(of: 1..<9, in: text) == quoted)
        let dictionary = try CommandDictionary([
            DictionarySource(lists: [.wildcard("text")], intents: [IntentSource("Note", phrases: "note {text}")])
        ])
        var matcher = TranscriptMatcher(dictionary)
        #expect(matcher.update(to: text).match?.command.entities.map(\.value) == [quoted])
    }

    @Test("Quotation marks cost linear time", .timeLimit(.minutes(1)))
    func manyMarks() {
        let quoted = Array(repeating: "\"a\"", count: 100_000).joined(separator: " ")
        #expect(OriginalText.quotation(of: 1..<100_001, in: "note " + quoted + " \"b") == quoted)
    }
}
