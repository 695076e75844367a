import Foundation
import ServerTestSupport
import Testing

/// The built program in a process of its own, until its end is asked for.
final class StartedServer: Sendable {
    let port: Int
    private let process = Process()
    private let errors: URL

    /// Starts it on a free port, and waits until it listens.
    ///
    /// - Parameter folder: A folder for its log.
    init(_ arguments: [String], in folder: URL) async throws {
        errors = folder.appending(path: "log-\(UUID().uuidString)")
        try Data().write(to: errors)
        let output = Pipe()
        process.executableURL = ServerProgram.file
        process.arguments = ["--port", "0"] + arguments
        process.currentDirectoryURL = folder
        process.standardOutput = output
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.run()
        let line = try await offPool { String(decoding: output.fileHandleForReading.availableData, as: UTF8.self) }
        port = try #require(line.firstMatch(of: /127\.0\.0\.1:(\d+)/).flatMap { Int($0.1) }, "\(line)")
    }

    deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

    /// What it has logged.
    var log: String { (try? String(contentsOf: errors, encoding: .utf8)) ?? "" }

    /// Asks for a page.
    func get(_ path: String) async throws -> RawReply {
        try await reply(to: "GET \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
    }

    /// The name of the intent of a text, in the format of Rasa.
    func intent(of text: String) async throws -> String {
        let body = "{\"text\":\"\(text)\"}"
        let reply = try await reply(
            to:
                "POST /model/parse HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
        )
        let name = reply.body.firstMatch(of: /"intent":\{"name":"([^"]*)"/).map { String($0.1) }
        return try #require(name, "\(reply)")
    }

    private func reply(to request: String) async throws -> RawReply {
        let text = try await RawConnection.exchange(request, port: port)
        return try #require(RawReply(text), "\(text)")
    }

    /// Sends SIGTERM, and returns the exit status; kills it after a minute.
    func stop() async throws -> Int32 {
        process.terminate()
        let identifier = process.processIdentifier
        try await eventually(within: .seconds(60)) { !self.process.isRunning }
        if process.isRunning { kill(identifier, SIGKILL) }
        process.waitUntilExit()
        return process.terminationStatus
    }
}
