#if Tool
import Foundation
import RapidIntent
import Testing
import TestSupport

/// Files left by a process that is killed while it writes learned phrases.
@Suite struct GrowKillTests {
    /// How many processes are killed: as many as `RAPID_INTENT_KILLS` says, or a few.
    static let kills = max(1, ProcessInfo.processInfo.environment["RAPID_INTENT_KILLS"].flatMap { Int($0) } ?? 6)

    @Test("A process killed while writing leaves the complete old or new file", .timeLimit(.minutes(20)))
    func killed() async throws {
        let scene = try await GrowthScene()
        let file = scene.folder.file("Dictionaries/learned.yaml")
        // Large enough that writing takes some time.
        let old =
            "version: 1\nlocale: en-GB\n"
            + (0..<20_000).map { "# A comment that somebody wrote, number \($0).\n" }.joined()
        try Data(old.utf8).write(to: file)
        let clock = ContinuousClock()
        let begin = clock.now
        #expect(try await scene.run("grow", "--apply").status == 0)
        let whole = clock.now - begin
        let new = try String(contentsOf: file, encoding: .utf8)
        #expect(new.contains("- bring me to {place}") && new.hasSuffix("number 19999.\n"))
        var (olds, news, interrupted) = (0, 0, 0)
        for round in 0..<Self.kills {
            try Data(old.utf8).write(to: file)
            let process = Tool.process(["grow", "--apply", "--telemetry", "day.sqlite"], in: scene.folder.url)
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            let before = Set(scene.leftOvers)
            try await Self.end(process, after: whole, round: round, in: scene)
            let text = try String(contentsOf: file, encoding: .utf8)
            #expect(text == old || text == new, "round \(round): \(text.utf8.count) bytes")
            olds += text == old ? 1 : 0
            news += text == new ? 1 : 0
            interrupted += Set(scene.leftOvers).subtracting(before).count
        }
        #expect(olds + news == Self.kills)
        // Files of killed processes remain, and do not affect other processes.
        try Data(old.utf8).write(to: file)
        #expect(try await scene.run("grow", "--apply").status == 0)
        #expect(try String(contentsOf: file, encoding: .utf8) == new)
        #expect(scene.leftOvers.count == interrupted)
        print("killed \(Self.kills) processes: \(olds) old files, \(news) new ones, \(interrupted) killed between")
    }

    /// Kills a process near its end, where it writes; in half of the rounds once its temporary file exists.
    private static func end(_ process: Process, after whole: Duration, round: Int, in scene: GrowthScene) async throws {
        let clock = ContinuousClock()
        let (ends, end) = AsyncStream<Void>.makeStream()
        process.terminationHandler = { _ in end.finish() }
        try process.run()
        let begin = clock.now
        let rest = scene.leftOvers.count
        // Polling is the fastest way to notice a new file of another process.
        let isSeen = { scene.leftOvers.count > rest }
        let latest = whole * Double.random(in: 0.5...1.1)
        while process.isRunning, round.isMultiple(of: 2) ? !isSeen() : clock.now - begin < latest {}
        let seen = clock.now
        let wait = Duration.microseconds(round.isMultiple(of: 2) ? Int.random(in: 0...3_000) : 0)
        while process.isRunning, clock.now - seen < wait {}
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        for await _ in ends {}
    }
}
#endif
