import Foundation
import RapidIntentSpeech
import TestSupport
import Testing

@testable import RapidIntent
@testable import RapidIntentPocketSphinx

@Suite(
    "ListeningSession",
    .enabled(
        if: FileManager.default.fileExists(atPath: PocketSphinxModel.americanEnglish.pronunciations),
        "needs the package pocketsphinx-en-us"))
struct ListeningSessionTests {
    @Test("the engine hears the audio of every sample rate to its end", arguments: [8_000, 16_000, 44_100, 48_000])
    func wholeAudio(sampleRate: Int) async throws {
        let model = PocketSphinxModel.americanEnglish
        let blueprint = try GrammarBlueprint(phrases: [])
        let session = try ListeningSession(
            grammar: ActiveGrammar(blueprint), configuration: PocketSphinxConfiguration(model: model), freeText: nil,
            numbers: UtteranceCounter(), sampleRate: sampleRate)
        let length = sampleRate / 50
        for number in 0..<50 {
            let frame = AudioFrame(samples: Array(repeating: 0, count: length), at: .milliseconds(20 * number))
            #expect(
                try await session.receive(frame, sampleRate: sampleRate) == [
                    .progress(at: .milliseconds(20 * number + 20))
                ])
        }
        #expect(try await session.end() == [])
        #expect(await session.samplesTaken == 16_000)
    }

    /// Rumbling that comes and goes every half second.
    private static var bursts: [Int16] {
        var random = SplitMix64(seed: 3)
        var last = 0.0
        return (0..<4 * 16_000).map { index in
            last = 0.95 * last + Double.random(in: -1...1, using: &random)
            return index / 8_000 % 2 == 0 ? Int16(1_500 * last) : 0
        }
    }

    /// Hears samples and tells what the final transcripts say, and whether the general model was asked.
    private func finals(hearing source: WAVSource) async throws -> (texts: [String], asked: Bool) {
        let model = PocketSphinxModel.americanEnglish
        let blueprint = try GrammarBlueprint(phrases: ["where am i", "stop"])
        let freeText = FreeTextDecoder(model: model)
        let session = try ListeningSession(
            grammar: ActiveGrammar(blueprint), configuration: PocketSphinxConfiguration(model: model),
            freeText: freeText,
            numbers: UtteranceCounter(), sampleRate: source.sampleRate)
        var events: [RecognitionEvent] = []
        for try await frame in source.frames() {
            events += try await session.receive(frame, sampleRate: source.sampleRate)
        }
        events += try await session.end()
        let texts = events.compactMap { event -> String? in
            guard case .transcript(let transcript) = event, transcript.isFinal else { return nil }
            return transcript.text
        }
        return (texts, await freeText.isLoaded)
    }

    @Test("about noise without a pitch the general model is not asked")
    func noise() async throws {
        let source = try Speaker.source(Speaker.silence(1) + Self.bursts + Speaker.silence(1.5))
        let (texts, asked) = try await finals(hearing: source)
        #expect(texts.joined().isEmpty)
        #expect(!asked)
    }

    @Test("of a voice that says what no phrase does, it is asked", .spokenEnglish)
    func voice() async throws {
        let (texts, asked) = try await finals(hearing: Speaker.recording(of: "tell me a joke"))
        #expect(texts == ["tell me a joke"])
        #expect(asked)
    }
}
