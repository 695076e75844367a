#if SQLite
import Foundation
import GRDB
import RapidIntent
import Testing
import TestSupport

@testable import RapidIntentTelemetry

/// What a store writes, readers read and exports give is one list; `TelemetrySchemaTests` compares the table and the values
/// that readers read, `TelemetryMessageTests` what a fleet sends.
@Suite("The columns of segments")
struct SegmentColumnTests {
    let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    private func record(_ resolutions: [Resolution], feedback: [Feedback] = []) async throws {
        let store = try TelemetryStore(
            path: folder.path(), session: "day",
            configuration: TelemetryConfiguration(privacy: .full, recogniser: "moonshine"), now: { Segments.morning })
        for resolution in resolutions {
            store.observe(
                ResolverEvent(utterance: resolution.utterance, at: .milliseconds(610), .partial(text: "take")))
            store.observe(Segments.event(resolution))
        }
        for feedback in feedback { store.observe(feedback) }
        try await store.close()
    }

    @Test("a store fills every column of the list, and no other")
    func written() async throws {
        try await record(
            [
                Segments.everything, Segments.nearMiss("u2", asks: true),
                Segments.unresolved("lights", .ambiguous([Command(intent: "On"), Command(intent: "Off")])),
            ], feedback: [Feedback(.confirmed, utterance: "u2")])
        let all = try RawFile.rows("SELECT name FROM pragma_table_info('resolution')", in: folder.path())
        let filled = try all.filter {
            try RawFile.rows("SELECT count(\($0)) FROM resolution", in: folder.path()) != ["0"]
        }
        #expect(Set(filled) == Set(SegmentColumn.recorded.map(\.name) + ["id"]))
    }

    @Test("a row has these bytes")
    func row() async throws {
        try await record([Segments.everything])
        let expected = [
            "1", "day", "u1", "0", "1772352000000", "en-GB", "take me to starbucks", "fired", "Navigate",
            #"[{"name":"place","value":"Starbucks","text":"Starbucks,","start":3,"end":4},"#
                + #"{"name":"level","value":20.5,"text":"","start":null,"end":null},"#
                + #"{"name":"class","value":["door","gate"],"text":"","start":null,"end":null}]"#,
            "dictionary", "1.0", "take me to {place}", "", "", "400.0", "1180.0", "2000.0", "820.0", "212.5", "2", "1",
            "300.0", "", "0.0015", "5f1e", "clu/house/7", "40.0",
            #"[{"intent":"Navigate","phrase":"take me","entities":["place"],"following":3,"pauseMs":400,"wordsAfter":2}]"#,
            "2", "", "", "moonshine", #"[{"ms":610,"text":"take"}]"#, "", "", "", "", "", "u0", "completed",
        ]
        #expect(try RawFile.rows("SELECT * FROM resolution", in: folder.path()) == [expected.joined(separator: "|")])
    }

    @Test("an export gives every column but these, each at its place")
    func exported() throws {
        let never: Set = [
            "firstPartialMs", "firedMs", "finalMs", "askedEarly", "wastedEarly", "aheadMs", "decodingMs", "stops",
            "withdrawals",
        ]
        let columns = SegmentColumn.recorded
        #expect(Set(columns.filter { $0.place == nil }.map(\.name)) == never)
        #expect(columns.filter { $0.place == 0 }.map(\.name) == ["partials"], "only as JSON")
        let places = columns.compactMap(\.place).filter { $0 > 0 }.sorted()
        #expect(places == Array(1...places.count))
    }

    @Test("readers read every column of the list, and those that a collector adds")
    func read() {
        #expect(SegmentColumn.all.map(\.name) == SegmentColumn.recorded.map(\.name) + ["site", "instance"])
        #expect(Set(SegmentColumn.all.map(\.name)).count == SegmentColumn.all.count)
    }
}
#endif
