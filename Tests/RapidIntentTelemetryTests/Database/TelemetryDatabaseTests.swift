#if SQLite
import Foundation
import GRDB
import RapidIntentTelemetry
import Testing
import TestSupport

@Suite("Opening telemetry files")
struct TelemetryDatabaseTests {
    let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    private func openingError() -> String? {
        #expect(throws: TelemetryError.self) { try TelemetryStore(path: folder.path()) }?.description
    }

    private func readingError() -> String? {
        #expect(throws: TelemetryError.self) { try TelemetryReader(path: folder.path()) }?.description
    }

    @Test("a file that is no database is refused and left unchanged")
    func noDatabase() throws {
        let text = Data(String(repeating: "this is a diary\n", count: 100).utf8)
        try text.write(to: URL(fileURLWithPath: folder.path()))
        let expected =
            "\(folder.path()): file is not a database (notADatabase); name another file, or move this one away"
        #expect(openingError() == expected)
        #expect(readingError() == expected)
        #expect(try folder.bytes() == text)
    }

    @Test("another program's database is refused and left unchanged")
    func foreignDatabase() throws {
        try RawFile.execute("CREATE TABLE bookmark (title TEXT)", in: folder.path())
        let before = try folder.bytes()
        let expected = """
            \(folder.path()): the file is a database, but not one of RapidIntent's telemetry (notTelemetry); \
            name another file, or move this one away
            """
        #expect(openingError() == expected)
        #expect(readingError() == expected)
        #expect(try folder.bytes() == before)
    }

    @Test("a newer version's file is refused and left unchanged")
    func newerSchema() async throws {
        try await TelemetryStore(path: folder.path()).close()
        try RawFile.execute("INSERT INTO grdb_migrations VALUES ('9 thoughts')", in: folder.path())
        let before = try Data(contentsOf: URL(fileURLWithPath: folder.path()))
        let expected = """
            \(folder.path()): the file was written by a newer version of RapidIntent (9 thoughts) (newerSchema); \
            update RapidIntent, or name another file
            """
        #expect(openingError() == expected)
        #expect(readingError() == expected)
        #expect(try Data(contentsOf: URL(fileURLWithPath: folder.path())) == before)
    }

    @Test("a reader refuses a file that a store would migrate")
    func olderSchema() throws {
        try RawFile.execute("PRAGMA application_id = 0x52497465", in: folder.path())
        #expect(
            readingError() == """
                \(folder.path()): the file was written by an older version of RapidIntent (olderSchema); \
                open the file once with a TelemetryStore, which brings it up to date
                """)
        #expect(throws: Never.self) { try TelemetryStore(path: folder.path()) }
        #expect(throws: Never.self) { try TelemetryReader(path: folder.path()) }
    }

    @Test("a damaged header is refused; damaged pages are reported when they are read")
    func damage() async throws {
        let store = try TelemetryStore(path: folder.path())
        for _ in 0..<500 { store.observe(Segments.event(Segments.location())) }
        try await store.close()
        var bytes = try Data(contentsOf: URL(fileURLWithPath: folder.path()))
        bytes.replaceSubrange(8192..<bytes.count, with: Data(repeating: 0xA5, count: bytes.count - 8192))
        try bytes.write(to: URL(fileURLWithPath: folder.path()))
        let error = await #expect(throws: TelemetryError.self) {
            _ = try await TelemetryReader(path: folder.path()).report()
        }
        #expect(error?.code == .corrupt)
        #expect(error?.path == folder.path())

        bytes.replaceSubrange(0..<100, with: Data(repeating: 0xA5, count: 100))
        try bytes.write(to: URL(fileURLWithPath: folder.path()))
        #expect(openingError()?.contains("(notADatabase)") == true)
    }

    @Test("a store accepts an empty file as a new one; a reader refuses it")
    func emptyFile() throws {
        try Data().write(to: URL(fileURLWithPath: folder.path()))
        #expect(readingError()?.contains("(notTelemetry)") == true)
        #expect(throws: Never.self) { try TelemetryStore(path: folder.path()) }
    }

    @Test("a file in a missing folder, and a folder in place of a file, cannot be opened")
    func noPlace() throws {
        for path in [folder.path("nowhere/telemetry.sqlite"), folder.url.path] {
            let error = #expect(throws: TelemetryError.self) { try TelemetryStore(path: path) }
            #expect(error?.code == .cannotOpen)
        }
    }

    @Test("a reader does not create a file")
    func missingFile() throws {
        #expect(
            readingError() == """
                \(folder.path()): there is no such file (missing); \
                check the path; the file is made when a store, or the tool's --telemetry, first records to it
                """)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == [])
    }

    @Test("a store keeps a write-ahead log and waits for the disk")
    func journal() async throws {
        try await TelemetryStore(path: folder.path()).close()
        #expect(try RawFile.rows("PRAGMA journal_mode", in: folder.path()) == ["wal"])
        #expect(try RawFile.rows("PRAGMA application_id", in: folder.path()) == ["\(0x5249_7465)"])
    }
}
#endif
