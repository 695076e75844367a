import Foundation
import RapidIntent
import RapidIntentDictionary
import RapidIntentSpeech
import Testing
import TestSupport

@testable import RapidIntentPocketSphinx

/// RapidIntentSpeech's detector for transcripts, with a recogniser on real audio.
@Suite("TranscriptWakePhraseDetector with PocketSphinx", .spokenEnglish, .timeLimit(.minutes(5)))
struct TranscriptWakePhraseDetectorTests {
    /// A recogniser for phrases only, without free text.
    private static func recogniser(_ phrases: [String]) throws -> PocketSphinxRecogniser {
        try PocketSphinxRecogniser(
            dictionary: CommandDictionary([DictionarySource(locale: "en-US", intents: ["Any": phrases])]),
            configuration: PocketSphinxConfiguration(decodesFreeText: false))
    }

    private static let detector = Result {
        try TranscriptWakePhraseDetector(
            ["Hello, computer!"], recogniser: recogniser(["hello computer", "where am i", "turn on the kitchen light"]))
    }

    private func events(_ source: WAVSource) async throws -> [WakePhraseEvent] {
        var events: [WakePhraseEvent] = []
        for try await event in try Self.detector.get().listen(to: source) { events.append(event) }
        return events
    }

    private func wakes(_ events: [WakePhraseEvent]) -> [WakeDetection] {
        events.compactMap { if case .wake(let detection) = $0 { detection } else { nil } }
    }

    @Test("the phrase wakes once, at its end, and other speech does not", arguments: ["slt", "awb"])
    func phrase(voice: String) async throws {
        let before = try Speaker.recording(of: "where am i", voice: voice).samples
        let phrase = try Speaker.recording(of: "hello computer", voice: voice, before: 0, after: 0).samples
        let after = try Speaker.recording(of: "turn on the kitchen light", voice: voice, before: 1).samples
        let source = try Speaker.source(before + phrase + after)
        let events = try await events(source)
        let found = wakes(events)
        #expect(found.map(\.phrase) == ["Hello, computer!"])
        let detection = try #require(found.first)
        let over = Duration.audio(samples: before.count + phrase.count, rate: 16_000)
        // Not during its first word, and at the latest when the pause is detected: 232 ms, and a block.
        #expect((over - .milliseconds(400)...over + .milliseconds(260)).contains(detection.at))
        #expect((over - .milliseconds(700)...over).contains(detection.end))
        // Each frame has a reply, so that a pipeline gives equal events in every run.
        #expect(try Self.detector.get().answersEveryFrame)
        #expect(events.count >= source.samples.count / 320)
        #expect(try await self.events(source) == events)
    }

    @Test(
        "half of the phrase and other sentences do not wake",
        arguments: ["hello", "turn on the kitchen light", "tell me a joke", "hello kitchen light"])
    func others(said: String) async throws {
        let found = try await wakes(events(Speaker.recording(of: said)))
        // The grammar has no other phrase with "hello" first, and partials are not compared with other speech.
        withKnownIssue(isIntermittent: true) {
            #expect(found == [])
        } when: {
            said == "hello kitchen light"
        }
    }

    @Test("after it a pipeline recognises the command, and nothing said before")
    func pipeline() async throws {
        let source = try Speaker.source(
            Speaker.recording(of: "where am i").samples + Speaker.recording(of: "hello computer", after: 0.4).samples
                + Speaker.recording(of: "turn on the kitchen light", before: 0.4, after: 2).samples)
        let pipeline = try SpeechPipeline(
            source: source, recogniser: Self.recogniser(["where am i", "turn on the kitchen light"]),
            profile: .wakePhrase(Self.detector.get()))
        let events = pipeline.events
        async let end: Void = pipeline.run()
        var finals: [String] = []
        for await event in events {
            if case .recognition(.transcript(let transcript)) = event.kind, transcript.isFinal {
                finals.append(transcript.text)
            }
        }
        try await end
        #expect(finals == ["turn on the kitchen light"])
    }
}
