#if Server
package import Foundation
import TestSupport
package import Testing

/// The built program in a process of its own, until its end is asked for.
package final class StartedServer: Sendable {
    /// The program.
    package static let program: URL = {
        let tests = Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" }
        let folder = (tests ?? URL(filePath: CommandLine.arguments[0])).deletingLastPathComponent()
        return folder.appending(path: "rapid-intent-server")
    }()

    /// What it printed at its start.
    package let printed: String
    package let port: Int
    private let process = Process()
    private let errors: URL

    /// Starts it on a free port, and waits until it listens.
    ///
    /// - Parameters:
    ///   - arguments: Its arguments besides the port.
    ///   - folder: A folder for its log, from where it runs.
    ///   - lines: How many lines it prints at its start.
    package init(_ arguments: [String], in folder: URL, lines: Int = 1) async throws {
        errors = folder.appending(path: "log-\(UUID().uuidString)")
        try Data().write(to: errors)
        let output = Pipe()
        process.executableURL = Self.program
        process.arguments = ["--port", "0"] + arguments
        process.currentDirectoryURL = folder
        process.standardOutput = output
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.run()
        let printed = try await offPool {
            var text = ""
            while text.count(where: { $0 == "\n" }) < lines {
                let more = output.fileHandleForReading.availableData
                if more.isEmpty { break }
                text += String(decoding: more, as: UTF8.self)
            }
            return text
        }
        self.printed = printed
        port = try #require(
            printed.firstMatch(of: /listening on https?:\/\/127\.0\.0\.1:(\d+)/).flatMap { Int($0.1) }, "\(printed)")
    }

    deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

    /// What it has logged.
    package var log: String { (try? String(contentsOf: errors, encoding: .utf8)) ?? "" }

    /// Asks for a page.
    package func get(_ path: String) async throws -> RawReply {
        try await reply(to: "GET \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
    }

    /// The name of the intent of a text, in the format of Rasa.
    package func intent(of text: String) async throws -> String {
        let answer = try await answer(to: text)
        return try #require(answer.firstMatch(of: /"intent":\{"name":"([^"]*)"/).map { String($0.1) }, "\(answer)")
    }

    /// The answer to a text, in the format of Rasa.
    package func answer(to text: String) async throws -> String {
        let body = "{\"text\":\"\(text)\"}"
        return try await reply(
            to:
                "POST /model/parse HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
        ).body
    }

    private func reply(to request: String) async throws -> RawReply {
        let text = try await RawConnection.exchange(request, port: port)
        return try #require(RawReply(text), "\(text)")
    }

    /// Sends SIGTERM, and expects it to end with status 0; kills it after a minute.
    package func stop(sourceLocation: SourceLocation = #_sourceLocation) async throws {
        process.terminate()
        let identifier = process.processIdentifier
        try await eventually(within: .seconds(60)) { !self.process.isRunning }
        if process.isRunning { kill(identifier, SIGKILL) }
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "\(log)", sourceLocation: sourceLocation)
    }
}
#endif
