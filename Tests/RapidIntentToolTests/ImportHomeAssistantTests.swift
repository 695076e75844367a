#if Tool
import Foundation
import RapidIntentTesting
import Testing
import TestSupport

@Suite(.timeLimit(.minutes(2))) struct ImportHomeAssistantTests {
    private let folder: ScratchFolder
    private let server: SpeechServer

    init() throws {
        folder = try ScratchFolder()
        let home = HomeAssistantStandIn(
            token: "a-long-lived-token",
            answers: [
                "get_config": #"{"language":"en"}"#, "config/floor_registry/list": "[]",
                "config/area_registry/list": #"[{"aliases":[],"area_id":"kitchen","name":"Kitchen"}]"#,
                "config/device_registry/list": "[]",
                "homeassistant/expose_entity/list":
                    #"{"exposed_entities":{"light.lamp":{"conversation":true},"light.bad":{"conversation":true}}}"#,
                "config/entity_registry/get_entries":
                    #"{"light.lamp":{"aliases":["reading lamp"],"area_id":"kitchen"},"light.bad":null}"#,
                "get_states":
                    #"[{"attributes":{"friendly_name":"Lamp"},"entity_id":"light.lamp"},"#
                    + #"{"attributes":{"friendly_name":"!"},"entity_id":"light.bad"}]"#,
            ])
        server = try SpeechServer(speaking: .homeAssistant(home))
        try token("a-long-lived-token")
    }

    private func token(_ secret: String, mode: Int = 0o600) throws {
        let path = try folder.write(secret + "\n", to: "token.txt")
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }

    private func run(_ arguments: String...) async throws -> Tool.Run {
        try await Tool.run(
            ["import", "home-assistant", "--url", server.address, "--token-file", "token.txt"] + arguments,
            in: folder.url)
    }

    @Test("The names of a running home are printed, or written to a file that an import of sentences takes")
    func names() async throws {
        let printed = try await run()
        #expect(printed.status == 0, "\(printed)")
        #expect(printed.errors.contains("warning: entity '!' (light.bad) has a name without words"), "\(printed)")
        #expect(printed.errors.hasSuffix("0 floors, 1 area, 2 names, 1 note\n"), "\(printed)")
        let written = try await run("--output", "home.yaml", "--json")
        #expect(written.status == 0, "\(written)")
        #expect(written.lines.last == #"{"output":"home.yaml","floors":0,"areas":1,"names":2,"notes":1}"#)
        #expect(try folder.text("home.yaml") == printed.output)
        try folder.write(
            "language: en\nintents: { On: { data: [{ sentences: [\"turn on {name}\"] }] } }\n", to: "sentences.yaml")
        let imported = try await Tool.run(
            "import", "hassil", "sentences.yaml", "--names", "home.yaml", "--output", "commands.yaml", in: folder.url)
        #expect(imported.status == 0, "\(imported)")
        let resolved = try await Tool.run(
            "resolve", "turn on reading lamp", "--dictionary", "commands.yaml", in: folder.url)
        #expect(resolved.output.contains("On(name: reading lamp)"), "\(resolved)")
        #expect(!(printed.output + printed.errors + written.output).contains("a-long-lived-token"))
    }

    @Test("A rejected token ends with 3, a token that others can read with 1; neither is shown")
    func tokens() async throws {
        try token("another-token")
        let rejected = try await run()
        #expect(rejected.status == 3)
        #expect(rejected.errors.contains("rejects the token"), "\(rejected)")
        try token("another-token", mode: 0o644)
        let open = try await run()
        #expect(open.status == 1)
        #expect(open.errors.contains("the token file token.txt has the mode 644"), "\(open)")
        #expect(!(rejected.errors + open.errors).contains("another-token"))
    }

    @Test(
        "A wrong command line ends with its status and a correction",
        arguments: [
            (["home-assistant"], 2, "needs '--url ADDRESS' and '--token-file FILE'"),
            (
                ["home-assistant", "a.yaml", "--url", "ws://h", "--token-file", "token.txt"], 2,
                "takes no files to read"
            ),
            (["hassil", "a.yaml", "--url", "ws://h"], 2, "are for 'import home-assistant'"),
            (
                ["home-assistant", "--url", "ws://h", "--token-file", "token.txt", "--output", "token.txt"], 2,
                "would replace an imported file"
            ),
            (["home-assistant", "--url", "http://h:8123", "--token-file", "token.txt"], 1, "write it as ws://"),
        ])
    func usage(arguments: [String], status: Int32, message: String) async throws {
        let run = try await Tool.run(["import"] + arguments, in: folder.url)
        #expect(run.status == status)
        #expect(run.output.isEmpty)
        #expect(run.errors.contains(message), "\(run.errors)")
    }
}
#endif
