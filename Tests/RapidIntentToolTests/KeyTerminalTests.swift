#if Tool
import TestSupport

#if os(Linux)
import Foundation
import Testing

@Suite("The terminal of push-to-talk")
struct KeyTerminalTests {
    /// A minute of a quiet room: 16 kHz, 16 bit, mono.
    private func silence(in folder: ScratchFolder) throws -> String {
        let file = Data(Sound.waveFile([Int16](repeating: 0, count: 60 * 16_000)))
        try file.write(to: folder.file("silence.wav"))
        return folder.file("silence.wav").path
    }

    /// Polls until a condition holds: the system announces no change of another process's state or terminal.
    private func wait(_ process: Process, until holds: () -> Bool) async throws {
        while !holds() {
            try #require(process.isRunning, "it has ended")
            try await Task.sleep(for: .milliseconds(5))
        }
    }

    /// Whether the system reports a process as stopped.
    private func isStopped(_ process: Process) -> Bool {
        let status = try? String(contentsOfFile: "/proc/\(process.processIdentifier)/stat", encoding: .utf8)
        // The name before it is in brackets and may hold anything.
        return status?.split(separator: ")").last?.split(separator: " ").first == "T"
    }

    @Test(
        "Ctrl-Z restores the terminal; after continuing, keys are read one by one again",
        .enabled(if: Speaker.hasModel, "PocketSphinx's en-US model is not installed"), .timeLimit(.minutes(5)))
    func stopped() async throws {
        let folder = try ScratchFolder()
        let terminal = try PseudoTerminal()
        #expect(terminal.showsKeys)
        let process = Tool.process([
            "listen", "--audio", try silence(in: folder), "--realtime", "--json", "--profile", "push-to-talk",
            "--dictionary", "Dictionaries/navigation.yaml",
        ])
        process.standardInput = terminal.line
        process.standardOutput = FileHandle.nullDevice
        async let end = process.runToEnd()
        let lastResort = process.end(after: .seconds(90))
        defer { lastResort.cancel() }
        // A process that has not started yet has no id.
        while process.processIdentifier == 0 { await Task.yield() }
        try await wait(process) { !terminal.showsKeys }
        for _ in 0..<2 {
            // The signal that the terminal sends to its processes.
            kill(process.processIdentifier, SIGTSTP)
            try await wait(process) { isStopped(process) }
            #expect(terminal.showsKeys)
            kill(process.processIdentifier, SIGCONT)
            try await wait(process) { !isStopped(process) && !terminal.showsKeys }
        }
        // A stop that the process cannot notice, as by `kill -STOP`, after which the shell restores its settings.
        kill(process.processIdentifier, SIGSTOP)
        try await wait(process) { isStopped(process) }
        terminal.showKeys()
        kill(process.processIdentifier, SIGCONT)
        try await wait(process) { !terminal.showsKeys }
        process.interrupt()
        #expect(try await end == 0)
        #expect(terminal.showsKeys)
    }
}
#endif
#endif
