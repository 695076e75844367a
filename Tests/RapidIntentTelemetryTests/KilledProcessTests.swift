#if SQLite
import Foundation
import RapidIntent
import RapidIntentTelemetry
import Testing
import TestSupport

/// Kills this process, wherever it is by then.
private func dieSoon() {
    DispatchQueue.global(qos: .userInteractive).asyncAfter(deadline: .now() + .microseconds(.random(in: 0...400_000))) {
        kill(getpid(), SIGKILL)
    }
}

@Suite("A process that is killed while it records", .timeLimit(.minutes(20)))
struct KilledProcessTests {
    /// How many processes are killed: as many as `RAPID_INTENT_KILLS` says, or a few.
    static let kills = max(1, ProcessInfo.processInfo.environment["RAPID_INTENT_KILLS"].flatMap { Int($0) } ?? 6)

    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    /// A log of acknowledged batches: a byte for each.
    ///
    /// A byte that was handed to the system outlives the process.
    private func acknowledged(by number: Int) -> Int {
        ((try? Data(contentsOf: URL(filePath: folder.path("notes \(number)")))) ?? Data()).count
    }

    @Test("leaves every acknowledged batch and its feedback in a valid file, even with another writer")
    func killed() async throws {
        let path = folder.path()
        var (batches, feedback, busy) = (0, 0, 0)
        for round in stride(from: 0, to: Self.kills, by: 2) {
            let numbers = round..<min(round + 2, Self.kills)
            // Two at a time, as far as there are two left, over one file.
            try await withThrowingTaskGroup { group in
                for number in numbers {
                    group.addTask { [folder] in
                        await #expect(processExitsWith: .signal(SIGKILL)) {
                            [
                                path = path as String, notes = folder.path("notes \(number)") as String,
                                number = number as Int
                            ] in
                            try await recordUntilKilled(path: path, notes: notes, session: "s\(number)")
                        }
                    }
                }
                try await group.waitForAll()
            }
            // A new store opens the file next, and replays the log.
            let store = try TelemetryStore(path: path, session: "after")
            try await store.close()
            #expect(try RawFile.rows("PRAGMA integrity_check", in: path) == ["ok"])
            for number in numbers {
                let known = acknowledged(by: number)
                let rows = try RawFile.rows(
                    """
                    SELECT count(*), coalesce(sum(feedback = 'undone'), 0) FROM resolution
                    WHERE session = 's\(number)' AND utterance LIKE 'batch %' AND segment < 20
                        AND CAST(substr(utterance, 7) AS INTEGER) < \(known)
                    """, in: path)
                #expect(rows == ["\(known * 20)|\(known)"], "process \(number)")
                batches += known
                feedback += known
                busy += known == 0 ? 0 : 1
            }
        }
        #expect(batches > 0)
        print(
            "killed \(Self.kills) processes, \(busy) of them after their first batch: \(batches) batches acknowledged, all there"
        )
    }
}

/// Records batches of 20, logs each acknowledged one, and continues until the process is killed.
private func recordUntilKilled(path: String, notes: String, session: String) async throws {
    let store = try TelemetryStore(
        path: path, session: session,
        configuration: TelemetryConfiguration(
            busyTimeout: .seconds(20), retention: TelemetryRetention(bytes: 200_000_000)))
    let file = open(notes, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    dieSoon()
    for batch in 0... {
        let id = UtteranceID("batch \(batch)")
        for number in 0..<20 {
            var segment = Segments.location(id)
            segment.segment = number
            store.observe(Segments.event(segment))
        }
        store.observe(Feedback(.undone, utterance: id, segment: 7))
        try await store.flush()
        guard write(file, "x", 1) == 1 else { preconditionFailure("the notes cannot be written") }
        // Others are buffered when the process is killed.
        for _ in 0..<30 { store.observe(Segments.event(Segments.location("unacknowledged"))) }
    }
}
#endif
