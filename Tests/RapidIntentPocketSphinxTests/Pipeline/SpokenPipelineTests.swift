import Foundation
import RapidIntentSpeech
import Synchronization
import Testing
import TestSupport

@testable import RapidIntent
@testable import RapidIntentDictionary
@testable import RapidIntentPocketSphinx

/// Speech through the whole pipeline: the real recogniser, in each of the profiles.
@Suite("A pipeline with PocketSphinx", .spokenEnglish, .timeLimit(.minutes(5)))
struct SpokenPipelineTests {
    private static let dictionary = Result {
        try CommandDictionary([
            DictionarySource(
                locale: "en-US",
                intents: [
                    "Any": ["where am i", "where am i going", "turn on the kitchen light", "stop"]
                ])
        ])
    }

    /// Runs a pipeline on speech and returns its events.
    private func events(
        of source: WAVSource, _ profile: PipelineProfile,
        configuration: PipelineConfiguration = PipelineConfiguration(),
        requests: [(at: Duration, request: PipelineRequest)] = [],
        wrap: (PocketSphinxRecogniser) -> any SpeechRecogniser = { $0 }
    ) async throws -> [PipelineEvent] {
        let recogniser = try PocketSphinxRecogniser(
            dictionary: Self.dictionary.get(), configuration: PocketSphinxConfiguration(decodesFreeText: false))
        let button = Button(requests)
        let pipeline = try SpeechPipeline(
            source: source, recogniser: wrap(recogniser), profile: profile, configuration: configuration,
            voiceActivity: PressingDetector(button: button))
        button.pipeline = pipeline
        let events = pipeline.events
        async let end: Void = pipeline.run()
        var told: [PipelineEvent] = []
        for await event in events { told.append(event) }
        try await end
        return told
    }

    private func finals(_ events: [PipelineEvent]) -> [String] {
        events.compactMap { event in
            guard case .recognition(.transcript(let transcript)) = event.kind, transcript.isFinal else { return nil }
            return transcript.text
        }
    }

    private func endings(_ events: [PipelineEvent]) -> [DeactivationCause] {
        events.compactMap { if case .deactivated(let cause) = $0.kind { cause } else { nil } }
    }

    /// Two commands with two seconds between them.
    private static func twoCommands() throws -> WAVSource {
        try Speaker.source(
            Speaker.recording(of: "where am i going", after: 1).samples
                + Speaker.recording(of: "turn on the kitchen light", before: 1, after: 2).samples)
    }

    @Test("voice activates with the first word complete, and two runs give equal events")
    func voiceActivity() async throws {
        let events = try await events(of: Self.twoCommands(), .voiceActivity)
        #expect(finals(events) == ["where am i going", "turn on the kitchen light"])
        #expect(endings(events).allSatisfy { $0 == .silence || $0 == .endpoint })
        #expect(try await self.events(of: Self.twoCommands(), .voiceActivity) == events)
    }

    @Test("the continuous profile recognises all audio")
    func continuous() async throws {
        let events = try await events(of: Self.twoCommands(), .continuous)
        #expect(finals(events) == ["where am i going", "turn on the kitchen light"])
        #expect(endings(events) == [.sourceEnded])
    }

    @Test("wrapped in repair or silence measurement, the recogniser gives equal events in two runs")
    func wrapped() async throws {
        let wraps: [(PocketSphinxRecogniser) -> any SpeechRecogniser] = [{ $0.repaired() }, { $0.measuringSilence() }]
        for wrap in wraps {
            let events = try await events(of: Self.twoCommands(), .voiceActivity, wrap: wrap)
            #expect(finals(events) == ["where am i going", "turn on the kitchen light"])
            #expect(try await self.events(of: Self.twoCommands(), .voiceActivity, wrap: wrap) == events)
        }
    }

    @Test("a button pressed late and released during the last word loses nothing")
    func pushToTalk() async throws {
        // The speech lies between 0.7 s and 2.1 s.
        let source = try Speaker.recording(of: "turn on the kitchen light")
        let events = try await events(
            of: source, .pushToTalk, requests: [(.milliseconds(1_100), .activate), (.milliseconds(1_700), .deactivate)])
        #expect(finals(events) == ["turn on the kitchen light"])
        #expect(endings(events) == [.request])
    }

    @Test("a command directly after the wake phrase is complete, and nothing is recognised without it")
    func wakePhrase() async throws {
        let source = try Speaker.source(
            Speaker.recording(of: "where am i", after: 1).samples
                + Speaker.recording(of: "computer, turn on the kitchen light", before: 1, after: 2).samples)
        let detector = try PocketSphinxWakePhraseDetector(["computer"])
        let events = try await events(of: source, .wakePhrase(detector))
        #expect(finals(events) == ["turn on the kitchen light"])
    }

    @Test("a short silence ends a complete command, a long one an incomplete command")
    func completion() async throws {
        let source = try Speaker.recording(of: "turn on the kitchen light", after: 2)
        let plain = try await events(of: source, .voiceActivity)
        var configuration = PipelineConfiguration()
        configuration.completion = .dictionaries(ActiveDictionaries(DictionarySet([try Self.dictionary.get()])))
        let quick = try await events(of: source, .voiceActivity, configuration: configuration)
        #expect(finals(plain) == finals(quick))
        let ends = [plain, quick].map { events in
            events.first { if case .deactivated = $0.kind { true } else { false } }?.at ?? .zero
        }
        #expect(ends[1] + .milliseconds(500) <= ends[0])
    }

    /// Presses and releases the button after given amounts of audio.
    private final class Button: Sendable {
        private let state = Mutex<(pipeline: SpeechPipeline?, requests: [(at: Duration, request: PipelineRequest)])>(
            (nil, []))

        init(_ requests: [(at: Duration, request: PipelineRequest)]) { state.withLock { $0.requests = requests } }

        var pipeline: SpeechPipeline? {
            get { state.withLock { $0.pipeline } }
            set { state.withLock { $0.pipeline = newValue } }
        }

        func note(heard: Duration) {
            let due = state.withLock { state in
                let due = state.requests.filter { $0.at <= heard }
                state.requests.removeAll { $0.at <= heard }
                return due
            }
            for one in due { pipeline?.request(one.request) }
        }
    }

    private struct PressingDetector: VoiceActivityDetector {
        let button: Button
        var detector = AdaptiveVoiceActivityDetector()
        var heard = 0

        var hangover: Duration { detector.hangover }

        mutating func process(_ samples: [Int16]) -> Bool {
            heard += samples.count
            button.note(heard: .audio(samples: heard, rate: 16_000))
            return detector.process(samples)
        }

        mutating func reset() { detector.reset() }
    }
}
