import Foundation
import ServerTestSupport
import Testing

@Suite("rapid-intent-server --home-assistant", .timeLimit(.minutes(2)))
final class NamesToolTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "names-\(UUID().uuidString)")

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: folder.appending(path: name))
    }

    @Test("without a Home Assistant, it serves the last names, and those that the file gets; the log has no token")
    func unreachable() async throws {
        try write("version: 1\nlocale: en\nintents:\n  Stop: [stop it]\n  On: [\"turn on {name}\"]\n", to: "s.yaml")
        try write("a-long-lived-token\n", to: "token.txt")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o600], ofItemAtPath: folder.appending(path: "token.txt").path)
        // Nothing listens on port 1.
        let server = try await StartedServer(
            [
                "--dictionary", "s.yaml", "--home-assistant", "ws://127.0.0.1:1", "--home-assistant-token-file",
                "token.txt", "--home-assistant-names", "names.yaml",
            ], in: folder)
        #expect(try await server.intent(of: "stop it") == "Stop")
        #expect(try await server.intent(of: "turn on the lamp") != "On")
        try await eventually { server.log.contains("the last ones stay in use: Home Assistant at 127.0.0.1:1") }
        let names = try String(contentsOf: folder.appending(path: "names.yaml"), encoding: .utf8)
        #expect(names.contains("name: { values: [] }"), "\(names)")
        try write("version: 1\nlists: { name: [lamp] }\n", to: "new.yaml")
        _ = try FileManager.default.replaceItemAt(
            folder.appending(path: "names.yaml"), withItemAt: folder.appending(path: "new.yaml"))
        try await eventually { try await server.intent(of: "turn on lamp") == "On" }
        #expect(!server.log.contains("a-long-lived-token"))
        #expect(try await server.stop() == 0)
    }
}
