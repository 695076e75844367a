#if SQLite
import Foundation
import RapidIntent
import RapidIntentOnline
import RapidIntentOnlineFiles
import Testing
import TestSupport

/// A log of a process that will be killed: one byte for each write that was acknowledged.
///
/// A byte that was handed to the system outlives the process.
private struct Notebook: Sendable {
    let path: String

    func note() {
        let file = open(path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        defer { close(file) }
        guard write(file, "x", 1) == 1 else { preconditionFailure("the notebook cannot be written") }
    }

    var count: Int { ((try? Data(contentsOf: URL(filePath: path))) ?? Data()).count }
}

/// Kills this process, wherever it is by then.
private func dieSoon() {
    DispatchQueue.global(qos: .userInteractive).asyncAfter(deadline: .now() + .microseconds(.random(in: 0...120_000))) {
        kill(getpid(), SIGKILL)
    }
}

@Suite("A process that is killed while it writes", .timeLimit(.minutes(20)))
struct KilledProcessTests {
    /// How many processes are killed: as many as `RAPID_INTENT_KILLS` says, or a few.
    static let kills = max(1, ProcessInfo.processInfo.environment["RAPID_INTENT_KILLS"].flatMap { Int($0) } ?? 6)

    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    @Test("leaves a ledger that opens, and in which no call is granted twice")
    func ledger() async throws {
        let noon = Duration.seconds(1_795_262_400)
        let path = folder.path("calls.sqlite")
        let made = Notebook(path: folder.path("made"))
        let budget = CallBudget(callsPerDay: Self.kills * 40)
        for round in stride(from: 0, to: Self.kills, by: 2) {
            // Two at a time, as far as there are two left, over one file.
            try await withThrowingTaskGroup { group in
                for _ in round..<min(round + 2, Self.kills) {
                    group.addTask {
                        [path = path as String, calls = budget.callsPerDay ?? 0, notes = made.path as String] in
                        await #expect(processExitsWith: .signal(SIGKILL)) {
                            [path = path as String, calls = calls as Int, notes = notes as String] in
                            let ledger = SQLiteCallLedger(path: path, account: "a", busyTimeout: .seconds(20))
                            let noon = Duration.seconds(1_795_262_400)
                            // Opened before the kill is scheduled, so that most processes are killed while they write.
                            _ = try await ledger.spending(at: noon)
                            dieSoon()
                            while true {
                                let grant = try await ledger.reserve(within: CallBudget(callsPerDay: calls), at: noon)
                                // The call itself: nothing may make one that the ledger does not know of.
                                if case .reserved = grant { Notebook(path: notes).note() }
                            }
                        }
                    }
                }
                try await group.waitForAll()
            }
            let spent = try await SQLiteCallLedger(path: path, account: "a").spending(at: noon).calls
            let killed = min(round + 2, Self.kills)
            #expect(made.count <= spent)
            #expect(spent <= made.count + killed, "each process may lose the one call that it was about to make")
            #expect(spent <= budget.callsPerDay ?? 0)
            #expect(try RawDatabase.value("PRAGMA integrity_check", in: path) == "ok")
        }
        // The rest of the budget is granted, and not one call more.
        let ledger = SQLiteCallLedger(path: path, account: "a")
        let spent = try await ledger.spending(at: noon).calls
        var left = 0
        while case .reserved = try await ledger.reserve(within: budget, at: noon) { left += 1 }
        #expect(spent + left == budget.callsPerDay)
        print("killed \(Self.kills) processes: \(made.count) calls made, \(spent) written down")
    }

    @Test("leaves readable predictions, with all that was written")
    func predictions() async throws {
        let path = folder.path("p.sqlite")
        let notes = Notebook(path: folder.path("stored"))
        let troubles = Troubles()
        for round in 0..<Self.kills {
            let before = notes.count
            await #expect(processExitsWith: .signal(SIGKILL)) {
                [path = path as String, notes = notes.path as String, before = before as Int, round = round as Int] in
                let cache = SQLitePredictionCache(path: path, for: .home)
                await cache.open()
                dieSoon()
                var number = before
                while true {
                    cache.store(.intent("Go"), for: PredictionKey(locale: "en", text: "text \(number)"))
                    await cache.flush()
                    Notebook(path: notes).note()
                    number += 1
                    // Others are queued when the process is killed.
                    for extra in 0..<10 {
                        cache.store(.nothing, for: PredictionKey(locale: "en", text: "extra \(round) \(extra)"))
                    }
                }
            }
            let cache = SQLitePredictionCache(
                path: path, for: .home, configuration: PredictionCacheConfiguration(lookUpLimit: .seconds(60)),
                onTrouble: troubles.record)
            for number in before..<notes.count {
                let key = PredictionKey(locale: "en", text: "text \(number)")
                #expect(await cache.prediction(for: [key])?.prediction == .intent("Go"), "text \(number)")
            }
            #expect(try RawDatabase.value("PRAGMA integrity_check", in: path) == "ok")
        }
        #expect(troubles.details.isEmpty)
        print("killed \(Self.kills) processes: \(notes.count) predictions written down")
    }
}
#endif
