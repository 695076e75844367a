#if Server
import Foundation
import RapidIntent
import ServerTestSupport
import TestSupport
import Testing

@testable import RapidIntentServer

@Suite("KeyFile", .timeLimit(.minutes(2)))
struct KeyFileTests {
    static let old = "0123456789abcdef-old"
    static let new = "0123456789abcdef-new"

    @Test("keys are reloaded without a restart, and a file with an error changes nothing")
    func rotation() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "keys-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        func write(_ text: String) throws { try Data(text.utf8).write(to: file, options: .atomic) }
        try write("tablet \(Self.old)\n")
        let log = CapturedLog()
        let keys = try KeyFile(path: file.path, interval: .milliseconds(20), logger: log.logger)
        try await RunningServer.serving(keys: keys.ring, further: [keys], log: log) { server in
            func status(_ key: String) async throws -> Int {
                try await ask(server, "GET", "/metrics?token=\(key)").status
            }
            #expect(try await status(Self.old) == 200)
            #expect(try await status(Self.new) == 401)
            try write("tablet \(Self.old)\nphone \(Self.new)\n")
            try await eventually { try await status(Self.new) == 200 }
            #expect(try await status(Self.old) == 200)
            try write("phone \(Self.new)\n")
            try await eventually { try await status(Self.old) == 401 }
            try write("broken")
            try await eventually { log.text.contains("cannot be used") }
            try FileManager.default.removeItem(at: file)
            try await eventually { log.text.contains("cannot be read") }
            #expect(try await status(Self.new) == 200)
        }
        #expect(log.text.contains("phone"))
        #expect(!log.text.contains("0123456789abcdef"))
    }

    @Test("the log warns of a file that others can read, and looks at the target of a link", arguments: [0o600, 0o644])
    func permissions(mode: Int) throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "keys-\(UUID().uuidString)").path
        let link = file + ".link"
        try Data("tablet \(Self.old)\n".utf8).write(to: URL(filePath: file))
        defer { for path in [file, link] { try? FileManager.default.removeItem(atPath: path) } }
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file)
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
        let log = CapturedLog()
        _ = try KeyFile(path: link, interval: .seconds(1), logger: log.logger)
        #expect(log.text.contains("\(link): the file of keys has the mode 644, but") == (mode == 0o644), "\(log.text)")
        #expect(log.text.contains("the mode") == (mode == 0o644))
    }

    @Test("a file that is missing, or holds no keys, is named in the error")
    func missing() {
        let log = CapturedLog()
        let error = #expect(throws: KeyFile.Failure.self) { try KeyFile(path: "/nowhere/keys", logger: log.logger) }
        #expect(
            error?.description
                == "/nowhere/keys: the file of keys cannot be read: there is none; write one with a key a line")
    }
}
#endif
