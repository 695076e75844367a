#if SQLite
import Foundation
import GRDB
import RapidIntent
import Testing
import TestSupport

@testable import RapidIntentTelemetry

@Suite("The schema of telemetry files")
struct TelemetrySchemaTests {
    let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    /// A value of each column as it stands in a file, and what a reader makes of it.
    private static let values: [(column: String, sql: String, read: @Sendable (inout RecordedSegment) -> Void)] = [
        ("id", "7", { $0.id = 7 }), ("session", "'day'", { $0.session = "day" }),
        ("utterance", "'u1'", { $0.utterance = "u1" }), ("segment", "2", { $0.segment = 2 }),
        ("recordedAt", "1772352000000", { $0.recordedAt = Segments.morning }),
        ("locale", "'en-GB'", { $0.locale = "en-GB" }), ("text", "'to oslo'", { $0.text = "to oslo" }),
        ("outcome", "'contradicted'", { $0.outcome = .contradicted }), ("intent", "'Route'", { $0.intent = "Route" }),
        (
            "entities", #"'[{"name":"place","value":["Oslo","Bergen"],"text":"Oslo,","start":1,"end":2}]'"#,
            { $0.entities = [RecordedEntity(name: "place", values: ["Oslo", "Bergen"], text: "Oslo,", words: 1..<2)] }
        ),
        ("source", "'cache'", { $0.source = .cache }), ("score", "0.93", { $0.score = 0.93 }),
        ("phrase", "'to {place}'", { $0.phrase = "to {place}" }),
        ("reason", "'negated'", { $0.reason = "negated" }), ("detail", "'Stop'", { $0.detail = "Stop" }),
        ("firstPartialMs", "400", { $0.firstPartial = .milliseconds(400) }),
        ("firedMs", "1180.5", { $0.fired = .milliseconds(1180.5) }),
        ("finalMs", "2000", { $0.final = .seconds(2) }), ("leadMs", "820", { $0.lead = .milliseconds(820) }),
        ("serviceMs", "212.5", { $0.serviceTime = .milliseconds(212.5) }),
        ("askedEarly", "3", { $0.askedEarly = 3 }), ("wastedEarly", "1", { $0.wastedEarly = 1 }),
        ("aheadMs", "300", { $0.ahead = .milliseconds(300) }), ("feedback", "'undone'", { $0.feedback = .undone }),
        ("price", "0.0015", { $0.price = Money("0.0015") }),
        ("dictionaryVersion", "'5f1e'", { $0.dictionaryVersion = "5f1e" }),
        ("modelVersion", "'clu/7'", { $0.modelVersion = "clu/7" }),
        ("decodingMs", "40", { $0.decoding = .milliseconds(40) }),
        (
            "stops",
            #"'[{"intent":"Route","phrase":"to","entities":["place"],"following":3,"pauseMs":400,"wordsAfter":2}]'"#,
            {
                $0.stops = [
                    RecordedStop(
                        intent: "Route", phrase: "to", entities: ["place"], following: 3, pause: .milliseconds(400),
                        wordsAfter: 2)
                ]
            }
        ),
        ("withdrawals", "2", { $0.withdrawals = 2 }), ("near", "1", { $0.isNearMiss = true }),
        ("takenFor", "'too slow'", { $0.takenFor = "too slow" }),
        ("recogniser", "'moonshine'", { $0.recogniser = "moonshine" }),
        (
            "partials", #"'[{"ms":610,"text":"to"}]'"#,
            { $0.partials = [RecordedPartial(at: .milliseconds(610), text: "to")] }
        ),
        ("site", "'lobby'", { $0.site = "lobby" }), ("instance", "'kiosk'", { $0.instance = "kiosk" }),
        // What a collector keeps for itself.
        ("answers", "'u1'", { $0.answers = "u1" }), ("followUp", "'completed'", { $0.followUp = .completed }),
        ("sender", "4", { _ in }), ("senderRow", "5", { _ in }), ("senderSequence", "6", { _ in }),
    ]

    @Test(
        "a file that any version made is read after a store has opened it, every column of that version rightly",
        arguments: TelemetrySchema.migrator().migrations)
    func everyVersion(_ migration: String) async throws {
        let queue = try DatabaseQueue(path: folder.path())
        try TelemetrySchema.migrator().migrate(queue, upTo: migration)
        let columns = try await queue.write { db in
            let columns = try db.columns(in: "resolution").map(\.name)
            let values = columns.compactMap { column in Self.values.first { $0.column == column }?.sql }
            try db.execute(
                sql: """
                    INSERT INTO resolution (\(columns.joined(separator: ", "))) VALUES (\(values.joined(separator: ", ")));
                    INSERT INTO loss (session, recordedAt, count) VALUES ('day', 1772352000000, 3);
                    """)
            return columns
        }
        try queue.close()
        if migration != TelemetrySchema.migrator().migrations.last {
            let error = #expect(throws: TelemetryError.self) { try TelemetryReader(path: folder.path()) }
            #expect(error?.code == .olderSchema)
        }
        try await TelemetryStore(path: folder.path()).close()

        var expected = RecordedSegment()
        for value in Self.values where columns.contains(value.column) { value.read(&expected) }
        let reader = try TelemetryReader(path: folder.path())
        #expect(try await reader.segments(limit: 2).segments == [expected])
        (expected.stops, expected.partials) = ([], [])
        #expect(try await reader.reduceSegments(into: []) { $0.append($1) } == [expected])
        let report = try await reader.report()
        #expect(report.segments == 1 && report.lost == 3 && report.lostFeedback == 0)
        // What this version records stands beside it.
        let store = try TelemetryStore(path: folder.path(), configuration: TelemetryConfiguration(recogniser: "vosk"))
        store.observe(Segments.event(Segments.location()))
        try await store.close()
        #expect(try await reader.segments(limit: 2).segments.map(\.recogniser) == ["vosk", expected.recogniser])
    }

    @Test("a row without what is optional is read")
    func requiredColumns() async throws {
        try await TelemetryStore(path: folder.path()).close()
        let required = Set(SegmentColumn.recorded.filter(\.isRequired).map(\.name) + ["id"])
        let values = Self.values.filter { required.contains($0.column) }
        #expect(values.count == required.count && values.count < Self.values.count)
        try RawFile.execute(
            """
            INSERT INTO resolution (\(values.map(\.column).joined(separator: ", ")))
            VALUES (\(values.map(\.sql).joined(separator: ", ")))
            """, in: folder.path())
        var expected = RecordedSegment()
        for value in values { value.read(&expected) }
        let reader = try TelemetryReader(path: folder.path())
        #expect(try await reader.segments(limit: 2).segments == [expected])
        #expect(try await reader.reduceSegments(into: []) { $0.append($1) } == [expected])
        #expect(try await reader.report().segments == 1)
    }

    @Test("the table has the columns of the list, in its order, with their types, and those that only a fleet needs")
    func columns() async throws {
        try await TelemetryStore(path: folder.path()).close()
        let columns = try RawFile.rows(
            "SELECT name, type, \"notnull\" FROM pragma_table_info('resolution') WHERE name <> 'id'", in: folder.path())
        let collected = [
            "site|TEXT|0", "instance|TEXT|0", "sender|INTEGER|0", "senderRow|INTEGER|0", "senderSequence|INTEGER|0",
        ]
        let recorded = SegmentColumn.recorded.map { "\($0.name)|\($0.values.type)|\($0.isRequired ? 1 : 0)" }
        // Between the columns of the first steps, and those that came one by one.
        #expect(columns == recorded.prefix(33) + collected + recorded.dropFirst(33))
    }

    @Test("a column that is added to the list is added to files")
    func newColumn() throws {
        let mood = SegmentColumn("mood", SegmentColumn.text, \.detail) { _ in "calm" }
        let queue = try DatabaseQueue(path: folder.path())
        try TelemetrySchema.migrator().migrate(queue)
        let later = TelemetrySchema.migrator(to: SegmentColumn.recorded + [mood])
        #expect(try queue.read(later.hasCompletedMigrations) == false)
        try later.migrate(queue)
        #expect(try queue.read { try $0.columns(in: "resolution").last?.name } == "mood")
        #expect(try queue.read { try $0.columns(in: "resolution").last?.type } == "TEXT")
    }
}
#endif
