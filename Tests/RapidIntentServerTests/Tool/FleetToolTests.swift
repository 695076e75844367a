#if Server
import Foundation
import RapidIntent
import RapidIntentFleet
import RapidIntentTelemetry
import ServerTestSupport
import Testing
import TestSupport

@Suite("rapid-intent-server --fleet", .natsServer, .timeLimit(.minutes(5)))
final class FleetToolTests {
    private let folder: URL
    private let nats: NATSServer

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "fleet-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        nats = try NATSServer()
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func write(_ text: String, to name: String) throws -> String {
        let file = folder.appending(path: name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
        return file.path
    }

    /// A file that joins the fleet.
    private func member(_ further: String = "") throws -> String {
        try write(
            """
            servers: ["\(nats.address)"]
            site: lobby
            instance: kiosk-7
            follow: { names: [home], folder: versions }
            \(further)
            """, to: "fleet.yaml")
    }

    /// A folder in which an intent claims a phrase, in the first or the second of two files.
    ///
    /// Half of one such folder and half of another know the phrase twice or not at all.
    private func dictionaries(_ intent: String, inFirst isInFirst: Bool) throws -> String {
        func file(_ intent: String, _ phrase: String) -> String {
            "version: 1\nlocale: en\nintents:\n  \(intent): [\(phrase)]\n"
        }
        let (claim, other) = (file(intent, "say it"), file("Other", "something else"))
        _ = try write(isInFirst ? claim : other, to: "\(intent)/one.yaml")
        return URL(filePath: try write(isInFirst ? other : claim, to: "\(intent)/two.yaml"))
            .deletingLastPathComponent().path
    }

    private func versions() throws -> FleetVersions {
        FleetVersions(VersionLine(try FleetName("home")), options: FleetOptions(servers: [nats.address]), author: "ana")
    }

    /// Asks again and again until the answer is another one, and returns all answers.
    private static func answers(_ server: StartedServer, until intent: String) async throws -> Set<String> {
        var answers: Set<String> = []
        let deadline = ContinuousClock.now + .seconds(60)
        while !answers.contains(intent) {
            answers.insert(try await server.intent(of: "say it"))
            guard ContinuousClock.now < deadline else { break }
        }
        return answers
    }

    @Test("it serves each pushed version, no question by half of two, and keeps the old one if the new one is broken")
    func versionsInForce() async throws {
        try await nats.start()
        let server = try await StartedServer(["--fleet", try member()], in: folder)
        #expect(try await server.intent(of: "say it") == "nlu_fallback")
        _ = try await versions().push(folder: try dictionaries("First", inFirst: true))
        #expect(try await Self.answers(server, until: "First").subtracting(["nlu_fallback"]) == ["First"])

        async let one = Self.answers(server, until: "Second")
        async let two = Self.answers(server, until: "Second")
        async let three = Self.answers(server, until: "Second")
        _ = try await versions().push(folder: try dictionaries("Second", inFirst: false))
        for answers in try await [one, two, three] {
            #expect(answers.isSubset(of: ["First", "Second"]) && answers.contains("Second"), "\(answers)")
        }

        // As the interface document describes it: a version whose dictionary has an error, which no tool publishes.
        let at = Int(Date().timeIntervalSince1970 * 1000)
        let common = #""format":1,"name":"home","site":null,"note":"","author":"eve","at":\#(at)"#
        let file =
            #"{"path":"bad.yaml","size":41,"sha256":"da099a884db8db4804b9bbae8aebd7ccc2e4138b636bb38a49ebea39ab574fe4"}"#
        func message(_ members: String) -> String {
            #"{"text":"\#("{\(common),\(members)}".replacing("\"", with: "\\\""))","signature":null}"#
        }
        try await nats.publish([
            ("ri-versions.home.version.shared.3", message(#""number":3,"piece":524288,"files":[\#(file)]"#)),
            ("ri-versions.home.bytes.shared.3.0", "version: 1\nintents: {Bad: [\"{nothing}\"]}\n"),
            (
                "ri-versions.home.decision.shared",
                message(#""serial":\#(at + 60_000),"number":3,"before":2,"latest":3,"canary":null"#)
            ),
        ])
        try await eventually(within: .seconds(60)) { server.log.contains("a version was refused") }
        #expect(server.log.contains("(unsound)"))
        #expect(try await server.intent(of: "say it") == "Second")
        try await eventually(within: .seconds(60)) {
            try await server.get("/metrics").body.contains(
                "rapid_intent_server_fleet_version{name=\"home\",of_site=\"\"} 2\n")
        }
        let metrics = try await server.get("/metrics").body
        for line in ["{reason=\"unsound\"} 1", "{reason=\"unsigned\"} 0", "{reason=\"older\"} 0"] {
            #expect(metrics.contains("\nrapid_intent_server_fleet_refusals_total\(line)\n"), "\(line)")
        }
        // The folder is the instance's own: another one serves what is in force without any server.
        try await server.stop()
        nats.kill()
        let again = try await StartedServer(["--fleet", try member()], in: folder)
        #expect(try await again.intent(of: "say it") == "Second")
        try await again.stop()
    }

    @Test("it answers without the servers of the fleet, says so once, joins when they come, and ends without them")
    func outages() async throws {
        let store = try TelemetryStore(path: folder.appending(path: "telemetry.sqlite").path, session: "day")
        let resolution = Resolution(
            utterance: UtteranceID("u1"), text: "say it", normalised: "say it", locale: "en",
            outcome: .unresolved(.noMatch), times: Resolution.Times(firstPartial: nil, fired: nil, final: .seconds(1)))
        store.observe(ResolverEvent(utterance: "u1", at: .seconds(1), .resolved(resolution)))
        try await store.close()

        let file = try member("telemetry: { file: telemetry.sqlite }")
        let own = try write("version: 1\nlocale: en\nintents:\n  Own: [my own words]\n", to: "own/own.yaml")
        let server = try await StartedServer(["--fleet", file, "--dictionary", own], in: folder)
        func metric(_ line: String, at path: String = "/metrics") async throws -> Bool {
            try await server.get(path).body.contains("\n\(line)\n")
        }
        #expect(try await server.intent(of: "my own words") == "Own")
        try await eventually(within: .seconds(60)) { server.log.contains("cannot be reached") }
        try await eventually(within: .seconds(60)) { try await metric("rapid_intent_server_fleet_waiting 1") }
        #expect(try await metric("rapid_intent_server_fleet_connected 0"))
        #expect(try await server.get("/metrics/fleet").body.hasSuffix("rapid_intent_fleet_readable 0\n"))

        try await nats.start()
        // Who asks makes the stream of presence; then the instance is seen.
        let seen = [
            #"rapid_intent_fleet_hour_utterances{site="lobby",instance="kiosk-7"} 1"#,
            #"rapid_intent_fleet_waiting{site="lobby",instance="kiosk-7"} 1"#,
            #"rapid_intent_fleet_version{site="lobby",instance="kiosk-7",name="home",of_site=""} 1"#,
        ]
        _ = try await versions().push(folder: try dictionaries("First", inFirst: true))
        #expect(try await Self.answers(server, until: "First").contains("First"))
        for line in seen {
            try await eventually(within: .seconds(90)) { try await metric(line, at: "/metrics/fleet") }
        }
        #expect(try await metric("rapid_intent_server_fleet_connected 1"))
        #expect(server.log.components(separatedBy: "cannot be reached").count == 2, "\(server.log)")

        nats.kill()
        try await eventually(within: .seconds(60)) { try await metric("rapid_intent_server_fleet_connected 0") }
        #expect(try await server.intent(of: "say it") == "First")
        #expect(try await server.intent(of: "my own words") == "Own")
        #expect(server.log.components(separatedBy: "cannot be reached").count == 3, "\(server.log)")
        try await server.stop()
        #expect(!server.log.contains("say it") && !server.log.contains("my own words"))
    }

    @Test("a file with mistakes ends it with every mistake and its place, and a secret in it is not repeated")
    func mistakes() async throws {
        let mistaken = try write(
            "servers: [\"\(nats.address)\"]\nsites: lobby\ntelemetry: { file: t, days: no }\n", to: "a.yaml")
        var run = try await ServerProgram.run(["--fleet", mistaken])
        #expect(run.status == 1)
        for place in ["a.yaml:2:1: error: unknown key 'sites'", "a.yaml:3:29: error: 'no' for 'days'"] {
            #expect(run.errors.contains(place), "\(run.errors)")
        }
        let secret = try write("servers: [a]\nsite: lobby\nuser: me\npassword: hunter2\n", to: "b.yaml")
        run = try await ServerProgram.run(["--fleet", secret])
        #expect(run.status == 1 && run.errors.contains("b.yaml:4:1: error") && !run.errors.contains("hunter2"))
        let missing = try write("servers: [a]\nsite: s\ninstance: i\nuser: me\npassword_file: password\n", to: "c.yaml")
        run = try await ServerProgram.run(["--fleet", missing])
        #expect(run.status == 1 && run.errors.contains("password") && run.errors.contains("(secretFile)"))
        run = try await ServerProgram.run(["--fleet", "/nowhere.yaml"])
        #expect(run.status == 1 && run.errors.contains("/nowhere.yaml"))
    }

    @Test("without a fleet, there are no figures of one")
    func alone() async throws {
        try await RunningServer.serving { server in
            let (page, own) = (try await ask(server, "GET", "/metrics/fleet"), try await ask(server, "GET", "/metrics"))
            #expect(page.status == 404 && own.status == 200 && !own.body.contains("server_fleet_"))
        }
    }
}
#endif
