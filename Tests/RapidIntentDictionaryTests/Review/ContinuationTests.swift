import Testing
import TestSupport

@testable import RapidIntent
@testable import RapidIntentDictionary

@Suite struct ContinuationTests {
    static func dictionary() throws -> CommandDictionary {
        try CommandDictionary([
            DictionarySource(
                lists: [
                    ListSource("room", "kitchen", "living room"),
                    ListSource("level", range: NumberRange(from: 0, to: 100)),
                    .wildcard("item"),
                ],
                intents: [
                    IntentSource("Where", phrases: "where am i"), IntentSource("Whither", phrases: "where am i going"),
                    IntentSource("On", phrases: "turn on [the] light [(please|now)] [in {room}]", "lights {room}"),
                    IntentSource("Halt", phrases: "halt that [(now|immediately)]"),
                    IntentSource("Dim", phrases: "dim to {level}"), IntentSource("Add", phrases: "add {item} to it"),
                    IntentSource("Clean", phrases: "clean {room+}"),
                ])
        ])
    }

    @Test("Negative numbers of words and of continuations count as zero")
    func negativeCounts() throws {
        var matcher = TranscriptMatcher(try Self.dictionary())
        matcher.update(to: "where am i")
        #expect(matcher.continuations(after: -1) == matcher.continuations(after: 0))
        #expect(matcher.continuations(after: .min).count > 5)
        #expect(matcher.continuations(limit: -1).isEmpty)
        #expect(try Self.dictionary().explanation(of: "where", limit: .min).next.isEmpty)
    }

    @Test(
        "Continuations are listed, with whether they would be another command",
        arguments: [
            ("where am i", "going!"), ("turn", "on!"), ("turn on the light", "in! now! please!"),
            ("turn on the light please", "in! now! please!"), ("halt that", "immediately now"), ("lights", "{room}!"),
            ("lights living", "room!"), ("dim to", "{0..100}!"),
            ("dim to twenty", "{0..100}!"), ("add", "{item}!"), ("add milk", "to! {item}!"), ("nonsense", ""),
            (
                "clean kitchen",
                "and! {room}!"
            ),
            ("clean kitchen and after", "that!"), ("clean kitchen and also", "{room}!"),
            ("where am i going", ""),
        ])
    func next(text: String, expected: String) throws {
        var matcher = TranscriptMatcher(try Self.dictionary())
        matcher.update(to: text)
        let found = matcher.continuations().map { "\($0)" + ($0.canChange ? "!" : "") }
        #expect(found.joined(separator: " ") == expected)
    }

    @Test("Before the first word, all beginnings of phrases may follow, up to a limit")
    func beginnings() throws {
        let matcher = TranscriptMatcher(try Self.dictionary())
        let all = ["add", "clean", "dim", "halt", "lights", "turn", "where"]
        #expect(matcher.continuations().map(\.description) == all)
        #expect(matcher.continuations(limit: 2).map(\.description) == ["add", "clean"])
    }

    @Test("Continuations can be requested after any prefix of the words")
    func earlier() throws {
        var matcher = TranscriptMatcher(try Self.dictionary())
        matcher.update(to: "turn up the light")
        #expect(matcher.continuations(after: 1).map(\.description) == ["on"])
        #expect(matcher.continuations(after: 2).isEmpty)
    }

    /// The continuations of each prefix of an understood sentence must include its next word or a placeholder for it.
    @Test("Every word of an understood sentence is among the continuations before it")
    func foretold() throws {
        let dictionary = try Self.dictionary()
        let sampler = SentenceSampler(dictionary)
        var generator = SplitMix64(seed: 7)
        for intent in dictionary.intents {
            for phrase in intent.phrases {
                for _ in 0..<40 {
                    let sentence = try #require(sampler.sentence(of: phrase, using: &generator))
                    var matcher = TranscriptMatcher(dictionary)
                    matcher.update(to: sentence)
                    let words = matcher.text.text.split(separator: " ").map(String.init)
                    for count in words.indices {
                        let next = matcher.continuations(after: count)
                        let isForetold = next.contains { continuation in
                            if case .word(let word) = continuation.kind { word == words[count] } else { true }
                        }
                        #expect(isForetold, "\(words[count]) after \(words.prefix(count)) in \(sentence)")
                    }
                }
            }
        }
    }
}
