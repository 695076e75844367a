import Foundation
import RapidIntent
import RapidIntentSpeech
import Testing

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
        let blueprint = try GrammarBlueprint(
            intents: [], lists: [], pronunciationFile: try PronunciationFile.read(model.pronunciations))
        let session = try ListeningSession(
            grammar: ActiveGrammar(blueprint), configuration: PocketSphinxConfiguration(model: model), freeText: nil,
            numbers: UtteranceCounter(), sampleRate: sampleRate)
        let length = sampleRate / 50
        for number in 0..<50 {
            let frame = AudioFrame(samples: Array(repeating: 0, count: length), at: .milliseconds(20 * number))
            #expect(
                try await session.hear(frame, sampleRate: sampleRate) == [
                    .progress(at: .milliseconds(20 * number + 20))
                ])
        }
        #expect(try await session.end() == [])
        #expect(await session.samplesTaken == 16_000)
    }
}
