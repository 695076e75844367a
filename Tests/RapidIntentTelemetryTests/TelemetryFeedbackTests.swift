#if SQLite
import Foundation
import RapidIntent
import RapidIntentDictionary
import RapidIntentTelemetry
import Testing
import TestSupport

@Suite("Feedback in TelemetryStore")
struct TelemetryFeedbackTests {
    let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    private func store(_ session: String = "s1", capacity: Int = 4096) throws -> TelemetryStore {
        try TelemetryStore(
            path: folder.path(), session: session, configuration: TelemetryConfiguration(capacity: capacity),
            now: { Segments.morning })
    }

    private func rows() throws -> [String] {
        try RawFile.rows("SELECT session, utterance, segment, feedback FROM resolution ORDER BY id", in: folder.path())
    }

    /// The total of losses, in any number of rows, which depends on the writer's batches.
    private func losses() throws -> [String] {
        let sums = "SELECT session, sum(count), sum(feedback) FROM loss GROUP BY session ORDER BY session"
        return try RawFile.rows(sums, in: folder.path())
    }

    @Test("each verdict is in the row of its segment, whether that is buffered, written, or not ended yet")
    func verdicts() async throws {
        let store = try store()
        let resolver = IntentResolver(dictionaries: [], observers: [store])
        resolver.report(.confirmed, utterance: "later")
        store.observe(Segments.event(Segments.location("written")))
        store.observe(Segments.event(Segments.location("silent")))
        try await store.flush()
        resolver.report(.undone, utterance: "written")
        store.observe(Segments.event(Segments.location("waiting")))
        resolver.report(.wrong, for: Segments.location("waiting"))
        store.observe(Segments.event(Segments.location("later")))
        try await store.close()
        #expect(try rows() == ["s1|written|0|undone", "s1|silent|0|", "s1|waiting|0|wrong", "s1|later|0|confirmed"])
        #expect(try losses() == [])
        #expect(store.lostFeedback == 0)
    }

    @Test("the last feedback counts, and applies to the latest segment with its id")
    func lastWord() async throws {
        let store = try store()
        for _ in 0..<2 { store.observe(Segments.event(Segments.location("u1"))) }
        var second = Segments.location("u1")
        second.segment = 1
        store.observe(Segments.event(second))
        store.observe(Feedback(.confirmed, utterance: "u1"))
        store.observe(Feedback(.undone, utterance: "u1"))
        store.observe(Feedback(.declined, utterance: "u1", segment: 1))
        try await store.close()
        #expect(try rows() == ["s1|u1|0|", "s1|u1|0|undone", "s1|u1|1|declined"])
    }

    @Test("a later store updates earlier rows of its own session only")
    func laterStore() async throws {
        for session in ["s1", "s2"] {
            let store = try store(session)
            store.observe(Segments.event(Segments.location("u1")))
            try await store.close()
        }
        let store = try store("s1")
        store.observe(Feedback(.wrong, utterance: "u1"))
        try await store.close()
        #expect(try rows() == ["s1|u1|0|wrong", "s2|u1|0|"])
    }

    @Test("feedback on an open utterance does not apply to an earlier one with the same id", arguments: [true, false])
    func sameIdAgain(isFiredYet: Bool) async throws {
        let dictionary = try CommandDictionary([
            DictionarySource(intents: [IntentSource("Location", fire: .instant, phrases: "where am i")])
        ])
        func transcript(_ text: String, isFinal: Bool = false) -> RecognitionEvent {
            .transcript(Transcript(utterance: "u1", at: .zero, text: text, isFinal: isFinal))
        }
        for isSecond in [false, true] {
            let store = try store()
            let resolver = IntentResolver(dictionaries: [dictionary], observers: [store])
            var session = resolver.session()
            _ = await session.handle(transcript(isFiredYet ? "where am i" : "where"))
            if isSecond {
                resolver.report(.undone, utterance: "u1")
                try await store.flush()
                #expect(try rows() == ["s1|u1|0|"])
            }
            _ = await session.handle(transcript("where am i", isFinal: true))
            _ = await session.finish()
            try await store.close()
        }
        #expect(try rows() == ["s1|u1|0|", "s1|u1|0|undone"])

        let later = try store()
        later.observe(Feedback(.wrong, utterance: "u1"))
        try await later.close()
        #expect(try rows() == ["s1|u1|0|", "s1|u1|0|wrong"])
    }

    @Test("while a service is asked about one segment, feedback on another updates its row, and no earlier run's")
    func oneSegmentIsLate() async throws {
        func segment(_ number: Int) -> Resolution {
            var resolution = Segments.location("u1")
            resolution.segment = number
            return resolution
        }
        for isSecond in [false, true] {
            let store = try store()
            store.observe(ResolverEvent(utterance: "u1", at: .zero, .partial(text: "where am i and beam me up")))
            store.observe(Segments.event(segment(0)))
            store.observe(ResolverEvent(utterance: "u1", at: .zero, .endpoint))
            if isSecond {
                // The answer has arrived, but its segment has not ended yet.
                let answer = FiredCommand(command: Command(intent: "Beam"), source: .online)
                store.observe(ResolverEvent(utterance: "u1", at: .zero, .fired(answer, segment: 1)))
                store.observe(Feedback(.confirmed, utterance: "u1", segment: 0))
                store.observe(Feedback(.undone, utterance: "u1", segment: 1))
                try await store.flush()
                #expect(try rows() == ["s1|u1|0|", "s1|u1|1|", "s1|u1|0|confirmed"])
            }
            store.observe(Segments.event(segment(1)))
            try await store.close()
            #expect(store.lostFeedback == 0)
        }
        #expect(try rows() == ["s1|u1|0|", "s1|u1|1|", "s1|u1|0|confirmed", "s1|u1|1|undone"])
    }

    @Test("feedback on a missing segment is counted as lost, when it is dropped or on closing")
    func unknown() async throws {
        let store = try store()
        for number in 0..<300 { store.observe(Feedback(.undone, utterance: UtteranceID("u\(number)"))) }
        try await store.flush()
        #expect(store.lostFeedback == 44)
        #expect(try losses() == ["s1|0|44"])
        try await store.close()
        #expect(store.lostFeedback == 300)
        #expect(store.lost == 0)
        #expect(try losses() == ["s1|0|300"])
    }

    @Test("feedback beyond the capacity is counted separately from segments")
    func overflow() async throws {
        let store = try store(capacity: 1)
        let refusal = "CREATE TRIGGER refusal BEFORE INSERT ON resolution BEGIN SELECT RAISE(ABORT, 'not now'); END"
        try RawFile.execute(refusal, in: folder.path())
        for number in 0..<3 { store.observe(Segments.event(Segments.location(UtteranceID("u\(number)")))) }
        for _ in 0..<2 { store.observe(Feedback(.undone, utterance: "u0")) }
        await #expect(throws: TelemetryError.self) { try await store.flush() }
        #expect(store.lost == 2)
        #expect(store.lostFeedback == 2)
        try RawFile.execute("DROP TRIGGER refusal", in: folder.path())
        try await store.close()
        #expect(try losses() == ["s1|2|2"])
        store.observe(Feedback(.undone, utterance: "u0"))
        #expect(store.lostFeedback == 3, "a closed store takes nothing")
    }

    @Test("feedback that could not be written is kept and retried")
    func failure() async throws {
        let store = try store()
        store.observe(Segments.event(Segments.location("u1")))
        try await store.flush()
        let refusal = "CREATE TRIGGER refusal BEFORE UPDATE ON resolution BEGIN SELECT RAISE(ABORT, 'not now'); END"
        try RawFile.execute(refusal, in: folder.path())
        store.observe(Feedback(.undone, utterance: "later"))
        store.observe(Feedback(.undone, utterance: "u1"))
        await #expect(throws: TelemetryError.self) { try await store.flush() }
        try RawFile.execute("DROP TRIGGER refusal", in: folder.path())
        store.observe(Segments.event(Segments.location("later")))
        try await store.close()
        #expect(try rows() == ["s1|u1|0|undone", "s1|later|0|undone"])
    }

    @Test("a segment's row has its price and versions")
    func versions() async throws {
        let store = try store()
        var segment = Segments.navigation()
        segment.price = Money("0.0015")
        segment.dictionaryVersion = "0123456789ab"
        segment.modelVersion = "home slots/production"
        for segment in [segment, Segments.location()] { store.observe(Segments.event(segment)) }
        try await store.close()
        #expect(
            try RawFile.rows(
                "SELECT price, dictionaryVersion, modelVersion FROM resolution ORDER BY id", in: folder.path())
                == ["0.0015|0123456789ab|home slots/production", "||"])
    }
}
#endif
