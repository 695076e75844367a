import RapidIntent
import RapidIntentDictionary
import Testing

@Suite("RecognitionVocabulary")
struct RecognitionVocabularyTests {
    private func vocabulary(
        locale: String = "en-GB", lists: [ListSource] = [], _ phrases: String...
    ) throws -> RecognitionVocabulary {
        let intent = IntentSource(name: Located("Any"), phrases: phrases.map { Located($0) })
        return RecognitionVocabulary(
            try CommandDictionary([
                DictionarySource(locale: Located(LocaleIdentifier(rawValue: locale)), lists: lists, intents: [intent])
            ]))
    }

    @Test("sentences are in spoken form, each once, in the dictionary's order")
    func phrases() throws {
        let vocabulary = try vocabulary(
            lists: [ListSource("place", "Starbucks", "the office")], "Where am I?", "[please] take me to {place}",
            "WHERE am i!",
            "what’s around me", "set it to 50%")
        #expect(
            vocabulary.phrases == [
                "where am i", "please take me to starbucks", "please take me to the office", "take me to starbucks",
                "take me to the office", "what's around me", "set it to fifty percent",
            ])
        #expect(vocabulary.names == ["starbucks", "the office"])
    }

    @Test("hints are short and begin with names, taken from the lists in turn")
    func hints() throws {
        let vocabulary = try vocabulary(
            lists: [
                ListSource("place", "Starbucks", "the old town hall", "home"), ListSource("drink", "espresso", "tea"),
            ],
            "take me to {place}", "make me {drink}", "go", "what is in front of me")
        #expect(
            vocabulary.contextualStrings(limit: 100) == [
                "starbucks", "espresso", "tea", "home", "go", "front", "take", "hall", "make", "town", "what",
            ])
        #expect(vocabulary.contextualStrings(limit: 3) == ["starbucks", "espresso", "tea"])
        #expect(vocabulary.contextualStrings(limit: 0) == [])
    }

    @Test("phrases with values of a type are said with ordinary ones")
    func typedValues() throws {
        let vocabulary = try vocabulary(
            lists: [ListSource("day", typed: ValueRange(.date))], "wake me at {time}", "remind me {day}")
        #expect(vocabulary.phrases.contains("wake me at half past seven"))
        #expect(vocabulary.phrases.contains("remind me on friday") && vocabulary.words.contains("december"))
        #expect(vocabulary.phrases.contains("remind me the thirty first of may"))
        #expect(vocabulary.phrases.count < 300)
        #expect(vocabulary.names == [])
    }

    @Test("phrases with remaining digits are left out for recognisers of words only, and named")
    func spoken() throws {
        let vocabulary = try vocabulary(locale: "de", "licht auf 50", "licht an")
        let (phrases, omissions) = vocabulary.spokenPhrases(limit: 10)
        #expect(phrases == ["licht an"])
        #expect(omissions == ["licht auf 50"])
        #expect(vocabulary.spokenPhrases(limit: 0).phrases == [])
    }

    @Test(
        "numbers are in words",
        arguments: [
            ("dim 0", "dim zero"), ("dim 21", "dim twenty one"), ("dim 100", "dim one hundred"),
            ("dim 342", "dim three hundred forty two"), ("dim 7,000", "dim seven thousand"), ("at 5pm", "at five pm"),
            ("b & b", "b and b"), ("o'clock", "o'clock"), ("dim 20000", "dim 20000"),
        ])
    func numbers(written: String, spoken: String) throws {
        #expect(try vocabulary(written).phrases == [spoken])
    }

    @Test("a template of millions of sentences gives some, with every form of its lists")
    func many() throws {
        let lists = [
            ListSource(
                name: Located("a"), values: (0..<200).map { ListValueSource(stringLiteral: "item \(letters($0))") }),
            ListSource(
                name: Located("b"), values: (0..<90).map { ListValueSource(stringLiteral: "thing \(letters($0))") }),
        ]
        let vocabulary = try vocabulary(
            lists: lists, "[a;b;c;d] (e|f|g) [h] [i] [j] [k] {a} with {b}", "take {a}")
        #expect(vocabulary.phrases.count < 600)
        #expect((0..<200).allSatisfy { vocabulary.phrases.contains("take item \(letters($0))") })
    }

    private func letters(_ number: Int) -> String {
        String(UnicodeScalar(UInt8(97 + number / 26))) + String(UnicodeScalar(UInt8(97 + number % 26)))
    }
}
