import Foundation
import RapidIntent
import RapidIntentDictionary
import RapidIntentSpeech
import RapidIntentTesting
import TestSupport
import Testing

@testable import RapidIntentMoonshine

@Suite(
    "MoonshineRecogniser", .enabled(if: InstalledModel.folder != nil, Comment(rawValue: InstalledModel.reason)),
    .timeLimit(.minutes(5)))
struct MoonshineRecogniserTests {
    private func recogniser(
        lists: [ListSource] = [], decodesFreeText: Bool = true, _ intents: [String: [String]]
    ) throws -> MoonshineRecogniser {
        let folder = try #require(InstalledModel.folder)
        let sources = intents.sorted { $0.key < $1.key }.map { intent in
            IntentSource(name: Located(intent.key), phrases: intent.value.map { Located($0) })
        }
        return try MoonshineRecogniser(
            dictionary: CommandDictionary([DictionarySource(locale: Located("en-GB"), lists: lists, intents: sources)]),
            configuration: MoonshineConfiguration(folder: folder, decodesFreeText: decodesFreeText))
    }

    private func heard(_ text: String, by recogniser: MoonshineRecogniser) async throws -> Heard {
        await Heard(recogniser.recognise(try Speaker.recording(of: text)))
    }

    private let places = ListSource("place", "Starbucks", "the office", "Nguyễn's noodle bar")

    @Test("Spoken commands are recognised with high confidence, and the last partial has their words")
    func commands() async throws {
        let recogniser = try recogniser(
            lists: [places], ["Navigate": ["take me to {place}"], "Location": ["where am i", "where am i going"]])
        for text in ["take me to the office", "where am i", "where am i going"] {
            let heard = try await heard(text, by: recogniser)
            #expect(heard.broken.isEmpty)
            #expect(heard.finals == [text])
            let last = try #require(heard.transcripts.last)
            #expect(try #require(last.confidence) > 0.8)
            #expect(heard.transcripts.dropLast().last?.text == text)
        }
    }

    @Test("Other speech becomes free text without a confidence, or no text")
    func foreign() async throws {
        let intents = ["Navigate": ["take me to the office"], "Stop": ["stop the music"]]
        let text = "what is the weather like in london tomorrow morning"
        let free = try await heard(text, by: recogniser(intents))
        #expect(free.transcripts.last?.confidence == nil)
        #expect(free.finals.first?.lowercased().contains("weather") == true)
        let none = try await heard(text, by: recogniser(decodesFreeText: false, intents))
        #expect(none.finals.allSatisfy { $0.isEmpty })
    }

    @Test("Wildcards are recognised as free text, within the words around them")
    func wildcard() async throws {
        let task = ListSource(name: Located("task"), content: .wildcard)
        let recogniser = try recogniser(lists: [task], ["Remind": ["remind me to {task}"], "Stop": ["stop"]])
        let heard = try await heard("remind me to water the flowers", by: recogniser)
        #expect(heard.finals == ["remind me to water the flowers"])
    }

    @Test("A new dictionary takes effect with the next utterance")
    func exchange() async throws {
        let recogniser = try recogniser(["Stop": ["stop the music"]])
        try recogniser.listen(
            for: CommandDictionary([DictionarySource(locale: "en-GB", intents: ["Go": ["start the engine"]])]))
        #expect(try await heard("start the engine", by: recogniser).finals == ["start the engine"])
    }

    @Test("A recording gives the same events in every run, and silence gives no words")
    func deterministic() async throws {
        let recogniser = try recogniser(["Navigate": ["take me to the office"]])
        func described(_ heard: Heard) -> [String] { heard.transcripts.map { "\($0.at) \($0.text) \($0.isFinal)" } }
        let first = try await heard("take me to the office", by: recogniser)
        let second = try await heard("take me to the office", by: recogniser)
        #expect(described(first) == described(second))
        let silence = await Heard(recogniser.recognise(Sound.Source(Sound.silence(5))))
        #expect(silence.transcripts.isEmpty)
    }
}
