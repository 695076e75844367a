import RapidIntent
import RapidIntentDictionary
import Testing

@testable import RapidIntentSpeech

@Suite("SpokenWakePhrases")
struct SpokenWakePhrasesTests {
    private func found(_ phrases: [String], in text: String) throws -> [String] {
        try SpokenWakePhrases(phrases, locale: "en").places(in: text).map(\.phrase)
    }

    @Test(
        "finds phrases as whole words, however they are written",
        arguments: [
            ("up", "I am upset", 0), ("up", "cup", 0), ("up", "wake UP!", 1), ("hey house", "hey, house", 1),
            ("hey house", "house", 0), ("hey house", "hey houses", 0), ("hey house", "say hey house please", 1),
            ("hey house", "hey big house", 0), ("okay", "okay okay", 2), ("café", "to the cafe", 1),
            ("what's up", "What is up", 1), ("computer", "", 0), ("unit 21", "unit twenty-one where am i", 1),
            ("um", "um", 1),
        ])
    func wholeWords(phrase: String, text: String, count: Int) throws {
        #expect(try found([phrase], in: text).count == count)
    }

    @Test("prefers the longer of two phrases with the same beginning")
    func longer() throws {
        #expect(try found(["hey", "hey house"], in: "hey house") == ["hey house"])
        #expect(try found(["hey", "hey house"], in: "hey there") == ["hey"])
    }

    @Test("names the last word, counted at white space, and whether it is the last")
    func place() throws {
        let phrases = try SpokenWakePhrases(["unit 21"], locale: "en")
        #expect(
            phrases.places(in: "say unit twenty-one where am I")
                == [SpokenWakePhrases.Place(phrase: "unit 21", lastWord: 2, isLast: false)])
        #expect(
            phrases.places(in: "unit twenty one")
                == [SpokenWakePhrases.Place(phrase: "unit 21", lastWord: 2, isLast: true)])
    }

    @Test(
        "refuses phrases without words",
        arguments: [
            ([], "no wake phrase was given; name at least one"),
            (["computer", " ?!"], "the wake phrase ' ?!' has no word in it that could be said"),
        ])
    func refused(phrases: [String], message: String) {
        #expect { try SpokenWakePhrases(phrases, locale: "en") } throws: { "\($0)" == message }
    }
}
