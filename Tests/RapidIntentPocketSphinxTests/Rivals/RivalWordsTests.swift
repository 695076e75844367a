import RapidIntent
import Testing

@Suite("Rivals of a language")
struct RivalWordsTests {
    @Test("a language is found by its subtag, and one without a section has no words")
    func languages() {
        #expect(!rivals("en-GB").isEmpty)
        #expect(rivals("en-GB") == rivals("en"))
        #expect(rivals("fi").isEmpty)
    }

    @Test(
        "each section has its language's negations, in lower case and once",
        arguments: [
            ("en", ["don't", "do not", "never", "not", "without"]), ("de", ["nicht", "nie", "kein", "ohne"]),
            ("fr", ["ne", "jamais", "sans"]), ("es", ["no", "nunca", "sin"]), ("it", ["non", "mai", "senza"]),
            ("nl", ["niet", "nooit", "geen", "zonder"]),
        ])
    func negations(language: String, words: [String]) {
        let openings = rivals(LocaleIdentifier(rawValue: language))
        #expect(openings.filter(words.contains).sorted() == words.sorted())
        #expect(Set(openings).count == openings.count)
        #expect(openings.allSatisfy { $0 == $0.lowercased() })
    }

    private func rivals(_ locale: LocaleIdentifier) -> [String] { Language.of(locale).file[.rivals] }
}
