#if Tool
import Foundation
import GRDB
import Testing
import TestSupport

@Suite struct ReportTests {
    private let folder: ScratchFolder
    private let file: String

    init() async throws {
        folder = try ScratchFolder()
        file = folder.file("t.sqlite").path
        _ = try folder.write(
            "version: 1\nlocale: en-GB\nintents: { Location: [where am i], Stop: [stop, halt] }", to: "d.yaml")
        let run = try await Tool.run(
            "resolve", "where am i", "stop", "sing a song", "--dictionary", folder.file("d.yaml").path, "--telemetry",
            file)
        #expect(run.status == 0, "\(run.errors)")
    }

    private func report(_ arguments: String...) async throws -> Tool.Run {
        try await Tool.run(["report", "--telemetry", file] + arguments)
    }

    @Test(
        "A report has the requested format, and ends with one line break",
        arguments: [
            ("terminal", "RapidIntent telemetry\n3 segments"), ("markdown", "# RapidIntent telemetry\n"),
            ("html", "<!DOCTYPE html>\n"), ("json", #"{"report":"telemetry""#),
        ])
    func formats(format: String, beginning: String) async throws {
        let run = try await report("--format", format)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.hasPrefix(beginning), "\(run.output)")
        #expect(run.output.hasSuffix("\n") && !run.output.hasSuffix("\n\n"))
        #expect(run.output.contains("sing a song"))
        #expect(!run.output.contains("\u{1B}"), "no colour when piped")
        #expect(run.errors.isEmpty)
    }

    @Test("With a dictionary, the report lists the phrases that were never said")
    func coverage() async throws {
        let run = try await report("--dictionary", folder.file("d.yaml").path)
        #expect(run.output.contains("phrases heard  2 of 3   66.7 %"), "\(run.output)")
        #expect(run.output.contains("halt  Stop"), "\(run.output)")
        let missing = try await report("--dictionary", folder.file("nowhere.yaml").path)
        #expect(missing.status == 1)
        #expect(missing.errors.contains("nowhere.yaml"), "\(missing.errors)")
    }

    @Test("A report can be limited to a time and a session")
    func limits() async throws {
        let until = try await report("--until", "2020-01-01").output
        #expect(until.contains("Nothing has been recorded until 2020-01-01 00:00 UTC."), "\(until)")
        let session = try await report("--session", "elsewhere").output
        #expect(session.contains("Nothing has been recorded in session 'elsewhere'."), "\(session)")
    }

    @Test("With a price, the report states the savings")
    func price() async throws {
        let run = try await report("--price-per-call", "0.25")
        #expect(run.output.contains("  saved                            0.5000\n"), "\(run.output)")
        #expect(try await !report().output.contains("saved    "))
    }

    @Test("The width and the length of lists can be set")
    func width() async throws {
        let lines = try await report("--width", "120").lines
        #expect(lines.map(\.count).max() == 120)
        #expect(try await !report("--top", "0").output.contains("sing a song"))
    }

    @Test("A damaged page ends with 1, also where no figure needs it")
    func damage() async throws {
        var bytes = try Data(contentsOf: URL(filePath: file))
        // A b-tree page of an invalid kind, in `resolutionByPhrase`, which the report does not read.
        let page = 4096 * (try Self.rootPage(of: "resolutionByPhrase", in: file) - 1)
        bytes[page] = 0xFF
        let damaged = folder.file("damaged.sqlite")
        try bytes.write(to: damaged)
        let run = try await Tool.run("report", "--telemetry", damaged.path)
        #expect(run.status == 1 && run.output.isEmpty)
        #expect(run.errors.hasPrefix("rapid-intent: \(damaged.path): the file is damaged: "), "\(run.errors)")
    }

    private static func rootPage(of index: String, in path: String) throws -> Int {
        let database = try DatabaseQueue(path: path)
        defer { try? database.close() }
        return try database.read {
            try Int.fetchOne($0, sql: "SELECT rootpage FROM sqlite_master WHERE name = ?", arguments: [index]) ?? 0
        }
    }

    @Test(
        "A report needs no write permission for the file or its folder",
        .enabled(if: geteuid() == 0, "only root may become another user"))
    func writeProtected() async throws {
        let manager = FileManager.default
        try manager.setAttributes([.posixPermissions: 0o444], ofItemAtPath: file)
        try manager.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.url.path)
        let run = try await Tool.run(
            ["--reuid=65534", "--clear-groups", Tool.program.path, "report", "--telemetry", file],
            script: URL(filePath: "/usr/bin/setpriv"))
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.contains("3 segments in 3 utterances"))
    }
}
#endif
