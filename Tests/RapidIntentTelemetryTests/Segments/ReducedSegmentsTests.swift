#if SQLite
import Foundation
import RapidIntent
import RapidIntentTelemetry
import Testing
import TestSupport

@Suite("All segments of a file, one by one")
struct ReducedSegmentsTests {
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    private func reduced(
        privacy: TelemetryPrivacy = .masked, since: Date? = nil, _ resolutions: [Resolution],
        feedback: [Feedback] = []
    ) async throws -> [RecordedSegment] {
        let store = try TelemetryStore(
            path: folder.path(), session: "s", configuration: TelemetryConfiguration(privacy: privacy),
            now: { Segments.morning })
        for resolution in resolutions { store.observe(Segments.event(resolution)) }
        for feedback in feedback { store.observe(feedback) }
        try await store.close()
        return try await TelemetryReader(path: folder.path()).reduceSegments(since: since, into: []) {
            $0.append($1)
        }
    }

    /// "Take me to Starbucks!", answered online.
    private var online: Resolution {
        var resolution = Segments.navigation()
        if case .fired(var fired) = resolution.outcome {
            (fired.source, fired.score, fired.phrase) = (.online, 0.93, nil)
            resolution.outcome = .fired(fired)
        }
        resolution.serviceTime = .milliseconds(212)
        resolution.price = Money("0.0015")
        return resolution
    }

    @Test("contain all that growth needs, masked")
    func masked() async throws {
        let feedback = Feedback(.undone, utterance: "u1")
        let observed = try await reduced([online], feedback: [feedback])
        var expected = RecordedSegment()
        (expected.id, expected.session, expected.utterance) = (1, "s", "u1")
        (expected.recordedAt, expected.locale, expected.text) = (Segments.morning, "en-GB", "take me to {place}")
        (expected.outcome, expected.source, expected.score, expected.feedback) = (.fired, .online, 0.93, .undone)
        (expected.intent, expected.entities) = ("Navigate", [RecordedEntity(name: "place")])
        (expected.serviceTime, expected.price) = (.milliseconds(212), Money("0.0015"))
        (expected.firstPartial, expected.fired) = (.milliseconds(400), .milliseconds(1180))
        (expected.final, expected.lead) = (.seconds(2), .milliseconds(820))
        #expect(observed == [expected])
    }

    @Test("contain what a text was taken for", arguments: TelemetryPrivacy.allCases)
    func nearMiss(privacy: TelemetryPrivacy) async throws {
        let feedback = Feedback(.confirmed, utterance: "u1")
        let observed = try await reduced(
            privacy: privacy, [Segments.nearMiss(asks: true), Segments.location("u2")], feedback: [feedback])
        #expect(observed.map(\.isNearMiss) == [true, false])
        #expect(observed.map(\.takenFor) == [privacy == .counts ? nil : "turn off the light", nil])
        #expect(observed.first?.feedback == .confirmed && observed.first?.score == 0.7)
        #expect(observed.first?.text == (privacy == .counts ? nil : "turn of the light"))
    }

    @Test("contain the words of entities with full privacy")
    func full() async throws {
        let observed = try await reduced(privacy: .full, [online])
        #expect(observed.map(\.text) == ["take me to starbucks"])
        #expect(
            observed.first?.entities
                == [RecordedEntity(name: "place", values: ["Starbucks"], text: "Starbucks,", words: 3..<4)])
    }

    @Test("are in the order of writing, with reasons of unresolved ones, and not older than requested")
    func order() async throws {
        let resolutions = [Segments.location("u1"), Segments.unresolved("sing me a song", utterance: "u2")]
        let observed = try await reduced(resolutions)
        #expect(observed.map(\.outcome) == [.fired, .unresolved])
        #expect(observed.map(\.phrase) == ["where am I", nil] && observed.map(\.reason) == [nil, "noMatch"])
        let later = try await TelemetryReader(path: folder.path())
            .reduceSegments(since: Segments.morning.addingTimeInterval(1), into: 0) { count, _ in count += 1 }
        #expect(later == 0)
    }

    @Test("have their row, utterance and segment, and what heard them, and continue after a row")
    func continued() async throws {
        let store = try TelemetryStore(
            path: folder.path(), configuration: TelemetryConfiguration(recogniser: "moonshine"))
        for number in 0..<3 {
            var resolution = Segments.location("u7")
            (resolution.segment, resolution.dictionaryVersion) = (number, "5f1e")
            store.observe(Segments.event(resolution))
        }
        try await store.close()
        let reader = try TelemetryReader(path: folder.path())
        let all = try await reader.reduceSegments(into: [RecordedSegment]()) { $0.append($1) }
        #expect(all.map(\.id) == [1, 2, 3] && all.map(\.segment) == [0, 1, 2])
        #expect(
            all.allSatisfy { $0.utterance == "u7" && $0.recogniser == "moonshine" && $0.dictionaryVersion == "5f1e" })
        for (after, expected) in [(0, [1, 2, 3]), (2, [3]), (3, [])] as [(Int64, [Int64])] {
            let rest = try await reader.reduceSegments(after: after, into: [Int64]()) { $0.append($1.id) }
            #expect(rest == expected)
        }
    }

    @Test("a row of a later version is skipped, and a row with unreadable entities has none")
    func unknownRows() async throws {
        _ = try await reduced([online, Segments.location("u2")])
        try RawFile.execute("UPDATE resolution SET outcome = 'dreamt' WHERE utterance = 'u2'", in: folder.path())
        try RawFile.execute("UPDATE resolution SET entities = '[{' WHERE utterance = 'u1'", in: folder.path())
        let rest = try await TelemetryReader(path: folder.path()).reduceSegments(into: [RecordedSegment]()) {
            $0.append($1)
        }
        #expect(rest.map(\.intent) == ["Navigate"] && rest.first?.entities == [])
    }
}
#endif
