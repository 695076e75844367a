#if Server
import Foundation
import ServerTestSupport
import TestSupport
import Testing

@Suite("rapid-intent-server --home-assistant", .timeLimit(.minutes(2)))
final class NamesToolTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "names-\(UUID().uuidString)")

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: folder.appending(path: name), options: .atomic)
    }

    private func writeToken() throws {
        try write("a-long-lived-token\n", to: "token.txt")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o600], ofItemAtPath: folder.appending(path: "token.txt").path)
    }

    /// The arguments for the names of a Home Assistant that does not run: nothing listens on port 1.
    private static func arguments(in folder: String = "", dictionary: String = "s.yaml", names: String) -> [String] {
        [
            "--dictionary", folder + dictionary, "--home-assistant", "ws://127.0.0.1:1", "--home-assistant-token-file",
            folder + "token.txt", "--home-assistant-names", folder + names,
        ]
    }

    @Test("names that clash with the sentences do not prevent the start, and stay in the file until they fit")
    func clash() async throws {
        let sentences = "version: 1\nlocale: en\nintents:\n  Stop: [stop it]\n  Go: [\"go to {area}\"]\n"
        try write(sentences + "lists: { area: { range: { from: 1, to: 9 } } }\n", to: "s.yaml")
        try writeToken()
        let comment = "# The names of a Home Assistant, which are written here again when they change: edit them there."
        let names = "\(comment)\nversion: 1\nlists: { area: [Living Room, Kitchen] }\n"
        try write(names, to: "names.yaml")
        let server = try await StartedServer(Self.arguments(names: "names.yaml"), in: folder)
        #expect(server.log.contains("declared in two ways"), "\(server.log)")
        #expect(server.log.contains("they are served without the names"), "\(server.log)")
        #expect(try await server.intent(of: "go to 5") == "Go")
        #expect(try await server.intent(of: "go to kitchen") != "Go")
        #expect(try String(contentsOf: folder.appending(path: "names.yaml"), encoding: .utf8) == names)
        try write(sentences + "lists: { area: [garden] }\n", to: "s.yaml")
        try await eventually { try await server.intent(of: "go to kitchen") == "Go" }
        try await server.stop()
    }

    @Test(
        "a file that is not of names is not overwritten",
        arguments: [
            ("diary.txt", 1, "was not written from a Home Assistant"),
            ("token.txt", 1, "was not written from a Home Assistant"), ("s.yaml", 2, "is among the dictionaries"),
        ] as [(String, Int32, String)])
    func others(names: String, status: Int32, message: String) async throws {
        try write("version: 1\nlocale: en\nintents: { Stop: [stop it] }\n", to: "s.yaml")
        try write("a diary\n", to: "diary.txt")
        try writeToken()
        let before = try Data(contentsOf: folder.appending(path: names))
        let run = try await ServerProgram.run(Self.arguments(in: folder.path + "/", names: names))
        #expect(run.status == status)
        #expect(run.errors.contains(message), "\(run.errors)")
        #expect(try Data(contentsOf: folder.appending(path: names)) == before)
        #expect(!run.errors.contains("a-long-lived-token"))
    }

    @Test(
        "what is no file is refused with what it is, also if it holds the dictionaries",
        arguments: [
            ("s.yaml", "folder", "is a folder"), ("s.yaml", "", "is a folder"), ("", "", "is a folder"),
            ("", "folder", "is a folder"), ("s.yaml", "pipe", "is a pipe or a device"),
            ("s.yaml", "device", "is a pipe or a device"),
        ])
    func notFiles(dictionary: String, names: String, message: String) async throws {
        try write("version: 1\nlocale: en\nintents: { Stop: [stop it] }\n", to: "s.yaml")
        try writeToken()
        func path(_ name: String) -> String { folder.appending(path: name).path }
        try FileManager.default.createDirectory(atPath: path("folder"), withIntermediateDirectories: false)
        try #require(mkfifo(path("pipe"), 0o600) == 0)
        try FileManager.default.createSymbolicLink(atPath: path("device"), withDestinationPath: "/dev/null")
        let run = try await ServerProgram.run(
            Self.arguments(in: folder.path + "/", dictionary: dictionary, names: names))
        #expect(run.status == 1)
        #expect(run.errors.contains("\(folder.path)/\(names) \(message); name a file"), "\(run.errors)")
    }

    @Test(
        "without a Home Assistant, it serves the last names, and those that the file gets; the log has no token",
        arguments: [nil, ""])
    func unreachable(before: String?) async throws {
        if let before { try write(before, to: "names.yaml") }
        try write("version: 1\nlocale: en\nintents:\n  Stop: [stop it]\n  On: [\"turn on {name}\"]\n", to: "s.yaml")
        try writeToken()
        let server = try await StartedServer(Self.arguments(names: "names.yaml"), in: folder)
        #expect(try await server.intent(of: "stop it") == "Stop")
        #expect(try await server.intent(of: "turn on the lamp") != "On")
        try await eventually { server.log.contains("the last ones stay in use: Home Assistant at 127.0.0.1:1") }
        let names = try String(contentsOf: folder.appending(path: "names.yaml"), encoding: .utf8)
        #expect(names.contains("name: { values: [] }"), "\(names)")
        try write("version: 1\nlists: { name: [lamp] }\n", to: "names.yaml")
        try await eventually { try await server.intent(of: "turn on lamp") == "On" }
        #expect(!server.log.contains("a-long-lived-token"))
        try await server.stop()
    }

    /// What Home Assistant answers about a home with one lamp.
    static func home(withLamp name: String) -> [String: String] {
        [
            "get_config": #"{"language":"en","state":"RUNNING"}"#, "config/floor_registry/list": "[]",
            "config/area_registry/list": "[]", "config/device_registry/list": "[]",
            "homeassistant/expose_entity/list": #"{"exposed_entities":{"light.lamp":{"conversation":true}}}"#,
            "config/entity_registry/get_entries": #"{"light.lamp":{"aliases":[]}}"#,
            "get_states": #"[{"attributes":{"friendly_name":"\#(name)"},"entity_id":"light.lamp","state":"on"}]"#,
        ]
    }

    @Test(
        "a Wyoming client is understood with the names of Home Assistant, and with one that is changed meanwhile",
        .enabled(
            if: FileManager.default.fileExists(atPath: "/usr/share/pocketsphinx/model/en-us"),
            "needs the package pocketsphinx-en-us"))
    func followed() async throws {
        try write("version: 1\nlocale: en\nintents:\n  Stop: [stop it]\n  On: [\"turn on {name}\"]\n", to: "s.yaml")
        try writeToken()
        let home = HomeAssistantStandIn(token: "a-long-lived-token", answers: Self.home(withLamp: "floor lamp"))
        let standIn = try SpeechServer(speaking: .homeAssistant(home))
        defer { standIn.stop() }
        let server = try await StartedServer(
            [
                "--dictionary", "s.yaml", "--home-assistant", standIn.address, "--home-assistant-token-file",
                "token.txt", "--home-assistant-names", "names.yaml", "--wyoming", "tcp://127.0.0.1:0", "--recogniser",
                "pocketsphinx",
            ], in: folder, lines: 2)
        let port = try #require(
            server.printed.firstMatch(of: /wyoming on tcp:\/\/127\.0\.0\.1:(\d+)\n/).flatMap { Int($0.1) })
        func answer(to text: String) async throws -> String {
            // The last line is no event, so that the server closes the connection.
            try await RawConnection.exchange(#"{"type":"transcript","data":{"text":"\#(text)"}}"# + "\n?\n", port: port)
        }
        let on = (#"{"name":"On","entities":[{"name":"name","value":""#, #""}]"#)
        try await eventually(within: .seconds(60)) {
            try await answer(to: "turn on floor lamp").contains(on.0 + "floor lamp" + on.1)
        }
        #expect(try await answer(to: "turn on desk light").contains("not-recognized"))
        home.change(Self.home(withLamp: "desk light"), reporting: ["entity_registry_updated"])
        try await eventually(within: .seconds(60)) {
            try await answer(to: "turn on desk light").contains(on.0 + "desk light" + on.1)
        }
        #expect(try await answer(to: "turn on floor lamp").contains("not-recognized"))
        #expect(standIn.log.violations == [])
        #expect(standIn.log.connections == 1)
        #expect(!server.log.contains("a-long-lived-token"))
        try await server.stop()
    }
}
#endif
