import Foundation
import RapidIntent
import RapidIntentDictionary
import RapidIntentSpeech
import RapidIntentTesting
import Testing
import TestSupport

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
            // What is read in the pause need not settle; nothing is during speech.
            #expect(heard.transcripts.contains { $0.isReadInPause && $0.text == text })
            #expect(heard.transcripts.allSatisfy { !$0.isReadInPause || $0.silenceForCommands ?? .zero > .zero })
        }
    }

    @Test(
        "A sentence that is a command but for a word or an ending is none",
        arguments: [
            "turn on the light in the kitchen is dark", "turn on the light in the kitten house",
            "turn on the light in the kitchen no wait leave it off", "do not turn on the light in the kitchen",
        ])
    func near(text: String) async throws {
        let rooms = ListSource("room", "kitchen", "living room")
        let recogniser = try recogniser(lists: [rooms], ["LightsOn": ["turn on the light in the {room}"]])
        let heard = try await heard(text, by: recogniser)
        #expect(heard.broken.isEmpty && !heard.transcripts.isEmpty)
        let accepted = heard.transcripts.filter {
            $0.text == "turn on the light in the kitchen" && ($0.isFinal || $0.silenceForCommands ?? .zero > .zero)
                && $0.confidence ?? 1 >= Confidence.least
        }
        #expect(accepted.isEmpty)
    }

    @Test("Other speech becomes free text, or no text")
    func foreign() async throws {
        let intents = ["Navigate": ["take me to the office"], "Stop": ["stop the music"]]
        let text = "what is the weather like in london tomorrow morning"
        let free = try await heard(text, by: recogniser(intents))
        #expect(try #require(free.transcripts.last?.confidence) > 0)
        #expect(free.finals.first?.lowercased().contains("weather") == true)
        let none = try await heard(text, by: recogniser(decodesFreeText: false, intents))
        // An utterance that never had a text ends without a transcript.
        #expect(none.error == nil && !none.events.isEmpty)
        #expect(none.transcripts.isEmpty)
    }

    @Test("Wildcards are recognised as free text, within the words around them")
    func wildcard() async throws {
        let task = ListSource(name: Located("task"), content: .wildcard)
        let recogniser = try recogniser(lists: [task], ["Remind": ["remind me to {task}"], "Stop": ["stop"]])
        let heard = try await heard("remind me to water the flowers", by: recogniser)
        #expect(heard.finals == ["remind me to water the flowers"])
    }

    /// Audio during which something happens.
    private struct EventfulAudio: AudioSource {
        let sampleRate = 16_000
        let samples: [Int16]
        /// When it happens; each frame has 20 ms.
        let time: Duration
        let action: @Sendable () throws -> Void

        func frames() -> AsyncThrowingStream<AudioFrame, any Error> {
            let frames = Sound.Source(samples).frames()
            return AsyncThrowingStream {
                var iterator = frames.makeAsyncIterator()
                let frame = try await iterator.next()
                if let frame, (frame.at..<frame.at + .milliseconds(20)).contains(time) { try action() }
                return frame
            }
        }
    }

    @Test("A new dictionary takes effect with the next utterance", arguments: [true, false])
    func exchange(isDuringUtterance: Bool) async throws {
        let recogniser = try recogniser(decodesFreeText: false, ["Stop": ["stop the music"]])
        let next = try CommandDictionary([DictionarySource(locale: "en-GB", intents: ["Go": ["start the engine"]])])
        let first = try Speaker.recording(of: "stop the music").samples
        // Speech begins at 0.85 s.
        let time: Duration = isDuringUtterance ? .milliseconds(1_400) : .audio(samples: first.count, rate: 16_000)
        let audio = EventfulAudio(
            samples: first + (try Speaker.recording(of: "start the engine").samples), time: time
        ) { try recogniser.listen(for: next) }
        #expect(await Heard(recogniser.recognise(audio)).finals == ["stop the music", "start the engine"])
    }

    private func described(_ heard: Heard) -> [String] { heard.transcripts.map { "\($0.at) \($0.text) \($0.isFinal)" } }

    @Test("Streams at once hear what one hears alone")
    func atOnce() async throws {
        let recogniser = try recogniser(["Navigate": ["take me to the office"]])
        let recording = try Speaker.recording(of: "take me to the office")
        let alone = described(await Heard(recogniser.recognise(recording)))
        await withTaskGroup(of: Heard.self) { group in
            for _ in 0..<8 { group.addTask { await Heard(recogniser.recognise(recording)) } }
            for await heard in group { #expect(described(heard) == alone) }
        }
    }

    @Test("All recognisers of a folder share its model")
    func shared() throws {
        let folder = try #require(InstalledModel.folder)
        let model = try MoonshineModel.shared(try MoonshineFiles(folder: folder, runtime: nil))
        #expect(try MoonshineModel.shared(try MoonshineFiles(folder: folder + "/.", runtime: nil)) === model)
    }

    @Test("A recording gives the same events in every run, and silence gives no words")
    func deterministic() async throws {
        let recogniser = try recogniser(["Navigate": ["take me to the office"]])
        let first = try await heard("take me to the office", by: recogniser)
        let second = try await heard("take me to the office", by: recogniser)
        #expect(described(first) == described(second))
        let silence = await Heard(recogniser.recognise(Sound.Source(Sound.silence(5))))
        #expect(silence.transcripts.isEmpty)
    }
}
