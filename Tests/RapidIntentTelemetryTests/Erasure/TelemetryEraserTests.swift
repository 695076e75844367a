#if SQLite
import Foundation
import GRDB
import RapidIntent
import RapidIntentTelemetry
import Testing
import TestSupport

@Suite("TelemetryEraser", .timeLimit(.minutes(5)))
struct TelemetryEraserTests {
    let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    /// Words that occur only in utterances, in the file of every test.
    private static let secrets = ["zebulon", "quimby", "xanadu"]

    /// A session with enough rows that pages are split and reordered.
    private func record(_ session: String, count: Int = 400) async throws -> TelemetryStore {
        let store = try TelemetryStore(
            path: folder.path(), session: session, configuration: TelemetryConfiguration(privacy: .full),
            now: { Segments.morning })
        for number in 0..<count {
            let person = Entity(name: "person", value: "Zebulon Quimby", text: "Zebs", words: 1..<2)
            let call = Command(intent: "Call", entities: [person])
            let id = UtteranceID("u\(number)")
            let segment =
                switch number % 4 {
                case 0: Segments.location(id)
                case 1: Segments.fired("Call Zebs", "call zebs", call, phrase: "call {person}", utterance: id)
                case 2: Segments.unresolved("weather in Xanadu number \(number)", utterance: id)
                default: Segments.unresolved(String(repeating: "long ago in xanadu ", count: number), utterance: id)
                }
            store.observe(Segments.event(segment))
        }
        try await store.flush()
        return store
    }

    private func forgotten(_ words: [String] = secrets) throws -> [String] {
        try words.filter { try !folder.holds($0) }
    }

    @Test("control: full recording leaves the words in the bytes of the file")
    func found() async throws {
        let store = try await record("s1")
        #expect(try forgotten() == [])
        try await store.close()
        #expect(try forgotten() == [])
    }

    @Test("control: deleting rows alone leaves their words in the file")
    func deleted() async throws {
        let store = try await record("s1")
        try RawFile.execute("DELETE FROM resolution", in: folder.path())
        #expect(try forgotten() != Self.secrets)
        try await store.close()
    }

    @Test(
        "erasing everything, a session or old rows leaves no trace, with a store open or closed",
        arguments: [true, false],
        [TelemetrySelection.everything, .session("s1"), .before(Segments.morning.addingTimeInterval(1))])
    func erased(isOpen: Bool, selection: TelemetrySelection) async throws {
        let store = try await record("s1")
        if !isOpen { try await store.close() }
        let count = try await TelemetryEraser(path: folder.path()).erase(selection)
        #expect(count == 400)
        #expect(try forgotten() == Self.secrets)
        #expect(try RawFile.rows("PRAGMA integrity_check", in: folder.path()) == ["ok"])
        if isOpen {
            store.observe(Segments.event(Segments.location("later")))
            try await store.close()
            #expect(try RawFile.rows("SELECT utterance FROM resolution", in: folder.path()) == ["later"])
        }
    }

    @Test("erasing a phrase deletes exactly the segments that contain it")
    func phrase() async throws {
        let store = try await record("s1")
        #expect(try await store.erase(.phrase("In XANADU!")) == 200)
        #expect(try forgotten() == ["xanadu"])
        #expect(try RawFile.count(in: folder.path()) == 200)
        #expect(try await store.erase(.phrase("zebulon quimby")) == 100)
        #expect(try forgotten() == Self.secrets)
        #expect(try await store.erase(.phrase("where am I")) == 100)
        #expect(try await store.erase(.phrase("where am I")) == 0)
        try await store.close()
    }

    @Test("erasing a phrase includes segments in whose partial transcripts alone it was heard")
    func partials() async throws {
        let store = try await record("s1", count: 1)
        for (utterance, heard) in [("u8", "call Quimby"), ("u9", "call her")] as [(UtteranceID, String)] {
            store.observe(ResolverEvent(utterance: utterance, at: .seconds(1), .partial(text: heard)))
            store.observe(Segments.event(Segments.unresolved("call her", utterance: utterance)))
        }
        try await store.flush()
        #expect(try folder.holds("quimby"))
        #expect(try await store.erase(.phrase("quimby")) == 1)
        #expect(try !folder.holds("quimby"))
        #expect(try RawFile.rows("SELECT utterance FROM resolution", in: folder.path()) == ["u0", "u9"])
        try await store.close()
    }

    @Test("a phrase is also erased in its possessive form")
    func possessive() async throws {
        let store = try await record("s1", count: 1)
        store.observe(Segments.event(Segments.unresolved("take me to quimby's house")))
        store.observe(Segments.event(Segments.unresolved("where is xanadu quimby's friend")))
        try await store.flush()
        #expect(try await store.erase(.phrase("quimby")) == 2)
        #expect(try !folder.holds("quimby"))
        #expect(try RawFile.count(in: folder.path()) == 1)
        try await store.close()
    }

    @Test("erasing a session deletes its segments and losses, and no other session's")
    func session() async throws {
        for session in ["s1", "s2"] {
            try await record(session, count: 8).close()
            try RawFile.execute(
                "INSERT INTO loss (session, recordedAt, count) VALUES ('\(session)', 0, 1)", in: folder.path())
        }
        #expect(try await TelemetryEraser(path: folder.path()).erase(.session("s1")) == 8)
        for table in ["resolution", "loss"] {
            #expect(try RawFile.rows("SELECT DISTINCT session FROM \(table)", in: folder.path()) == ["s2"])
        }
    }

    @Test("erasing everything includes the other tables")
    func otherTables() async throws {
        try await record("s1", count: 1).close()
        try RawFile.execute("CREATE TABLE later (\"text\" TEXT)", in: folder.path())
        try RawFile.execute("INSERT INTO later VALUES ('quimby')", in: folder.path())
        #expect(try await TelemetryEraser(path: folder.path()).erase(.everything) == 1)
        #expect(try !folder.holds("quimby"))
        #expect(throws: Never.self) { try TelemetryReader(path: folder.path()) }
    }

    @Test("erasing waits for a reader, then reports it; erasing again does the rest")
    func reader() async throws {
        try await record("s1").close()
        var holding = Configuration()
        holding.allowsUnsafeTransactions = true
        let reader = try DatabaseQueue(path: folder.path(), configuration: holding)
        try await reader.writeWithoutTransaction { db in
            try db.execute(sql: "BEGIN")
            _ = try Int.fetchOne(db, sql: "SELECT count(*) FROM resolution")
        }
        let eraser = try TelemetryEraser(path: folder.path(), busyTimeout: .milliseconds(20))
        let error = await #expect(throws: TelemetryError.self) { try await eraser.erase(.everything) }
        #expect(
            error?.description == """
                \(folder.path()): 400 segments deleted, but not yet without a trace: another program reads the file, so its \
                log cannot be emptied (busy); erase again once no other program reads the file, to complete it
                """)
        try await reader.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
        #expect(try await eraser.erase(.everything) == 0)
        #expect(try forgotten() == Self.secrets)
    }

    @Test("a missing file is not created, and a foreign file is left unchanged")
    func refused() throws {
        let error = #expect(throws: TelemetryError.self) { try TelemetryEraser(path: folder.path()) }
        #expect(error?.code == .missing)
        try Data("a diary, long enough to be one, of days gone by".utf8).write(to: URL(filePath: folder.path()))
        let other = #expect(throws: TelemetryError.self) { try TelemetryEraser(path: folder.path()) }
        #expect(other?.code == .notADatabase)
        try Data().write(to: URL(filePath: folder.path()))
        let empty = #expect(throws: TelemetryError.self) { try TelemetryEraser(path: folder.path()) }
        #expect(empty?.code == .notTelemetry)
        #expect(try Data(contentsOf: URL(filePath: folder.path())).isEmpty)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["telemetry.sqlite"])
    }

    @Test("a store in another process continues to work")
    func otherProcess() async throws {
        // Two named pipes synchronise the processes, so that neither polls the other.
        let (recorded, erased) = (folder.path("recorded"), folder.path("erased"))
        for pipe in [recorded, erased] { try #require(mkfifo(pipe, 0o600) == 0) }
        async let other = #expect(processExitsWith: .success) {
            [path = folder.path() as String, recorded = recorded as String, erased = erased as String] in
            let store = try TelemetryStore(
                path: path, session: "other", configuration: TelemetryConfiguration(privacy: .full))
            for _ in 0..<500 { store.observe(Segments.event(Segments.unresolved("weather in Xanadu"))) }
            try await store.flush()
            close(open(recorded, O_WRONLY))
            close(open(erased, O_RDONLY))
            store.observe(Segments.event(Segments.location("later")))
            try await store.close()
        }
        close(open(recorded, O_RDONLY))
        let files = ["telemetry.sqlite", "telemetry.sqlite-wal", "telemetry.sqlite-shm"]
        do {
            #expect(try folder.holds("xanadu", in: files))
            #expect(try await TelemetryEraser(path: folder.path()).erase(.phrase("xanadu")) == 500)
            #expect(try !folder.holds("xanadu", in: files))
        } catch {
            // The other process waits for its turn, even after a failure here.
            Issue.record(error)
        }
        close(open(erased, O_WRONLY))
        _ = await other
        #expect(try RawFile.rows("SELECT utterance FROM resolution", in: folder.path()) == ["later"])
    }
}
#endif
