import Foundation
import RapidIntentSpeech
import Testing
import TestSupport

@testable import RapidIntent
@testable import RapidIntentPocketSphinx

@Suite(
    "UtteranceTracker",
    .enabled(
        if: FileManager.default.fileExists(atPath: PocketSphinxModel.americanEnglish.pronunciations),
        "needs the package pocketsphinx-en-us"))
struct UtteranceTrackerTests {
    /// Rumbling that starts and stops every half second.
    private static var bursts: [Int16] {
        var random = SplitMix64(seed: 3)
        var last = 0.0
        return (0..<4 * 16_000).map { index in
            last = 0.95 * last + Double.random(in: -1...1, using: &random)
            return index / 8_000 % 2 == 0 ? Int16(1_500 * last) : 0
        }
    }

    /// The result of a recording.
    private struct Heard {
        /// The final transcripts.
        var finals: [Transcript] = []
        /// Whether the general model was asked, and how often it decoded.
        var (asked, decoded) = (false, 0)
        /// How many searches of the whole utterance ran in the frame that ended it.
        var passesAtEnd = 0

        var texts: [String] { finals.map(\.text) }
    }

    /// Runs a session on a recording.
    private func finals(hearing source: WAVSource, isLive: Bool = false) async throws -> Heard {
        let model = PocketSphinxModel.americanEnglish
        let blueprint = try GrammarBlueprint(phrases: ["where am i", "stop"])
        let freeText = FreeTextDecoder(model: model)
        let listening = DictionaryListening(blueprint, endpoints: PocketSphinxConfiguration(model: model).endpoints) {
            try UtteranceTracker($0, model: model, freeText: freeText)
        }
        let session = try DictionarySession(listening, sampleRate: source.sampleRate, isLive: isLive)
        var heard = Heard()
        var passes = await session.passes
        func receive(_ events: [RecognitionEvent]) async {
            for case .transcript(let transcript) in events where transcript.isFinal {
                heard.finals.append(transcript)
                heard.passesAtEnd = await session.passes - passes
            }
            passes = await session.passes
        }
        for try await frame in source.frames() { await receive(try await session.receive(frame)) }
        await receive(try await session.finish())
        (heard.asked, heard.decoded) = (await freeText.isLoaded, await freeText.decoded)
        return heard
    }

    @Test("noise without a pitch is not decoded by the general model")
    func noise() async throws {
        let source = try Speaker.source(Sound.silence(1) + Self.bursts + Sound.silence(1.5))
        let heard = try await finals(hearing: source)
        #expect(heard.texts.joined().isEmpty)
        #expect(!heard.asked)
    }

    @Test("a voice outside the phrases is decoded by the general model", .spokenEnglish)
    func voice() async throws {
        let heard = try await finals(hearing: Speaker.recording(of: "tell me a joke"))
        #expect(heard.texts == ["tell me a joke"])
        #expect(heard.asked)
    }

    @Test(
        "a result decoded during the silence is reused at the end; a live final states the decoding time",
        .spokenEnglish, arguments: ["where am i", "tell me a joke"])
    func foreseenEnd(text: String) async throws {
        let heard = try await finals(hearing: Speaker.recording(of: text), isLive: true)
        #expect(heard.texts == [text])
        #expect(heard.passesAtEnd == 0)
        #expect(heard.decoded == (text == "where am i" ? 0 : 1))
        #expect(heard.finals.allSatisfy { ($0.decoding ?? .zero) > .zero })
        // Read at once, the same audio gives the same transcripts.
        let read = try await finals(hearing: Speaker.recording(of: text))
        #expect(read.finals.allSatisfy { $0.decoding == nil } && read.texts == [text])
    }
}

extension DictionarySession where Engine == UtteranceTracker {
    fileprivate var passes: Int { engine.passes }
}
