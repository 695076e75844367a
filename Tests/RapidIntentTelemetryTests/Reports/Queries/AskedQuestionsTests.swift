#if SQLite
import Foundation
import RapidIntent
import RapidIntentDictionary
import Testing
import TestSupport

@testable import RapidIntentTelemetry

@Suite("Questions to users in a report")
struct AskedQuestionsTests {
    let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    /// Records what a resolver makes of utterances, three seconds apart.
    private func record(_ texts: [String]) async throws {
        let dictionary = try CommandDictionary([
            DictionarySource(
                locale: Located("en"), lists: [ListSource("room", "hall", "kitchen")],
                intents: [
                    IntentSource("Timer", phrases: "set a timer for {1..60:minutes} minutes"),
                    IntentSource("Light", phrases: "turn on the light in the {room}"),
                ])
        ])
        let store = try TelemetryStore(path: folder.path(), session: "s")
        let resolver = IntentResolver(
            dictionaries: ActiveDictionaries(DictionarySet([dictionary])), service: nil,
            configuration: ResolverConfiguration {
                $0.followUps = .standard
                $0.confirmations = .standard
                $0.nearMisses = .standard
            }, observers: [store])
        let (input, speech) = AsyncStream.makeStream(of: RecognitionEvent.self)
        for (number, text) in texts.enumerated() {
            speech.yield(
                .transcript(
                    Transcript(utterance: "u\(number)", at: .seconds(3 * number), text: text, isFinal: true)))
        }
        speech.finish()
        for try await _ in resolver.events(for: input, pacing: .stream) {}
        try await store.close()
    }

    @Test("are counted with their answers, which say what they answer")
    func answers() async throws {
        try await record([
            "set a timer for", "ten minutes", "set a timer for", "turn on the light in the hall", "and the kitchen",
            "turn on the light in the all", "yes", "turn on the light in the all", "no",
        ])
        #expect(
            try RawFile.rows(
                "SELECT utterance, answers, followUp FROM resolution WHERE followUp NOTNULL ORDER BY id",
                in: folder.path()) == [
                    "u1|u0|completed", "u4|u3|continued",
                ])
        let reader = try TelemetryReader(path: folder.path())
        let report = try await reader.report()
        #expect(
            report.questions == [
                AskedQuestions(reason: "missingEntity", count: 2, completed: 1),
                AskedQuestions(reason: "near", count: 2, confirmed: 1, declined: 1),
            ])
        #expect(report.continued == 1)
        #expect(
            report.text(as: .terminal()).contains("What were people asked, and what did they answer?"))
    }

    @Test("are one conversation with their answers, and with what follows up")
    func conversation() async throws {
        try await record([
            "set a timer for", "ten minutes", "turn on the light in the hall", "and the kitchen", "and the hall",
        ])
        let reader = try TelemetryReader(path: folder.path())
        func conversation(of utterance: String) async throws -> [String] {
            let segments = try await reader.segments(ofUtterance: utterance, session: "s")
            return try await reader.conversation(around: try #require(segments.first)).map(\.utterance)
        }
        #expect(try await conversation(of: "u0") == ["u0", "u1"])
        #expect(try await conversation(of: "u1") == ["u0", "u1"])
        for utterance in ["u2", "u3", "u4"] {
            #expect(try await conversation(of: utterance) == ["u2", "u3", "u4"])
        }
    }
}
#endif
