#if SQLite
import Foundation
import RapidIntent
import RapidIntentLearning
import RapidIntentTelemetry
import Testing
import TestSupport

@Suite("Stories and forgetting in a review")
struct StoryTests {
    private let house: ReviewedHouse

    init() throws { house = try ReviewedHouse() }

    @Test("A story has the segments, what the dictionaries knew after each partial, and what they would do today")
    func story() async throws {
        let store = try TelemetryStore(
            path: house.telemetry, session: "s", configuration: TelemetryConfiguration(privacy: .full))
        let resolver = IntentResolver(
            dictionaries: ActiveDictionaries(DictionarySet([])), service: nil, observers: [store])
        let (input, speech) = AsyncStream.makeStream(of: RecognitionEvent.self)
        for (at, text) in [(100, "lights"), (400, "lights on"), (900, "lights on now")] {
            speech.yield(
                .transcript(
                    Transcript(utterance: "u1", at: .milliseconds(at), text: text, isFinal: at == 900)))
        }
        speech.finish()
        for try await _ in resolver.events(for: input, pacing: .stream) {}
        try await store.close()
        let desk = try await house.desk()
        let story = try #require(try await desk.story(of: UtteranceReference(session: "s", utterance: "u1")))
        #expect(story.segments.count == 1)
        #expect(story.partials.map(\.knowledge) == [.beginning, .command])
        #expect(story.partials.map(\.intent) == [nil, "Light"])
        #expect(story.today?.commands.isEmpty == false && story.conversation.isEmpty)
        #expect(try await desk.story(of: UtteranceReference(session: "s", utterance: "u2")) == nil)
    }

    @Test("A story has the recording where one is kept, until it is forgotten")
    func recording() async throws {
        let store = try TelemetryStore(
            path: house.telemetry, session: "s",
            configuration: TelemetryConfiguration(privacy: .full, recordings: TelemetryRetention()))
        for try await _ in Sound.Source(Sound.utterance).recorded(by: store).frames() {}
        for (text, at) in [("lights on", 3), ("sing", 60)] {
            let id = UtteranceID(text)
            store.observe(ResolverEvent(utterance: id, at: .seconds(at), .final(text: text, confidence: nil)))
            let resolution = Resolution(
                utterance: id, text: text, normalised: text, locale: "en-GB", outcome: .unresolved(.noMatch))
            store.observe(ResolverEvent(utterance: id, at: .seconds(at), .resolved(resolution)))
        }
        try await store.close()
        let desk = try await house.desk()
        let story = try #require(try await desk.story(of: UtteranceReference(session: "s", utterance: "lights on")))
        #expect(story.recordings == story.segments.map(\.id))
        let bytes = try await desk.recording(of: story.segments[0].id)
        #expect(bytes == Sound.waveFile(Array(Sound.utterance.prefix(48_000))))
        let silent = try #require(try await desk.story(of: UtteranceReference(session: "s", utterance: "sing")))
        #expect(silent.recordings == [])
        #expect(try await desk.recording(of: silent.segments[0].id) == nil)
        try await desk.forget(.phrase("lights on"), by: "ada")
        #expect(try await desk.recording(of: story.segments[0].id) == nil)
        #expect(try FileManager.default.contentsOfDirectory(atPath: house.telemetry + ".recordings") == [])
    }

    @Test("What is forgotten is gone from telemetry and journal")
    func forgetting() async throws {
        try await house.record("call ada lovelace", .nothing, times: 2)
        try await house.record("feed the cat", .nothing)
        let desk = try await house.desk()
        let group = try #require(await desk.inbox().groups.first { $0.texts[0].text == "call ada lovelace" })
        try await desk.reject([group.id], by: "ada")
        #expect(try await desk.forget(.phrase("call Ada Lovelace"), by: "ada") == 2)
        try await desk.refresh()
        #expect(await desk.state.segments == 1)
        let summaries = try await desk.entries().map(\.summary)
        #expect(summaries == ["erased 2 segments", "erased"])
    }

    @Test("Texts of a forgotten session are gone from the journal, too")
    func forgottenSession() async throws {
        try await house.record("call ada lovelace", .nothing, times: 1)
        try await house.record("feed the cat", .nothing, times: 2)
        let desk = try await house.desk()
        try await desk.reject(Set(await desk.inbox().groups.map(\.id)), by: "ada")
        #expect(try await desk.forget(.session("s0"), by: "ada") == 2)
        try await desk.refresh()
        #expect(try await desk.entries().map(\.summary) == ["erased 2 segments", "erased"])
        // What another session said is still decided on.
        #expect(await desk.inbox().groups.isEmpty)
        #expect(await desk.state.segments == 1)
    }

    @Test("Undoing a lesson that was forgotten says why it cannot be done")
    func forgotten() async throws {
        try await house.record("sing the lights", .nothing, times: 3)
        let desk = try await house.desk()
        let lesson = Lesson.learned([TaughtPhrase("sing the lights", intent: "Light")])
        let preview = try await desk.preview(lesson, by: "ada")
        let entry = try await desk.teach(lesson, basedOn: preview.version, by: "ada")
        try await desk.forget(.phrase("sing the lights"), by: "ada")
        let error = await #expect(throws: ReviewError.self) { try await desk.undo(entry.id, by: "ada") }
        #expect(error?.code == .notUndoable)
    }
}
#endif
