#if SQLite
import RapidIntent
import RapidIntentDictionary
import RapidIntentSupport
import Testing
import TestSupport

@testable import RapidIntentTelemetry

@Suite("Partial transcripts and recognisers in telemetry files")
struct PartialsInFilesTests {
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    private let dictionary = DictionarySource(
        lists: [ListSource("place", "Oslo", "the office")],
        intents: [
            IntentSource("Location", phrases: "where am i"), IntentSource("Route", phrases: "take me to {place}"),
            IntentSource("Stop", phrases: "stop"),
        ])

    /// Speaks an utterance, one transcript every 300 ms, the last of them final.
    private func say(
        _ texts: [String], to observer: any ResolutionObserver, utterance: UtteranceID = "u1", hasFinal: Bool = true
    ) async throws {
        var session = IntentResolver(dictionaries: [try CommandDictionary([dictionary])], observers: [observer])
            .session()
        for (index, text) in texts.enumerated() {
            _ = await session.handle(
                .transcript(
                    Transcript(
                        utterance: utterance, at: .milliseconds(300 * (index + 1)), text: text,
                        isFinal: hasFinal && index == texts.count - 1)))
        }
        _ = await session.finish()
    }

    private func rows(_ columns: String) throws -> [String] {
        try RawFile.rows("SELECT \(columns) FROM resolution ORDER BY id", in: folder.path())
    }

    @Test(
        "only full privacy records partials; every privacy records the recogniser", arguments: TelemetryPrivacy.allCases
    )
    func privacies(privacy: TelemetryPrivacy) async throws {
        let store = try TelemetryStore(
            path: folder.path(), configuration: TelemetryConfiguration(privacy: privacy, recogniser: "moonshine"))
        try await say(["Take", "Take me", "Take me to Ober", "take me to the office."], to: store)
        try await store.close()
        let partials =
            #"[{"ms":300,"text":"Take"},{"ms":600,"text":"Take me"},{"ms":900,"text":"Take me to Ober"}]"#
        #expect(try rows("outcome, recogniser, partials") == ["fired|moonshine|" + (privacy == .full ? partials : "")])
        #expect(try folder.holds("ober") == (privacy == .full))
    }

    @Test("without the texts of unresolved segments, no partial is recorded, whatever it became")
    func withoutUnresolved() async throws {
        let store = try TelemetryStore(
            path: folder.path(), configuration: TelemetryConfiguration(privacy: .full, recordsUnresolvedText: false))
        try await say(["where is Zebulon", "where am i"], to: store)
        try await say(["Zebulon", "Zebulon"], to: store, utterance: "u2")
        try await store.close()
        #expect(try rows("outcome, text, partials") == ["fired|where am i|", "unresolved||"])
        #expect(try !folder.holds("zebulon"))
    }

    @Test("each of several segments has the partials from its first words until those of the next")
    func severalSegments() async throws {
        let store = try TelemetryStore(path: folder.path(), configuration: TelemetryConfiguration(privacy: .full))
        let texts = [
            "where", "where am i", "where am i and", "where am i and take", "where am i and take me to Oslo",
            "where am i and take me to Oslo and stop", "Where am I, and take me to Oslo, and stop!",
        ]
        try await say(texts, to: store)
        try await store.close()
        let segments = try await TelemetryReader(path: folder.path()).segments(
            ofUtterance: "u1", session: store.session)
        #expect(segments.map(\.intent) == ["Location", "Route", "Stop"])
        let heard = segments.map { $0.partials.map(\.text) }
        #expect(heard == [Array(texts[0..<3]), Array(texts[3..<5]), [texts[5]]])
        #expect(segments.flatMap { $0.partials.map(\.at) } == (1...6).map { Duration.milliseconds(300 * $0) })
    }

    @Test("a later segment that was heard only in the final transcript leaves the partials to the one before")
    func lateSegment() async throws {
        let store = try TelemetryStore(path: folder.path(), configuration: TelemetryConfiguration(privacy: .full))
        try await say(["where", "where am i", "where am i and stop"], to: store)
        try await store.close()
        #expect(
            try rows("intent, partials") == [
                #"Location|[{"ms":300,"text":"where"},{"ms":600,"text":"where am i"}]"#, "Stop|",
            ])
    }

    @Test("an utterance without a final transcript has its partials, one without a partial none")
    func ends() async throws {
        let store = try TelemetryStore(path: folder.path(), configuration: TelemetryConfiguration(privacy: .full))
        try await say(["sing a"], to: store, hasFinal: false)
        try await say(["stop"], to: store, utterance: "u2")
        try await store.close()
        #expect(try rows("outcome, partials") == [#"unresolved|[{"ms":300,"text":"sing a"}]"#, "fired|"])
    }

    @Test("what cannot be written as JSON as it is, is escaped and read again as it was said")
    func hostile() async throws {
        let texts = [#"say "a" \ b"#, "<img onerror=…>\u{0}\u{7}", "🙂 👩‍👩‍👧"]
        let store = try TelemetryStore(path: folder.path(), configuration: TelemetryConfiguration(privacy: .full))
        for (index, text) in texts.enumerated() {
            let at = Duration.microseconds(index * 1000 + 999)
            store.observe(ResolverEvent(utterance: "u1", at: at, .partial(text: text)))
        }
        store.observe(Segments.event(Segments.location()))
        try await store.close()
        let segment = try #require(try await TelemetryReader(path: folder.path()).segments(limit: 1).segments.first)
        #expect(segment.partials == texts.enumerated().map { RecordedPartial(at: .milliseconds($0), text: $1) })
    }

    @Test("partials of a row that another program has changed do not keep the next row from being written")
    func foreignRow() async throws {
        let store = try TelemetryStore(
            path: folder.path(), session: "s", configuration: TelemetryConfiguration(privacy: .full))
        for (index, foreign) in ["not JSON", #"["where",{"ms":1},null]"#, "{}"].enumerated() {
            let id = UtteranceID("u\(index)")
            store.observe(ResolverEvent(utterance: id, at: .milliseconds(400), .partial(text: "where")))
            store.observe(Segments.event(Segments.location(id)))
            try await store.flush()
            try RawFile.execute(
                "UPDATE resolution SET partials = '\(foreign)' WHERE utterance = '\(id)'", in: folder.path())
            var second = Segments.location(id)
            second.segment = 1
            store.observe(Segments.event(second))
            try await store.flush()
        }
        try await store.close()
        #expect(
            try rows("utterance, segment, partials") == [
                "u0|0|not JSON", #"u0|1|[{"ms":400,"text":"where"}]"#, #"u1|0|[{"ms":1}]"#,
                #"u1|1|[{"ms":400,"text":"where"}]"#, "u2|0|", #"u2|1|[{"ms":400,"text":"where"}]"#,
            ])
        let read = try await TelemetryReader(path: folder.path()).segments(limit: 9).segments
        #expect(read.reversed().map { $0.partials.count } == [0, 1, 0, 1, 0, 1])
    }
}
#endif
