import RapidIntent
import Testing

@testable import RapidIntentPocketSphinx

@Suite("RivalWords")
struct RivalWordsTests {
    @Test("a table is split at commas and lines")
    func table() {
        #expect(RivalWords(table: " do  not, don't,\n never ").openings == ["do not", "don't", "never"])
    }

    @Test("a language is found by its subtag, and one without a table has no words")
    func languages() {
        #expect(RivalWords.of("en-GB") == .english)
        #expect(RivalWords.of("fi") == .none)
    }

    @Test(
        "each table has its language's negations, in lower case and once",
        arguments: [
            ("en", ["don't", "do not", "never", "not", "without"]), ("de", ["nicht", "nie", "kein", "ohne"]),
            ("fr", ["ne", "jamais", "sans"]), ("es", ["no", "nunca", "sin"]), ("it", ["non", "mai", "senza"]),
            ("nl", ["niet", "nooit", "geen", "zonder"]),
        ])
    func negations(language: String, words: [String]) {
        let openings = RivalWords.of(LocaleIdentifier(stringLiteral: language)).openings
        #expect(openings.filter(words.contains).sorted() == words.sorted())
        #expect(Set(openings).count == openings.count)
        #expect(openings.allSatisfy { $0 == $0.lowercased() })
    }
}
