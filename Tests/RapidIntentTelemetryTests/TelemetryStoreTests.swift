#if SQLite
import Foundation
import RapidIntent
import RapidIntentDictionary
import RapidIntentTelemetry
import Synchronization
import Testing
import TestSupport

@Suite("TelemetryStore")
struct TelemetryStoreTests {
    let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    private func store(_ configuration: TelemetryConfiguration = TelemetryConfiguration()) throws -> TelemetryStore {
        try TelemetryStore(path: folder.path(), session: "s1", configuration: configuration, now: { Segments.morning })
    }

    private let everyColumn = """
        SELECT session, utterance, segment, recordedAt, locale, text, outcome, intent, entities, source, score, phrase,
            reason, detail, firstPartialMs, firedMs, finalMs, leadMs, serviceMs FROM resolution ORDER BY id
        """

    @Test("each outcome becomes one row")
    func rows() async throws {
        let store = try store()
        let location = FiredCommand(command: Command(intent: "Location"), source: .dictionary, phrase: "where am i")
        let route = Command(
            intent: "Route", entities: [Entity(name: "place", value: "Oslo", text: "Oslo", words: 4..<5)])
        let segments: [Resolution] = [
            Segments.navigation(),
            Segments.resolution(
                "where am i", "where am i",
                .contradicted(location, by: Contradiction(text: "where am i going Oslo", command: route)),
                fired: .milliseconds(900)),
            Segments.resolution(
                "Play 4 songs", "play 4 songs",
                .needsConfirmation(FiredCommand(command: Command(intent: "Play"), source: .online, score: 0.75)),
                serviceTime: .milliseconds(212.5)),
            Segments.unresolved("sing", .noMatch),
            Segments.unresolved("hum", .belowThreshold(intent: "Sing", score: 0.4), serviceTime: .milliseconds(90)),
            Segments.unresolved("lights", .ambiguous([Command(intent: "On"), Command(intent: "Off")])),
            Segments.unresolved("dance", .undeclaredIntent("Dance")),
            Segments.unresolved(
                "shout", .serviceFailed(OnlineIntentError(.timedOut, "no answer from host-7")),
                serviceTime: .seconds(2)),
        ]
        for segment in segments { store.observe(Segments.event(segment)) }
        try await store.close()
        let start = "s1|u1|0|1772352000000|en-GB|"
        #expect(
            try RawFile.rows(everyColumn, in: folder.path()) == [
                start + "take me to {place}|fired|Navigate|[{\"name\":\"place\"}]|dictionary|1.0|"
                    + "take me to {place}|||400.0|1180.0|2000.0|820.0|",
                start + "where am i|contradicted|Location|[]|dictionary|1.0|where am i||Route|"
                    + "400.0|900.0|2000.0|1100.0|",
                start + "play # songs|needsConfirmation|Play|[]|online|0.75||||400.0||2000.0||212.5",
                start + "sing|unresolved||[]||||noMatch||400.0||2000.0||",
                start + "hum|unresolved|Sing|[]||0.4||belowThreshold||400.0||2000.0||90.0",
                start + "lights|unresolved||[]||||ambiguous|On or Off|400.0||2000.0||",
                start + "dance|unresolved|Dance|[]||||undeclaredIntent||400.0||2000.0||",
                start + "shout|unresolved||[]||||serviceFailed|timedOut|400.0||2000.0||2000.0",
            ])
    }

    @Test("results of asking ahead are recorded and summarised")
    func early() async throws {
        let store = try store()
        for early in [
            nil, Resolution.Early(asked: 1, wasted: 0, ahead: .milliseconds(300)), .init(asked: 2, wasted: 2),
        ] {
            var segment = Segments.navigation()
            segment.early = early
            store.observe(Segments.event(segment))
        }
        try await store.close()
        #expect(
            try RawFile.rows("SELECT askedEarly, wastedEarly, aheadMs FROM resolution ORDER BY id", in: folder.path())
                == ["||", "1|0|300.0", "2|2|"])
        let report = try await TelemetryReader(path: folder.path()).report()
        #expect(report.askedEarly == 3)
        #expect(report.wastedEarly == 2)
        #expect(TerminalReport().text(for: report).contains("  3 early questions, 2 of them in vain"))
    }

    @Test("full privacy records the normalised text and every entity with its place")
    func full() async throws {
        let store = try store(TelemetryConfiguration(privacy: .full))
        store.observe(Segments.event(Segments.navigation()))
        try await store.close()
        #expect(
            try RawFile.rows("SELECT text, entities FROM resolution", in: folder.path()) == [
                "take me to starbucks|"
                    + #"[{"name":"place","value":"Starbucks","text":"Starbucks,","start":3,"end":4}]"#
            ])
    }

    @Test("places count in the text of their segment, and words before it have none")
    func placesOfSegments() async throws {
        let store = try store(TelemetryConfiguration(privacy: .full))
        let resolver = IntentResolver(
            dictionaries: [
                try CommandDictionary([
                    DictionarySource(
                        lists: [ListSource("place", "Oslo", "the office")],
                        intents: [
                            IntentSource("Location", phrases: "where am i"),
                            IntentSource("Route", phrases: "take me to {place}"),
                        ])
                ])
            ], observers: [store])
        let resolutions = await resolver.resolutions(of: "Where am I, and take me to the office!", utterance: "u1")
        var moved = try #require(resolutions.last)
        moved.words = 8..<13
        store.observe(Segments.event(moved))
        try await store.close()
        let rows = try RawFile.rows("SELECT segment, text, entities FROM resolution ORDER BY id", in: folder.path())
        #expect(
            rows == [
                "0|where am i|[]",
                "1|take me to the office|"
                    + #"[{"name":"place","value":"the office","text":"the office","start":3,"end":5}]"#,
                "1|take me to the office|"
                    + #"[{"name":"place","value":"the office","text":"the office","start":null,"end":null}]"#,
            ])
    }

    @Test("full privacy keeps values with their types, including values that were not spoken")
    func typedValues() async throws {
        let store = try store(TelemetryConfiguration(privacy: .full))
        let command = Command(
            intent: "Heat",
            entities: [
                Entity(name: "degrees", value: "20.5", type: .number, text: "20.5", words: 1..<2),
                Entity(name: "class", value: "door\ngate", type: .list, text: "", words: nil),
                Entity(name: "area", value: "Ada's room", text: "", words: nil),
            ])
        store.observe(Segments.event(Segments.fired("heat 20.5", "heat 20.5", command)))
        try await store.close()
        #expect(
            try RawFile.rows("SELECT entities FROM resolution", in: folder.path()) == [
                #"[{"name":"degrees","value":20.5,"text":"20.5","start":1,"end":2},"#
                    + #"{"name":"class","value":["door","gate"],"text":"","start":null,"end":null},"#
                    + #"{"name":"area","value":"Ada's room","text":"","start":null,"end":null}]"#
            ])
    }

    @Test("events that end no segment, and segments without words, leave no row")
    func passedOver() async throws {
        let store = try store()
        let fired = FiredCommand(command: Command(intent: "Location"), source: .dictionary)
        let contradiction = Contradiction(text: "where am i going")
        let kinds: [ResolverEvent.Kind] = [
            .partial(text: "where"), .fired(fired, segment: 0), .final(text: "where am i", confidence: nil),
            .contradicted(fired, by: contradiction, segment: 0), .needsConfirmation(fired, segment: 0),
            .unresolved(.noMatch, segment: 0), .endpoint, .resolved(Segments.unresolved("")),
            .resolved(Segments.unresolved(" \n\t")),
            .resolved(Segments.resolution("um", "", .unresolved(.noMatch))),
        ]
        for kind in kinds { store.observe(ResolverEvent(utterance: "u1", at: .zero, kind)) }
        try await store.flush()
        #expect(try RawFile.count(in: folder.path()) == 0)
        #expect(store.lost == 0)
    }

    @Test("a second run appends to the file of the first")
    func reopening() async throws {
        for session in ["a", "b"] {
            let store = try TelemetryStore(path: folder.path(), session: session)
            store.observe(Segments.event(Segments.location()))
            try await store.close()
        }
        #expect(try RawFile.rows("SELECT session FROM resolution", in: folder.path()) == ["a", "b"])
    }

    @Test("closing leaves one file and may be repeated; later events count as lost")
    func closing() async throws {
        let store = try store()
        store.observe(Segments.event(Segments.location()))
        try await store.close()
        try await store.close()
        store.observe(Segments.event(Segments.location()))
        try await store.flush()
        #expect(store.lost == 1)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["telemetry.sqlite"])
        #expect(try RawFile.count(in: folder.path()) == 1)
    }

    @Test("events observed from many tasks at once are all recorded, each task's in order")
    func concurrentObservers() async throws {
        let store = try store(TelemetryConfiguration(capacity: 100_000))
        await withTaskGroup(of: Void.self) { group in
            for task in 0..<16 {
                group.addTask {
                    for number in 0..<500 {
                        var segment = Segments.location(UtteranceID("task \(task)"))
                        segment.segment = number
                        store.observe(Segments.event(segment))
                        if number % 100 == 0 { await Task.yield() }
                    }
                }
            }
        }
        try await store.close()
        #expect(store.lost == 0)
        let counts = try RawFile.rows("SELECT count(*) FROM resolution GROUP BY utterance", in: folder.path())
        #expect(counts == Array(repeating: "500", count: 16))
        let disorder = try RawFile.rows(
            """
            SELECT count(*) FROM (
                SELECT segment - lag(segment, 1, -1) OVER (PARTITION BY utterance ORDER BY id) AS step FROM resolution
            ) WHERE step <> 1
            """, in: folder.path())
        #expect(disorder == ["0"])
    }

    @Test("under any load, every event is either written or counted as lost", arguments: [1, 7, 64])
    func pressure(capacity: Int) async throws {
        let store = try store(TelemetryConfiguration(capacity: capacity))
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    for _ in 0..<200 { store.observe(Segments.event(Segments.location())) }
                }
            }
        }
        try await store.close()
        let recorded = try RawFile.count(in: folder.path())
        #expect(recorded + store.lost == 1600)
        #expect(recorded >= capacity)
        let counted = try RawFile.rows("SELECT coalesce(sum(count), 0) FROM loss", in: folder.path())
        #expect(counted == ["\(store.lost)"])
    }

    @Test("two stores share a file")
    func sharedFile() async throws {
        let stores = try (0..<2).map { try TelemetryStore(path: folder.path(), session: "\($0)") }
        await withTaskGroup(of: Void.self) { group in
            for store in stores {
                group.addTask {
                    for _ in 0..<1000 { store.observe(Segments.event(Segments.location())) }
                }
            }
        }
        for store in stores { try await store.close() }
        let counts = try RawFile.rows("SELECT count(*) FROM resolution GROUP BY session", in: folder.path())
        #expect(counts == ["1000", "1000"])
    }

    @Test("several stores can create one file at the same time", arguments: 0..<5)
    func openedTogether(round: Int) async throws {
        let path = folder.path()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<8 {
                group.addTask {
                    let store = try TelemetryStore(path: path, session: "\(number)")
                    store.observe(Segments.event(Segments.location()))
                    try await store.close()
                }
            }
            try await group.waitForAll()
        }
        #expect(try RawFile.count(in: path) == 8)
    }

    @Test("the wall clock is read once per segment")
    func clock() async throws {
        let readings = Mutex(0)
        let store = try TelemetryStore(
            path: folder.path(),
            now: {
                readings.withLock {
                    $0 += 1
                    return Segments.morning.addingTimeInterval(Double($0) / 1000)
                }
            })
        store.observe(Segments.event(Segments.location()))
        store.observe(ResolverEvent(utterance: "u1", at: .zero, .endpoint))
        store.observe(Segments.event(Segments.location()))
        try await store.close()
        #expect(
            try RawFile.rows("SELECT recordedAt FROM resolution", in: folder.path()) == [
                "1772352000001", "1772352000002",
            ])
    }
}
#endif
