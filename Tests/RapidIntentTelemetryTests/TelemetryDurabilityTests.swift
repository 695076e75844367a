#if SQLite
import Foundation
import RapidIntent
import RapidIntentTelemetry
import Testing
import TestSupport

@Suite("TelemetryStore, when the process dies", .timeLimit(.minutes(5)))
struct TelemetryDurabilityTests {
    let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    @Test("acknowledged segments are in the files before they are closed")
    func copiedFiles() async throws {
        let store = try TelemetryStore(path: folder.path())
        for _ in 0..<300 { store.observe(Segments.event(Segments.location())) }
        try await store.flush()
        let copy = try ScratchFolder()
        // Without `-shm`: the index of the log dies with the machine and is rebuilt.
        for name in ["telemetry.sqlite", "telemetry.sqlite-wal"] {
            try FileManager.default.copyItem(atPath: folder.path(name), toPath: copy.path(name))
        }
        #expect(try RawFile.count(in: copy.path()) == 300)
        try await store.close()
    }

    @Test("files with spoken words are readable by their owner only; an existing file keeps its mode")
    func mode() async throws {
        func mode(_ name: String) throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: folder.path(name))[.posixPermissions] as? Int
        }
        for wanted in [0o600, 0o644] {
            let store = try TelemetryStore(path: folder.path())
            store.observe(Segments.event(Segments.location()))
            try await store.flush()
            for end in ["", "-wal", "-shm"] { #expect(try mode("telemetry.sqlite\(end)") == wanted) }
            try await store.close()
            try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: folder.path())
        }
    }

    @Test("SIGKILL during recording leaves every acknowledged segment in a valid file", arguments: 0..<3)
    func killed(round: Int) async throws {
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = folder.path() as String, round] in
            let store = try TelemetryStore(path: path)
            // Keeps the writer busy, and leaves capacity for the relevant entries.
            let recording = Task.detached {
                while !Task.isCancelled {
                    if store.waiting < 100 { store.observe(Segments.event(Segments.location())) }
                    await Task.yield()
                }
            }
            for number in 0...round {
                for _ in 0..<200 {
                    store.observe(Segments.event(Segments.location(UtteranceID("acknowledged \(number)"))))
                }
                try await store.flush()
            }
            kill(getpid(), SIGKILL)
            recording.cancel()
        }
        let acknowledged = try RawFile.rows(
            "SELECT count(*) FROM resolution WHERE utterance LIKE 'acknowledged%'", in: folder.path())
        #expect(acknowledged == ["\((round + 1) * 200)"])
        #expect(try RawFile.rows("PRAGMA integrity_check", in: folder.path()) == ["ok"])

        let store = try TelemetryStore(path: folder.path())
        store.observe(Segments.event(Segments.location("next")))
        try await store.close()
        #expect(
            try RawFile.rows("SELECT count(*) FROM resolution WHERE utterance = 'next'", in: folder.path()) == ["1"])
    }
}
#endif
