#if Server
import Foundation
import RapidIntent
import RapidIntentModel
import ServerTestSupport
import TestSupport
import Testing

@testable import RapidIntentServer

/// The built program, run in a process of its own.
enum ServerProgram {
    /// Runs it until it ends by itself.
    static func run(_ arguments: [String]) async throws -> (status: Int32, output: String, errors: String) {
        try await offPool {
            let process = Process()
            process.executableURL = StartedServer.program
            process.arguments = arguments
            process.currentDirectoryURL = Spoken.root
            let (output, errors) = (Pipe(), Pipe())
            (process.standardOutput, process.standardError) = (output, errors)
            process.standardInput = FileHandle.nullDevice
            try process.run()
            let printed = try output.fileHandleForReading.readToEnd() ?? Data()
            let complaints = try errors.fileHandleForReading.readToEnd() ?? Data()
            return (
                process.waitForEnd(), String(decoding: printed, as: UTF8.self),
                String(decoding: complaints, as: UTF8.self)
            )
        }
    }
}

@Suite("rapid-intent-server", .timeLimit(.minutes(2)))
final class ServerToolTests {
    private static let navigation = Spoken.root.appending(path: "Dictionaries/navigation.yaml").path
    private let folder = FileManager.default.temporaryDirectory.appending(path: "server-\(UUID().uuidString)")

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: folder) }

    @Test("help has examples and every option")
    func help() async throws {
        let run = try await ServerProgram.run(["--help"])
        #expect(run.status == 0)
        #expect(run.output.contains("EXAMPLES"))
        // The README has the same options.
        let readme = try String(
            contentsOf: Spoken.root.appending(path: "Sources/RapidIntentServer/README.md"), encoding: .utf8)
        let options = run.output.matches(of: /--[a-z][a-z-]+/).map { String($0.output) }
        #expect(Set(options).count > 15)
        for option in Set(options) where !["--help", "--version"].contains(option) {
            #expect(readme.contains("`\(option)`") || readme.contains("`\(option) "), "\(option)")
        }
    }

    @Test(
        "errors at the start are reported, with an exit code for their cause",
        arguments: [
            (["--host", "0.0.0.0"], Int32(2), "--keys FILE"), (["--port", "99999"], 2, "65535"),
            (["--app", ""], 2, "'--app' has no name"), (["--nonsense"], 2, "nonsense"),
            (["--certificate", "a.pem"], 2, "belong together"),
            (["--model", "/nowhere.model"], 1, "/nowhere.model"), (["--rate", "-1"], 2, "--rate"),
            (["--locale", "?"], 2, "--locale"), (["--request-timeout", "0"], 2, "timeout"),
            (["--dictionary", "/nowhere.yaml"], 1, "/nowhere.yaml"), (["--keys", "/nowhere"], 1, "/nowhere"),
            (["--certificate", "/a.pem", "--private-key", "/b.pem"], 1, "/a.pem"),
            (["--max-streams-per-key", "-1"], 2, "--max-streams-per-key"),
            (["--max-connections-per-address", "0"], 2, "--max-connections-per-address"),
            (["--wyoming", "http://a"], 2, "tcp://127.0.0.1:10300"), (["--commands-only"], 2, "--wyoming ADDRESS"),
            (["--wyoming", "tcp://127.0.0.1:0", "--wyoming-turns", "0"], 2, "--wyoming-turns"),
            (["--wyoming", "tcp://127.0.0.1:0", "--answers", "Sorry"], 2, "--answers <intent=text>"),
            (["--wyoming", "tcp://127.0.0.1:0", "--areas", "Hall"], 2, "--areas <id=area>"),
            (["--area", "Hall"], 2, "--wyoming ADDRESS"),
            (["--home-assistant", "ws://a"], 2, "'--home-assistant-token-file FILE'"),
            (
                ["--home-assistant=http://a", "--home-assistant-token-file=/b", "--home-assistant-names=/c/d"], 2,
                "write it as ws://"
            ),
            (
                ["--home-assistant=ws://a", "--home-assistant-token-file=/nowhere", "--home-assistant-names=/c/d"], 1,
                "the token file /nowhere cannot be read"
            ),
            (["--review"], 2, "--telemetry FILE"), (["--reviewers", "a"], 2, "need '--review'"),
            (["--review", "--telemetry", "/nowhere.sqlite"], 1, "/nowhere.sqlite"),
            (["--review", "--telemetry", "a", "--reviewers", "/nowhere"], 1, "/nowhere"),
            (["--review", "--telemetry", "a", "--review-folder", "/nowhere"], 1, "--review-folder"),
            (["--review", "--telemetry", "a", "--host", "0.0.0.0"], 2, "--reviewers FILE"),
            (["--review", "--telemetry", "a", "--reviewers", "b", "--review-address", "example.org"], 2, "https://"),
            (["--review", "--telemetry", "a", "--review-address", "https://a.example"], 2, "--reviewers FILE"),
            (["--review", "--telemetry", "a", "--dictionary", "Dictionaries/navigation.yaml"], 2, "--review-folder"),
        ])
    func refusals(arguments: [String], status: Int32, words: String) async throws {
        let run = try await ServerProgram.run(arguments)
        #expect(run.status == status, "\(run.errors)")
        #expect(run.errors.contains(words), "\(run.errors)")
        #expect(run.output.isEmpty)
    }

    @Test("a port in use is reported as a failure of the service")
    func takenPort() async throws {
        try await RunningServer.serving { server in
            let run = try await ServerProgram.run(["--port", "\(server.port)"])
            #expect(run.status == 3)
            #expect(run.errors.contains("it cannot listen: "), "\(run.errors)")
            #expect(run.output.isEmpty)
        }
    }

    @Test(
        "it serves Home Assistant, and ends with its clients",
        .enabled(
            if: FileManager.default.fileExists(atPath: "/usr/share/pocketsphinx/model/en-us"),
            "needs the package pocketsphinx-en-us"))
    func wyoming() async throws {
        let server = try await StartedServer(
            ["--dictionary", Self.navigation, "--wyoming", "tcp://127.0.0.1:0", "--recogniser", "pocketsphinx"],
            in: folder, lines: 2)
        let port = try #require(
            server.printed.firstMatch(of: /wyoming on tcp:\/\/127\.0\.0\.1:(\d+)\n/).flatMap { Int($0.1) })
        let request = #"{"type":"describe"}"# + "\n" + #"{"type":"recognize","data":{"text":"where am i"}}"# + "\n?\n"
        let answer = try await RawConnection.exchange(request, port: port)
        for part in [
            #""requires_external_vad":false"#, #""name":"pocketsphinx-en-us""#, #"{"name":"Location","entities":[]}"#,
            #"{"type":"error","#,
        ] { #expect(answer.contains(part), "\(answer)") }
        #expect(
            try await server.get("/metrics").body.contains(
                "rapid_intent_server_wyoming_refused_turns_total{reason=\"slow\"} 0\n"))
        // A client that stays does not keep the server.
        let connection = try RawConnection(port: port)
        try await server.stop()
        withExtendedLifetime(connection) {}
    }

    @Test("on termination, it waits for connections no longer than ten seconds")
    func lingering() async throws {
        let server = try await StartedServer(["--dictionary", Self.navigation, "--request-timeout", "60"], in: folder)
        // Its question never comes in whole.
        let connection = try RawConnection(port: server.port)
        connection.send("POST /model/parse HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n{")
        try await eventually { try await server.get("/metrics").body.contains("open_connections 2\n") }
        let start = ContinuousClock.now
        try await server.stop()
        #expect(start.duration(to: .now) < .seconds(40))
        withExtendedLifetime(connection) {}
    }

    @Test("with a model, it answers unknown texts, finds the dictionaries' values, and reloads the model")
    func model() async throws {
        let navigate = [
            "drive me to the office", "i want to go to the office", "bring me to the museum by bus",
            "i would like to see the museum",
        ]
        let stop = ["stop the music at once", "be quiet now", "end the music"]
        let sentences =
            navigate.map { LabelledSentence($0, intent: "Navigate") }
            + stop.map { LabelledSentence($0, intent: "Stop") }
        let file = folder.appending(path: "a.model").path
        try IntentModelTrainer(locale: "en").train(sentences).write(to: file)
        let server = try await StartedServer(["--dictionary", Self.navigation, "--model", file, "--watch"], in: folder)
        let office = try await server.answer(to: "i would like you to drive me to the office")
        #expect(office.contains(#""intent":{"name":"Navigate""#), "\(office)")
        #expect(office.contains(#""value":"office""#), "\(office)")
        // A retrained model is loaded; a file that is no model is not.
        #expect(try await server.intent(of: "hush my dear") != "Stop")
        let more = ["hush my dear", "hush my darling", "hush now my dear"].map { LabelledSentence($0, intent: "Stop") }
        try IntentModelTrainer(locale: "en").train(sentences + more).write(to: file)
        try await eventually { try await server.intent(of: "hush my dear") == "Stop" }
        try Data("no model".utf8).write(to: URL(filePath: file), options: .atomic)
        try await eventually { server.log.contains("the previous one stays in use") }
        #expect(try await server.intent(of: "hush my dear") == "Stop")
    }

    @Test("it prints its address, reloads dictionaries, answers, logs no words, and ends cleanly on a signal")
    func life() async throws {
        let file = folder.appending(path: "words.yaml")
        func write(_ phrase: String) throws {
            try Data("version: 1\nlocale: en\nintents:\n  Greet:\n    phrases: [\(phrase)]\n".utf8).write(
                to: file, options: .atomic)
        }
        try write("hello there")
        let server = try await StartedServer(
            ["--dictionary", folder.path, "--watch", "--log-level", "trace"], in: folder)
        #expect(server.printed.wholeMatch(of: /listening on http:\/\/127\.0\.0\.1:\d+\n/) != nil)
        #expect(try await server.intent(of: "hello there") == "Greet")
        #expect(try await server.intent(of: "good morning") != "Greet")
        try write("good morning")
        try await eventually { try await server.intent(of: "good morning") == "Greet" }
        try await server.stop()
        let log = server.log
        #expect(log.contains("reloaded"))
        for words in ["hello", "there", "morning"] { #expect(!log.contains(words), "\(log)") }
    }
}
#endif
