#if Tool
import Foundation
import Testing
import TestSupport

/// `review --web` with a stand-in for `rapid-intent-server`.
@Suite("The review in the browser", .timeLimit(.minutes(2)))
struct ReviewProgramTests {
    private let folder: ScratchFolder
    /// The tool in a folder of its own: the built one has the built server beside it.
    private let tool: URL

    init() throws {
        folder = try ScratchFolder()
        tool = folder.file("alone/rapid-intent")
        let manager = FileManager.default
        try manager.createDirectory(at: tool.deletingLastPathComponent(), withIntermediateDirectories: true)
        do {
            try manager.linkItem(at: Tool.program, to: tool)
        } catch {
            try manager.copyItem(at: Tool.program, to: tool)
        }
    }

    /// Puts a stand-in for the server into `PATH`: it notes its arguments, and then does what the lines say.
    private func standIn(_ lines: String) throws {
        let script = """
            #!/bin/sh
            printf '%s\\n' "$@" > '\(folder.path("arguments"))'
            \(lines)
            """
        let path = try folder.write(script, to: "bin/rapid-intent-server")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    }

    /// The environment in which the tool finds nothing but the stand-in and the system's programs, and no desktop.
    private var environment: [String: String] {
        ["PATH": "\(folder.path("bin")):/usr/bin:/bin", "DISPLAY": "", "WAYLAND_DISPLAY": ""]
    }

    /// What the tool prints with a server that is ready.
    private static let shown = """
        The review is open at
          http://127.0.0.1:4711/review/open/0123
        for one browser, within a minute. Control-C ends it.

        """

    @Test(
        "Arguments are handed on, the address is printed, and the server's end is the tool's",
        arguments: [
            (
                [], ["0", "Telemetry/telemetry.sqlite"],
                ["--review-folder", "Dictionaries", "--dictionary", "Dictionaries"]
            ),
            (
                [
                    "--port", "4711", "--telemetry", "day.sqlite", "--locale", "en-GB", "--dictionary", "mine",
                    "--dictionary", "a b.yaml",
                ], ["4711", "day.sqlite"],
                ["--review-folder", "mine", "--dictionary", "mine", "--dictionary", "a b.yaml", "--locale", "en-GB"]
            ),
        ])
    func started(arguments: [String], values: [String], others: [String]) async throws {
        try standIn(
            "echo 'listening on http://127.0.0.1:4711'\necho 'review at http://127.0.0.1:4711/review/open/0123'")
        let run = try await Tool.run(
            ["review", "--web"] + arguments, environment: environment, in: folder.url, script: tool)
        #expect(run == Tool.Run(status: 0, output: Self.shown, errors: ""))
        let own = [
            "--review", "--review-once", "--log-level", "warning", "--port", values[0], "--telemetry", values[1],
        ]
        #expect(try folder.text("arguments").split(separator: "\n").map(String.init) == own + others)
    }

    @Test("The status of a server that fails is the tool's", arguments: [(1, 1), (2, 2), (3, 3), (77, 3)])
    func failing(status: Int32, shown: Int32) async throws {
        try standIn("echo 'it says why' >&2\nexit \(status)")
        let run = try await Tool.run(["review", "--web"], environment: environment, in: folder.url, script: tool)
        #expect(run == Tool.Run(status: shown, output: "", errors: "it says why\n"))
    }

    @Test("A signal to the tool ends the server, which finishes what has begun", arguments: [SIGTERM, SIGINT])
    func signalled(number: Int32) async throws {
        // It ends on a signal, or after two minutes if none reaches it. A shell that waits for a child could miss a signal that comes just before it waits.
        try standIn(
            """
            trap 'echo finished > ended; exit 0' TERM
            echo 'review at http://127.0.0.1:4711/review/open/0123'
            for _ in $(seq 1200); do sleep 0.1; done
            """)
        let process = Tool.process(["review", "--web"], environment: environment, in: folder.url, script: tool)
        let output = Pipe()
        process.standardOutput = output
        var lines = OutputLines(output)
        let (ends, end) = AsyncStream<Void>.makeStream()
        process.terminationHandler = { _ in end.finish() }
        try process.run()
        defer { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
        for line in Self.shown.split(separator: "\n") {
            #expect(await lines.next(containing: String(line)) == String(line))
        }
        kill(process.processIdentifier, number)
        for await _ in ends {}
        #expect(process.terminationReason == .exit && process.terminationStatus == 0)
        #expect(try folder.text("ended") == "finished\n")
    }

    @Test("Without the server's program, the tool says how to get it, and ends with 3")
    func missing() async throws {
        let run = try await Tool.run(["review", "--web"], environment: environment, in: folder.url, script: tool)
        #expect(run.status == 3 && run.output.isEmpty)
        #expect(
            run.errors == """
                rapid-intent: the program 'rapid-intent-server' is neither beside this tool nor in PATH
                  help: build it with 'swift build -c release --traits Server --product rapid-intent-server'

                """)
    }
}
#endif
