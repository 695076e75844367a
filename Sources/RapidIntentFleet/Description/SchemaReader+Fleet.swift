#if Fleet
import RapidIntent
import RapidIntentDictionary
import RapidIntentYAML

extension SchemaReader {
    /// Reads how an instance takes part in a fleet.
    mutating func fleet(from root: YAMLNode) -> FleetDescription? {
        guard
            let entries = entries(ofRoot: root, "the configuration of a fleet", example: "servers: [nats://host:4222]")
        else { return nil }
        let members = members(of: entries, in: "the configuration", record: .fleet)
        reportMissing(in: members, .fleet, at: root)
        var fleet = FleetDescription()
        for member in members.all {
            let name = "'\(member.name)'"
            switch member.name {
            case "servers":
                fleet.servers = items(
                    member.value, name, of: "addresses", key: member.key, help: "write [nats://host:4222]"
                ).compactMap { text($0, "an address of \(name)", help: "write nats://host:4222") }
            case "site": fleet.site = text(member.value, name, key: member.key)
            case "instance": fleet.instance = text(member.value, name, key: member.key)
            case "follow": fleet.follow = follow(from: member)
            case "telemetry": fleet.telemetry = sentTelemetry(from: member)
            case "limits_shared_by": fleet.limitsSharedBy = integer(from: member, name, within: 2...10_000)
            default:
                fleet.access[member.name] = text(member.value, name, key: member.key)?.value
                if fleet.accessPlace == nil { fleet.accessPlace = place(of: member.key) }
            }
        }
        return fleet
    }

    private mutating func follow(from member: Member) -> FleetDescription.Follow? {
        guard let entries = entries(of: member, "'follow'", example: "{ names: [home], folder: Versions }") else {
            return nil
        }
        let members = members(of: entries, in: "'follow'", record: .follow)
        reportMissing(in: members, .follow, at: member.key)
        var follow = FleetDescription.Follow()
        for part in members.all {
            let name = "'\(part.name)' of 'follow'"
            switch part.name {
            case "names":
                follow.names = items(part.value, name, of: "names", key: part.key, help: "write [home]")
                    .compactMap { text($0, "a name of 'follow'", help: "write a name") }
            case "folder": follow.folder = text(part.value, name, key: part.key)?.value ?? ""
            default: follow.keyFile = text(part.value, name, key: part.key)?.value
            }
        }
        return follow
    }

    private mutating func sentTelemetry(from member: Member) -> FleetDescription.Telemetry? {
        guard let entries = entries(of: member, "'telemetry'", example: "{ file: telemetry.sqlite }") else {
            return nil
        }
        let members = members(of: entries, in: "'telemetry'", record: .sentTelemetry)
        reportMissing(in: members, .sentTelemetry, at: member.key)
        var telemetry = FleetDescription.Telemetry()
        for part in members.all {
            let name = "'\(part.name)' of 'telemetry'"
            switch part.name {
            case "file": telemetry.file = text(part.value, name, key: part.key)?.value ?? ""
            case "days": telemetry.days = integer(from: part, name, within: 1...3650)
            default: telemetry.waiting = integer(from: part, name, within: 1...100_000_000)
            }
        }
        return telemetry
    }

    /// Reports the required keys that a mapping lacks.
    private mutating func reportMissing(in members: Members, _ record: SchemaRecord, at node: YAMLNode) {
        for key in members.missing(of: record) {
            report(.empty, "'\(key.name)' is missing", at: node, help: key.summary)
        }
    }
}
#endif
