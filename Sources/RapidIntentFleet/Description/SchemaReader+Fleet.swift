#if Fleet
import Foundation
import RapidIntent
import RapidIntentDictionary
import RapidIntentSupport
import RapidIntentYAML

extension SchemaReader {
    /// Reads how an instance takes part in a fleet, with paths relative to a folder.
    mutating func fleet(from root: YAMLNode, in folder: String) -> FleetConfiguration? {
        guard
            let entries = entries(ofRoot: root, "the configuration of a fleet", example: "servers: [nats://host:4222]")
        else { return nil }
        let members = members(of: entries, in: "the configuration", record: .fleet)
        reportMissing(in: members, .fleet, at: root)
        var (site, instance): (FleetName?, FleetName?)
        var servers: [String] = []
        var access: [String: String] = [:]
        var accessKey: YAMLNode?
        var (follow, telemetry): (FleetConfiguration.Follow?, FleetConfiguration.Telemetry?)
        var limitsSharedBy: Int?
        for member in members.all {
            let name = "'\(member.name)'"
            switch member.name {
            case "servers":
                let items = items(
                    member.value, name, of: "addresses", key: member.key, help: "write [nats://host:4222]")
                for item in items {
                    let text = text(item, "an address of \(name)", help: "write nats://host:4222")
                    if let text, checked(text.value, at: item, ServerAddress.init) != nil { servers.append(text.value) }
                }
            case "site": site = self.name(text(member.value, name, key: member.key), at: member.value)
            case "instance": instance = self.name(text(member.value, name, key: member.key), at: member.value)
            case "follow": follow = self.follow(from: member, in: folder)
            case "telemetry": telemetry = sentTelemetry(from: member, in: folder)
            case "limits_shared_by": limitsSharedBy = integer(from: member, name, within: 2...10_000)
            default:
                // A value with a mistake is there, too.
                let value = text(member.value, name, key: member.key)?.value ?? ""
                let isFile = SecretKeys.fleetFiles.contains(member.name)
                access[member.name] = isFile ? FilePath.joined(folder, value) : value
                accessKey = accessKey ?? member.key
            }
        }
        if let accessKey, let (message, help) = FleetAccess(access).fault({ "'\($0)'" }) {
            report(.invalidValue, message, at: accessKey, help: help)
        }
        // With a mistake, such as a misspelt 'instance', the host's name may not be meant.
        if isSound, let site = members["site"], members["instance"] == nil {
            instance = checked(ProcessInfo.processInfo.shortHostName, at: site.value, FleetName.init)
        }
        guard let site, let instance else { return nil }
        return FleetConfiguration(
            options: FleetAccess(access).options(servers: servers), site: site, instance: instance, follow: follow,
            telemetry: telemetry, limitsSharedBy: limitsSharedBy)
    }

    private mutating func follow(from member: Member, in folder: String) -> FleetConfiguration.Follow? {
        guard let entries = entries(of: member, "'follow'", example: "{ names: [home], folder: Versions }") else {
            return nil
        }
        let members = members(of: entries, in: "'follow'", record: .follow)
        reportMissing(in: members, .follow, at: member.key)
        var follow = FleetConfiguration.Follow(names: [], folder: "")
        for part in members.all {
            let name = "'\(part.name)' of 'follow'"
            switch part.name {
            case "names":
                for item in items(part.value, name, of: "names", key: part.key, help: "write [home]") {
                    let text = text(item, "a name of 'follow'", help: "write a name")
                    guard let name = self.name(text, at: item) else { continue }
                    if follow.names.contains(name) {
                        report(.duplicateKey, "\"\(name)\" is followed twice", at: item, help: "remove one of them")
                    }
                    follow.names.append(name)
                }
            case "folder":
                follow.folder = FilePath.joined(folder, text(part.value, name, key: part.key)?.value ?? "")
            default: follow.keyFile = text(part.value, name, key: part.key).map { FilePath.joined(folder, $0.value) }
            }
        }
        return follow
    }

    private mutating func sentTelemetry(from member: Member, in folder: String) -> FleetConfiguration.Telemetry? {
        guard let entries = entries(of: member, "'telemetry'", example: "{ file: telemetry.sqlite }") else {
            return nil
        }
        let members = members(of: entries, in: "'telemetry'", record: .sentTelemetry)
        reportMissing(in: members, .sentTelemetry, at: member.key)
        var telemetry = FleetConfiguration.Telemetry(file: "", limits: OutboxLimits())
        for part in members.all {
            let name = "'\(part.name)' of 'telemetry'"
            switch part.name {
            case "file": telemetry.file = FilePath.joined(folder, text(part.value, name, key: part.key)?.value ?? "")
            case "days":
                if let days = integer(from: part, name, within: 1...3650) {
                    telemetry.limits.age = .seconds(days * 86_400)
                }
            default:
                if let waiting = integer(from: part, name, within: 1...100_000_000) {
                    telemetry.limits.changes = waiting
                }
            }
        }
        return telemetry
    }

    private mutating func name(_ text: Located<String>?, at node: YAMLNode) -> FleetName? {
        text.flatMap { checked($0.value, at: node, FleetName.init) }
    }

    /// Makes something of a text, and reports why that fails.
    private mutating func checked<Value>(
        _ text: String, at node: YAMLNode, _ make: (String) throws(FleetError) -> Value
    ) -> Value? {
        do throws(FleetError) { return try make(text) } catch {
            report(.invalidValue, error.detail, at: node, help: error.remedy)
            return nil
        }
    }

    /// Reports the required keys that a mapping lacks.
    private mutating func reportMissing(in members: Members, _ record: SchemaRecord, at node: YAMLNode) {
        for key in members.missing(of: record) {
            report(.empty, "'\(key.name)' is missing", at: node, help: key.summary)
        }
    }
}

extension SchemaRecord {
    static let fleet = SchemaRecord(
        "fleet", "How an instance takes part in a fleet.",
        [
            SchemaKey(
                "servers", .list(.text), "The addresses of servers, such as tls://host:4222.", isRequired: true,
                alsoCalled: ["server", "address", "url"]),
            SchemaKey("site", .text, "The site of this instance.", isRequired: true),
            SchemaKey(
                "instance", .text, "The name of this instance, unique within the site; by default the host's name."),
            SchemaKey("user", .text, "The user's name, together with 'password_file'."),
            SchemaKey("password_file", .text, "A file whose first line is the password."),
            SchemaKey("token_file", .text, "A file whose first line is a token."),
            SchemaKey("nkey", .text, "The public key of an NKey (U…), together with 'seed_file'."),
            SchemaKey("seed_file", .text, "A file with the seed of the NKey (SU…)."),
            SchemaKey("credentials_file", .text, "A file with a user's JWT and seed."),
            SchemaKey("tls_ca", .text, "The trusted certificates; by default the system's."),
            SchemaKey("tls_cert", .text, "This client's certificate, together with 'tls_key'."),
            SchemaKey("tls_key", .text, "The file with the private key of the certificate."),
            SchemaKey("follow", .record(follow), "The versions of dictionaries and models to follow."),
            SchemaKey("telemetry", .record(sentTelemetry), "The telemetry to send."),
            SchemaKey(
                "limits_shared_by", .integer(2...10_000),
                "How many instances share the rate limits of keys; by default each has its own."),
        ])

    static let follow = SchemaRecord(
        "follow", "The versions of dictionaries and models to follow.",
        [
            SchemaKey(
                "names", .list(.text), "The names under which they are published.", isRequired: true,
                alsoCalled: ["name"]),
            SchemaKey("folder", .text, "Where they are kept.", isRequired: true),
            SchemaKey("key_file", .text, "The public Ed25519 key in this PEM file must have signed."),
        ])

    static let sentTelemetry = SchemaRecord(
        "sent_telemetry", "The telemetry to send.",
        [
            SchemaKey("file", .text, "The telemetry file.", isRequired: true, alsoCalled: ["path"]),
            SchemaKey(
                "days", .integer(1...3650), "Segments that waited longer are dropped and counted.",
                alsoCalled: ["age"]),
            SchemaKey(
                "waiting", .integer(1...100_000_000), "If more wait, the oldest segments are dropped and counted."),
        ])
}

extension SecretKeys {
    /// What the file of a fleet must not contain.
    static let fleet = SecretKeys(
        files: fleetFiles, fault: "puts a secret into a file that is shared and shown",
        help:
            "name a file that holds it, with 'password_file', 'token_file', 'seed_file', 'credentials_file', 'tls_key' or, in "
            + "'follow', 'key_file'; if the secret was shared, make a new one",
        hasServers: true)

    static let fleetFiles: Set = [
        "password_file", "token_file", "seed_file", "credentials_file", "tls_ca", "tls_cert", "tls_key", "key_file",
    ]
}
#endif
