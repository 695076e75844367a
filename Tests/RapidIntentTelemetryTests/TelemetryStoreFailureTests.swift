#if SQLite
import Foundation
import GRDB
import RapidIntent
import RapidIntentDictionary
import RapidIntentTelemetry
import Synchronization
import Testing
import TestSupport

@Suite("TelemetryStore, when writing fails")
struct TelemetryStoreFailureTests {
    let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    @Test("a locked file is reported, loses nothing, and is written once it is unlocked")
    func lockedFile() async throws {
        let reported = Mutex<[TelemetryError]>([])
        let store = try TelemetryStore(
            path: folder.path(), configuration: TelemetryConfiguration(busyTimeout: .milliseconds(20)),
            onFailure: { failure in reported.withLock { $0.append(failure) } })
        var holding = Configuration()
        holding.allowsUnsafeTransactions = true
        let other = try DatabaseQueue(path: folder.path(), configuration: holding)
        try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
        for _ in 0..<3 {
            store.observe(Segments.event(Segments.location()))
            await #expect(throws: TelemetryError.self) { try await store.flush() }
        }
        #expect(store.failure?.code == .busy)
        #expect(store.waiting == 3)
        #expect(reported.withLock { $0.map(\.code) } == [.busy])

        try await other.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
        try await store.flush()
        #expect(store.failure == nil)
        #expect(store.waiting == 0)
        #expect(try RawFile.count(in: folder.path()) == 3)
    }

    @Test("entries beyond the capacity during a failure are counted, and the count reaches the file")
    func overflow() async throws {
        let store = try TelemetryStore(
            path: folder.path(), session: "s1",
            configuration: TelemetryConfiguration(capacity: 4, busyTimeout: .milliseconds(1)),
            now: { Segments.morning })
        try RawFile.execute(refusal, in: folder.path())
        for number in 0..<10 { store.observe(Segments.event(Segments.location(UtteranceID("u\(number)")))) }
        await #expect(throws: TelemetryError.self) { try await store.flush() }
        #expect(store.lost == 6)
        #expect(store.waiting == 4)

        try RawFile.execute("DROP TRIGGER refusal", in: folder.path())
        try await store.flush()
        #expect(
            try RawFile.rows("SELECT utterance FROM resolution ORDER BY id", in: folder.path()) == [
                "u0", "u1", "u2", "u3",
            ])
        #expect(
            try RawFile.rows("SELECT session, recordedAt, count FROM loss", in: folder.path()) == [
                "s1|1772352000000|6"
            ])
        #expect(try await store.report().lost == 6)
    }

    private let refusal = """
        CREATE TRIGGER refusal BEFORE INSERT ON resolution BEGIN SELECT RAISE(ABORT, 'not now'); END
        """

    @Test("the error contains SQLite's message, but no spoken words")
    func errorText() async throws {
        let store = try TelemetryStore(path: folder.path())
        try RawFile.execute(refusal, in: folder.path())
        store.observe(Segments.event(Segments.unresolved("a secret")))
        let error = await #expect(throws: TelemetryError.self) { try await store.flush() }
        #expect(
            error?.description
                == "\(store.path): not now (refused); see the detail; if it persists, move the file away to start anew")
        await #expect(throws: try #require(error)) { try await store.close() }
        try RawFile.execute("DROP TRIGGER refusal", in: folder.path())
        try await store.close()
        #expect(try RawFile.count(in: folder.path()) == 1)
    }

    @Test("a deleted file is created again")
    func deletedFile() async throws {
        let store = try TelemetryStore(path: folder.path())
        store.observe(Segments.event(Segments.location("before")))
        try await store.flush()
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.url.path) {
            try FileManager.default.removeItem(atPath: folder.path(name))
        }
        store.observe(Segments.event(Segments.location("after")))
        try await store.flush()
        #expect(try RawFile.rows("SELECT utterance FROM resolution", in: folder.path()) == ["after"])
    }

    @Test("a vanished folder is reported, and written to when it is back")
    func vanishedFolder() async throws {
        let place = folder.path("folder")
        try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: false)
        let store = try TelemetryStore(path: place + "/telemetry.sqlite")
        try FileManager.default.removeItem(atPath: place)
        store.observe(Segments.event(Segments.location()))
        await #expect(throws: TelemetryError.self) { try await store.flush() }
        #expect(store.failure?.code == .cannotOpen)
        try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: false)
        try await store.close()
        #expect(try RawFile.count(in: store.path) == 1)
    }

    #if os(Linux)
    @Test("a full disk is reported, and written to when it has space")
    func fullDisk() async throws {
        // In a process of its own, since a limit on the size of files applies to the whole process.
        await #expect(processExitsWith: .success) { [path = folder.path() as String] in
            signal(SIGXFSZ, SIG_IGN)
            let store = try TelemetryStore(path: path)
            limitFileSize(64 * 1024)
            let text = String(repeating: "word ", count: 20_000)
            store.observe(Segments.event(Segments.unresolved(text)))
            await #expect(throws: TelemetryError.self) { try await store.flush() }
            #expect([.ioFailed, .diskFull].contains(try #require(store.failure).code))
            #expect(store.waiting == 1)
            limitFileSize(16 * 1024 * 1024)
            try await store.flush()
            #expect(try RawFile.count(in: path) == 1)
        }
    }

    @Test(
        "a full disk is reported, the resolver goes on firing, and the report states the loss",
        .enabled(if: geteuid() == 0, "only root may mount a small disk"))
    func fullVolume() async throws {
        let place = folder.path("disk")
        try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: false)
        // A container may forbid even root to mount anything.
        guard mount("tmpfs", place, "tmpfs", 0, "size=512k") == 0 else {
            return print("no small disk can be mounted here: \(String(cString: strerror(errno)))")
        }
        defer { umount(place) }
        let ballast = place + "/ballast"
        let store = try TelemetryStore(
            path: place + "/telemetry.sqlite", configuration: TelemetryConfiguration(capacity: 50))
        let file = open(ballast, O_WRONLY | O_CREAT, 0o600)
        while write(file, [UInt8](repeating: 1, count: 4096), 4096) > 0 {}
        close(file)
        let dictionary = CommandDictionary(tolerating: [DictionarySource(intents: ["Location": ["where am i"]])])
        let resolver = IntentResolver(dictionaries: [dictionary], observers: [store])
        var fired = 0
        for number in 0..<200 {
            let resolution = await resolver.resolution(of: "where am i", utterance: UtteranceID("u\(number)"))
            if case .fired = resolution.outcome { fired += 1 }
        }
        #expect(fired == 200)
        let error = await #expect(throws: TelemetryError.self) { try await store.flush() }
        #expect(error?.code == .diskFull)
        #expect(error?.remedy.hasPrefix("make room") == true)
        #expect(store.lost > 0)
        #expect(store.waiting <= 50)

        try FileManager.default.removeItem(atPath: ballast)
        let report = try await store.report()
        #expect(report.lost == store.lost)
        #expect(report.segments + report.lost == 200, "every segment is on disk or counted")
        try await store.close()
    }

    @Test("a read-only file, and a file in a read-only folder, are refused at once", arguments: [0o777, 0o555])
    func protectedFile(folderPermissions: Int) async throws {
        try await TelemetryStore(path: folder.path()).close()
        let manager = FileManager.default
        try manager.setAttributes([.posixPermissions: 0o444], ofItemAtPath: folder.path())
        try manager.setAttributes([.posixPermissions: folderPermissions], ofItemAtPath: folder.url.path)
        // In a process of its own, which drops the capability to ignore permissions.
        await #expect(processExitsWith: .success) { [path = folder.path() as String] in
            if geteuid() == 0 { try #require(setuid(65534) == 0) }
            let error = #expect(throws: TelemetryError.self) { try TelemetryStore(path: path) }
            #expect(error?.code == .readOnly)
        }
        try manager.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.url.path)
    }
    #endif
}

#if os(Linux)
/// How many bytes a file of this process may hold.
private func limitFileSize(_ bytes: UInt) {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    limit.rlim_cur = bytes
    setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
}
#endif
#endif
