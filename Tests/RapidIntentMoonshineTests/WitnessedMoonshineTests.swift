import Foundation
import RapidIntent
import RapidIntentDictionary
import RapidIntentMoonshine
import RapidIntentPocketSphinx
import RapidIntentSpeech
import Testing
import TestSupport

@Suite(
    "Moonshine with PocketSphinx as witness",
    .enabled(if: InstalledModel.folder != nil, Comment(rawValue: InstalledModel.reason)), .spokenEnglish,
    .timeLimit(.minutes(5)))
struct WitnessedMoonshineTests {
    @Test("A command has Moonshine's final transcript, and a partial one on which both agree")
    func agreement() async throws {
        let text = "take me to the office"
        let dictionary = try CommandDictionary([
            DictionarySource(locale: "en-GB", intents: ["Navigate": [text], "Location": ["where am i"]])
        ])
        let folder = try #require(InstalledModel.folder)
        let moonshine = try MoonshineRecogniser(
            dictionary: dictionary, configuration: MoonshineConfiguration(folder: folder))
        let recording = try Speaker.recording(of: text)
        let alone = await Heard(moonshine.recognise(recording))
        let both = try await Heard(
            moonshine.witnessed(by: PocketSphinxRecogniser(dictionary: dictionary), locale: "en-GB")
                .recognise(recording))
        #expect(both.broken.isEmpty && both.error == nil)
        #expect(both.finals == [text])
        // The witness changes nothing but the silence, and whether commands are held back.
        #expect(both.transcripts.map(\.text) == alone.transcripts.map(\.text))
        #expect(both.transcripts.contains { !$0.isFinal && $0.text == text && $0.silenceForCommands ?? .zero > .zero })
    }
}
