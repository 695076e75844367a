#if Tool
import Foundation
import Testing
import TestSupport

@Suite struct ForgetTests {
    private let folder: ScratchFolder
    private let file: String

    init() throws {
        folder = try ScratchFolder()
        file = folder.file("t.sqlite").path
        _ = try folder.write(
            "version: 1\nlocale: en-GB\nintents: { Location: [where am i], Stop: [stop] }", to: "d.yaml")
    }

    private func resolve(_ texts: String..., options: [String] = []) async throws {
        let run = try await Tool.run(
            ["resolve"] + texts + ["--dictionary", folder.file("d.yaml").path, "--telemetry", file] + options)
        #expect(run.status == 0, "\(run.errors)")
    }

    private func forget(_ arguments: String...) async throws -> Tool.Run {
        try await Tool.run(["forget", "--telemetry", file] + arguments)
    }

    private func holds(_ word: String) throws -> Bool {
        try FileManager.default.contentsOfDirectory(at: folder.url, includingPropertiesForKeys: nil)
            .filter { $0.lastPathComponent.hasPrefix("t.sqlite") }
            .contains { try Data(contentsOf: $0).range(of: Data(word.utf8)) != nil }
    }

    @Test("A phrase, a session, old rows or everything can be erased, without a trace in the file")
    func forget() async throws {
        let full = ["--telemetry-privacy", "full"]
        try await resolve("weather in xanadu", "where am i", options: full)
        try await resolve("sing zebulon", options: full + ["--telemetry-session", "kiosk"])
        try await resolve("hum quimby", options: full)
        #expect(try holds("xanadu"))
        let phrase = try await forget("--phrase", "In Xanadu!")
        #expect(phrase == Tool.Run(status: 0, output: "1 segment forgotten in \(file)\n", errors: ""))
        #expect(try !holds("xanadu"))
        #expect(try holds("zebulon"))
        #expect(try await forget("--session", "kiosk", "--json").output == "{\"forgotten\":1}\n")
        #expect(try !holds("zebulon"))
        #expect(try await forget("--older-than", "1d").output.hasPrefix("0 segments"))
        #expect(try await forget("--older-than", "0m").output.hasPrefix("2 segments"))
        #expect(try !holds("quimby"))
        try await resolve("stop")
        #expect(try await forget("--all").output.hasPrefix("1 segment"))
    }

    @Test("A missing or foreign file is reported, and ends with 1")
    func badFile() async throws {
        let missing = try await forget("--all")
        #expect(missing.status == 1)
        #expect(missing.errors.contains("there is no such file (missing)"), "\(missing.errors)")
        try Data("a diary of many days and nights gone by".utf8).write(to: folder.file("t.sqlite"))
        let diary = try await forget("--all")
        #expect(diary.status == 1)
        #expect(diary.errors.contains("(notADatabase)"), "\(diary.errors)")
    }

    @Test(
        "Exactly one thing to forget must be named",
        arguments: [[], ["--all", "--session", "a"], ["--phrase", " "], ["--older-than", "soon"]])
    func usage(arguments: [String]) async throws {
        let run = try await Tool.run(["forget", "--telemetry", file] + arguments)
        #expect(run.status == 2, "\(run)")
    }

    @Test("Privacy, session and retention can be set, but only with a file")
    func options() async throws {
        try await resolve("where am i", options: ["--telemetry-privacy", "counts", "--telemetry-session", "kiosk"])
        #expect(try holds("Location"))
        #expect(try holds("kiosk"))
        #expect(try !holds("where am i"))
        try await resolve("sing quimby", options: ["--telemetry-without-unresolved"])
        #expect(try !holds("quimby"))
        try await resolve("sing", options: ["--telemetry-age", "0m", "--telemetry-size", "1MB"])
        for option in [
            ["--telemetry-privacy", "full"], ["--telemetry-session", "a"], ["--telemetry-without-unresolved"],
            ["--telemetry-age", "1d"], ["--telemetry-size", "1MB"], ["--telemetry-mask", "digits"],
        ] {
            let run = try await Tool.run(["resolve", "stop"] + option)
            #expect(run.status == 2)
            #expect(run.errors.contains("'\(option[0])' needs '--telemetry FILE'"), "\(run.errors)")
        }
        for wrong in [
            ["--telemetry-privacy", "none"], ["--telemetry-mask", "pin"], ["--telemetry-age", "2026-01-01"],
            ["--telemetry-size", "big"],
        ] {
            #expect(try await Tool.run(["resolve", "stop", "--telemetry", file] + wrong).status == 2)
        }
    }

    @Test(
        "Sound is kept only where every word may be recorded",
        arguments: [
            (["--recordings"], "'--recordings' needs '--telemetry FILE'"),
            (["--recordings", "--telemetry", "t"], "'--recordings' needs '--telemetry-privacy full'"),
            (
                ["--recordings", "--telemetry", "t", "--telemetry-privacy", "masked"],
                "'--recordings' needs '--telemetry-privacy full'"
            ),
            (
                ["--recordings", "--telemetry", "t", "--telemetry-privacy", "full", "--telemetry-without-unresolved"],
                "'--recordings' cannot be used with '--telemetry-without-unresolved'"
            ),
            (
                ["--recordings", "--telemetry", "t", "--telemetry-privacy", "full", "--telemetry-mask", "digits"],
                "'--recordings' cannot be used with '--telemetry-mask'"
            ),
            (["--telemetry", "t", "--recordings-age", "1d"], "'--recordings-age' needs '--recordings'"),
            (["--telemetry", "t", "--recordings-size", "1GB"], "'--recordings-size' needs '--recordings'"),
        ])
    func recordings(options: [String], message: String) async throws {
        let run = try await Tool.run(["listen", "--audio", "missing.wav"] + options, in: folder.url)
        #expect(run.status == 2)
        #expect(run.errors.contains(message), "\(run.errors)")
        #expect(try folder.names == ["d.yaml"])
    }

    @Test("Feedback among transcripts is recorded, and changes no event")
    func feedback() async throws {
        let transcripts = [
            #"{"utterance":"u1","at":0.5,"text":"where am i"}"#, #"{"feedback":"undone","utterance":"u1"}"#,
            #"{"utterance":"u1","at":1.9,"text":"where am i","final":true}"#,
        ]
        func replay(_ lines: [String]) async throws -> Tool.Run {
            try await Tool.run(
                "resolve", "--transcripts", "--dictionary", folder.file("d.yaml").path, "--telemetry", file,
                input: Data(lines.joined(separator: "\n").utf8))
        }
        let with = try await replay(transcripts)
        #expect(try holds("undone"))
        #expect(try await replay([transcripts[0], transcripts[2]]) == with)
        let unknown = try await replay([#"{"feedback":"great","utterance":"u1"}"#])
        #expect(unknown.status == 1)
        #expect(unknown.output.contains(#""event":"failed""#))
    }

    #if os(Linux)
    @Test("On a terminal, everything is erased only after a confirmation", arguments: [("n\n", 1), ("y\n", 0)])
    func asks(answer: String, left: Int) async throws {
        try await resolve("where am i")
        let terminal = try PseudoTerminal()
        terminal.type(answer)
        let process = Tool.process(["forget", "--all", "--telemetry", file])
        let errors = Pipe()
        (process.standardInput, process.standardOutput) = (terminal.line, FileHandle.nullDevice)
        process.standardError = errors
        try await process.runToEnd()
        let said = String(decoding: errors.fileHandleForReading.availableData, as: UTF8.self)
        #expect(said.hasPrefix("Forget everything in \(file)? It cannot be undone. [y/N] "))
        let report = try await Tool.run("report", "--json", "--telemetry", file)
        #expect(report.output.contains(#""segments":\#(left),"#), "\(report.output)")
    }
    #endif
}
#endif
