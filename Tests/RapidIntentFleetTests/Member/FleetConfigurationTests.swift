#if Fleet
import RapidIntent
import RapidIntentDictionary
import Testing
import TestSupport

@testable import RapidIntentFleet

@Suite("The file of a member of a fleet")
struct FleetConfigurationTests {
    let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    private func configuration(_ yaml: String) throws -> FleetConfiguration {
        try FleetConfiguration(path: try folder.write(yaml, to: "fleet.yaml"))
    }

    /// The mistakes in a file, each with its line and column.
    private func mistakes(_ yaml: String) throws -> [String] {
        let path = try folder.write(yaml, to: "fleet.yaml")
        do throws(DictionaryError) {
            _ = try FleetConfiguration(path: path)
            return []
        } catch {
            return error.diagnostics.map { mistake in
                mistake.location.map { "\($0.line):\($0.column): \(mistake.message)" } ?? mistake.message
            }
        }
    }

    @Test("everything in it is read, and paths are relative to it")
    func everything() throws {
        let found = try configuration(
            """
            servers: ["tls://a:4222", b]
            site: lobby
            instance: kiosk-7
            user: kiosk
            password_file: secret/password
            tls_ca: /etc/ca.pem
            follow: { names: [home, rooms], folder: versions, key_file: release.pub.pem }
            telemetry: { file: t.sqlite, days: 7, waiting: 5 }
            limits_shared_by: 4
            """)
        var limits = OutboxLimits(changes: 5)
        limits.age = .seconds(7 * 86_400)
        #expect(found.options.servers == ["tls://a:4222", "b"])
        #expect(found.options.credentials == .user("kiosk", passwordFile: folder.path("secret/password")))
        #expect(found.options.tls == FleetTLS(authorities: "/etc/ca.pem"))
        #expect(found.site.rawValue == "lobby" && found.instance.rawValue == "kiosk-7")
        #expect(
            found.follow
                == FleetConfiguration.Follow(
                    names: [try FleetName("home"), try FleetName("rooms")], folder: folder.path("versions"),
                    keyFile: folder.path("release.pub.pem")))
        #expect(found.telemetry == FleetConfiguration.Telemetry(file: folder.path("t.sqlite"), limits: limits))
        #expect(found.limitsSharedBy == 4)
    }

    @Test("what may be left out has the values that the tool has")
    func least() throws {
        let found = try configuration("servers: [nats://a:4222]\nsite: lobby\ninstance: i\ntelemetry: { file: t }\n")
        #expect(found.options == FleetOptions(servers: ["nats://a:4222"]))
        #expect(found.follow == nil && found.telemetry?.limits == OutboxLimits())
    }

    @Test(
        "mistakes are reported with line and column",
        arguments: [
            ("[a]", ["1:1: the configuration of a fleet must be a mapping, found a list"]),
            ("servers: [a]\ninstance: i\n", ["1:1: 'site' is missing"]),
            ("servers: a\nsite: lobby\n", ["1:10: 'servers' must be a list of addresses, found the text 'a'"]),
            ("servers: [a]\nsites: lobby\n", ["2:1: unknown key 'sites' in the configuration"]),
            (
                "servers: [\"ftp://a\"]\nsite: my lobby\ninstance: i\n",
                [
                    "1:11: \"ftp://a\" is not the address of a server",
                    "2:7: \"my lobby\" cannot be a name in a fleet: \" \" is not allowed",
                ]
            ),
            ("servers: [a]\nsite: s\ninstance: i\nuser: u\n", ["4:1: 'user' and 'password_file' belong together"]),
            (
                "servers: [a]\nsite: s\ninstance: i\ntoken_file: t\ncredentials_file: c\n",
                ["4:1: 'token_file' and 'credentials_file' each prove who connects"]
            ),
            (
                "servers: [a]\nsite: s\ninstance: i\nfollow: { names: [home, home], folder: v }\n",
                ["4:25: \"home\" is followed twice"]
            ),
            (
                "servers: [a]\nsite: s\nfollow: { names: [home] }\ntelemetry: { file: t, days: 0, size: 1 }\n",
                [
                    "3:1: 'folder' is missing", "4:29: '0' for 'days' of 'telemetry' is out of range",
                    "4:32: unknown key 'size' in 'telemetry'",
                ]
            ),
        ])
    func mistaken(yaml: String, expected: [String]) throws { #expect(try mistakes(yaml) == expected) }

    @Test(
        "a secret in the file is refused, and not repeated",
        arguments: [
            "password: hunter2", "token: hunter2", "seed: SUhunter2", "nkey: SUhunter2", "tls_key_pem: hunter2",
            "servers: [\"nats://me:hunter2@a:4222\"]", "servers: nats://me:hunter2@a",
        ])
    func secrets(line: String) throws {
        let path = try folder.write("site: s\n\(line)\n", to: "fleet.yaml")
        let error = #expect(throws: DictionaryError.self) { try FleetConfiguration(path: path) }
        let text = error?.description ?? ""
        #expect(
            text.contains("fleet.yaml:2:") && text.contains("'password_file'") && !text.contains("hunter2"), "\(text)")
    }
}
#endif
