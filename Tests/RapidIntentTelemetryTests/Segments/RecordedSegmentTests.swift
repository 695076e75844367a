#if SQLite
import Foundation
import RapidIntent
import Testing
import TestSupport

@testable import RapidIntentTelemetry

@Suite("RecordedSegment")
struct RecordedSegmentTests {
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    private func segments(_ privacy: TelemetryPrivacy, _ resolutions: [Resolution]) async throws -> [RecordedSegment] {
        let store = try TelemetryStore(
            path: folder.path(), session: "s",
            configuration: TelemetryConfiguration(privacy: privacy, recogniser: "moonshine"), now: { Segments.morning })
        for resolution in resolutions {
            store.observe(
                ResolverEvent(utterance: resolution.utterance, at: .milliseconds(610), .partial(text: "take")))
            store.observe(Segments.event(resolution))
        }
        try await store.close()
        return try await TelemetryReader(path: folder.path()).segments(limit: 100).segments.reversed()
    }

    @Test("has every column in a type of its own")
    func full() async throws {
        let segments = try await segments(.full, [Segments.everything])
        let segment = try #require(segments.first)
        #expect(segment.id == 1 && segment.session == "s" && segment.utterance == "u1" && segment.segment == 0)
        #expect(segment.recordedAt == Segments.morning && segment.locale == "en-GB")
        #expect(segment.text == "take me to starbucks" && segment.phrase == "take me to {place}")
        #expect(segment.outcome == .fired && segment.ending == .firedEarly && segment.intent == "Navigate")
        #expect(
            segment.entities == [
                RecordedEntity(name: "place", values: ["Starbucks"], text: "Starbucks,", words: 3..<4),
                RecordedEntity(name: "level", values: ["20.5"], text: ""),
                RecordedEntity(name: "class", values: ["door", "gate"], text: ""),
            ])
        #expect(segment.source == .dictionary && segment.score == 1)
        #expect(segment.reason == nil && segment.detail == nil && segment.feedback == nil)
        #expect(segment.firstPartial == .milliseconds(400) && segment.fired == .milliseconds(1180))
        #expect(segment.final == .seconds(2) && segment.lead == .milliseconds(820))
        #expect(segment.serviceTime == .milliseconds(212.5) && segment.decoding == .milliseconds(40))
        #expect(segment.askedEarly == 2 && segment.wastedEarly == 1 && segment.ahead == .milliseconds(300))
        #expect(segment.price == Money("0.0015"))
        #expect(segment.dictionaryVersion == "5f1e" && segment.modelVersion == "clu/house/7")
        #expect(
            segment.stops == [
                RecordedStop(
                    intent: "Navigate", phrase: "take me", entities: ["place"], following: 3,
                    pause: .milliseconds(400), wordsAfter: 2)
            ])
        #expect(segment.withdrawals == 2 && !segment.isNearMiss && segment.takenFor == nil)
        #expect(segment.recogniser == "moonshine")
        #expect(segment.partials == [RecordedPartial(at: .milliseconds(610), text: "take")])
    }

    @Test("has less with other privacies", arguments: [TelemetryPrivacy.masked, .counts])
    func lessPrivate(privacy: TelemetryPrivacy) async throws {
        let segments = try await segments(privacy, [Segments.everything])
        let segment = try #require(segments.first)
        let isMasked = privacy == .masked
        #expect(segment.text == (isMasked ? "take me to {place}" : nil))
        #expect(segment.entities == (isMasked ? ["place", "level", "class"].map { RecordedEntity(name: $0) } : []))
        #expect(segment.stops.count == (isMasked ? 1 : 0) && segment.partials == [])
        #expect(segment.recogniser == "moonshine" && segment.ending == .firedEarly && segment.withdrawals == 2)
    }

    @Test("has the reason, its detail, the feedback and what a near miss was taken for")
    func reasons() async throws {
        let segments = try await segments(
            .full,
            [
                Segments.unresolved("lights", .ambiguous([Command(intent: "On"), Command(intent: "Off")])),
                Segments.nearMiss("u2", asks: true),
            ])
        #expect(segments.map(\.reason) == ["ambiguous", nil] && segments.map(\.detail) == ["On or Off", nil])
        #expect(segments.map(\.isNearMiss) == [false, true])
        #expect(segments.map(\.takenFor) == [nil, "turn off the light"])
        #expect(
            segments.map(\.ending) == [.unresolved, .needsConfirmation] && segments.map(\.source) == [nil, .dictionary])
    }

    @Test("what another program wrote into a row is nothing, never a crash")
    func foreign() async throws {
        _ = try await segments(.full, [Segments.everything])
        try RawFile.execute(
            """
            UPDATE resolution SET entities = '[{"name":1}]', stops = '[{"intent":"x"}]', partials = '[{"ms":1e300,"text":"a"}]',
                firedMs = 1e300, leadMs = 9e999, serviceMs = -9e999, price = 1e300, source = 'oracle', feedback = 'hm',
                text = x'ff00', recogniser = 7, askedEarly = 'many', firstPartialMs = 'soon', segment = 1e18, near = 9
            """, in: folder.path())
        let segment = try #require(try await TelemetryReader(path: folder.path()).segments(limit: 1).segments.first)
        #expect(segment.entities == [] && segment.stops == [] && segment.partials == [])
        #expect(segment.fired == nil && segment.lead == nil && segment.serviceTime == nil && segment.price == nil)
        #expect(segment.source == nil && segment.feedback == nil && segment.recogniser == "7" && !segment.isNearMiss)
    }
}
#endif
