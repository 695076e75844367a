import Testing

@testable import RapidIntent

@Suite struct DividingWordsTests {
    @Test(
        "Every language has its own conjunctions, of one word or several",
        arguments: [
            ("en-GB", "and then take me", [1, 2]), ("en", "plus stop", [1]), ("en", "stop and", []),
            ("de", "und dann Licht an", [1, 2]), ("de", "außerdem Licht an", [1]), ("fr", "et puis va", [1, 2]),
            ("es", "y después para", [1, 2]), ("it", "e poi ferma", [1, 2]), ("nl", "en daarna stop", [1, 2]),
            ("ru", "а потом стоп", [2]), ("xx", "and stop", []), ("en", "AND Then stop", [1, 2]),
        ])
    func lengths(locale: String, text: String, lengths: [Int]) {
        let locale = LocaleIdentifier(rawValue: locale)
        let words = Normaliser(locale: locale).normalise(text).words
        let conjunctions = DividingWords.words(for: SpokenLocale(locale)).conjunctions
        #expect(conjunctions.lengths(at: words[...]) == lengths)
    }

    @Test("A word that only resembles a conjunction divides nothing")
    func others() {
        let words = Normaliser(locale: "en").normalise("android sand land end").words
        let conjunctions = DividingWords.words(for: SpokenLocale("en")).conjunctions
        for place in words.indices { #expect(conjunctions.lengths(at: words[place...]).isEmpty) }
    }
}
