import Testing

@testable import RapidIntent
@testable import RapidIntentDictionary

@Suite(.timeLimit(.minutes(5))) struct PhraseNumbersTests {
    @Test("A phrase is found by its text, among any number of phrases")
    func many() throws {
        let texts = (0..<20_000).map { "phrase \($0)" }
        let dictionary = try CommandDictionary([
            DictionarySource(intents: [
                IntentSource("Stop", phrases: "stop", "stop", "halt"),
                IntentSource(name: Located("Many"), phrases: texts.map { Located($0) }),
            ])
        ])
        var numbers = PhraseNumbers(dictionary.storage)
        for text in texts.reversed() {
            let found = numbers.phrase(text, ofIntent: "Many")
            #expect(found?.phrase.text == text && found?.intent.name == "Many")
        }
        #expect(numbers.phrase("halt", ofIntent: "Many") == nil)
        #expect(numbers.phrase("halt", ofIntent: "Nobody") == nil)
    }

    @Test("A phrase that waits for thousands of others is reported once, with their number")
    func conflicts() throws {
        let texts = (0..<5_000).map { Located("play song s\($0)x") }
        let dictionary = try CommandDictionary([
            DictionarySource(intents: [
                IntentSource("Play", phrases: "play"), IntentSource(name: Located("Song"), phrases: texts),
            ])
        ])
        let conflicts = dictionary.doubts().filter { $0.code == .prefixConflict }
        #expect(conflicts.count == 1)
        #expect(conflicts.first?.message.contains("5.0 k sentences that mean something else") == true)
    }
}
