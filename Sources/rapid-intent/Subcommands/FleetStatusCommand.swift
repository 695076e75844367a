#if Tool && Fleet
import ArgumentParser
import Foundation
import RapidIntent
import RapidIntentFleet
import RapidIntentPrograms
import RapidIntentSupport

struct FleetStatusCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Shows the instances of a fleet: versions in force, what waits, and the last hour.",
        discussion: """
            An instance announces itself every 10 seconds while 'rapid-intent fleet send' or 'fleet follow' runs, and is \
            forgotten a minute later. Utterances and failures are those of the last hour; a failure is a \
            segment that the online service failed to answer. A version that an instance refused is shown with the \
            reason.

            EXAMPLES
              rapid-intent fleet status --servers nats://nats-1:4222 nats://nats-2:4222
              rapid-intent fleet status --site lobby --servers tls://nats:4222 \\
                  --user monitor --password-file monitor.password
              # instances with more than 1000 changes that wait
              rapid-intent fleet status --json --servers nats://nats:4222 \\
                  | jq 'select(.telemetry.waiting > 1000)'
            """)

    @OptionGroup var servers: FleetServerOptions

    @Option(help: ArgumentHelp("Show this site only. (default: all)", valueName: "name"))
    var site: FleetNameArgument?

    @OptionGroup var streams: FleetStreamOptions

    @OptionGroup var output: OutputOptions

    mutating func run() async throws {
        let status = try await FleetStatus.read(servers.fleet, of: site?.name, replicas: streams.replicas)
        if output.json {
            for instance in status.instances { StandardOutput.write(JSON(instance)) }
        } else {
            StandardOutput.writeRaw(FleetStatusView(status, now: Date(), style: Style(output.colour)).text)
        }
        for refusal in status.refusals {
            let sender = refusal.site.isEmpty ? "unknown" : "\(refusal.site)/\(refusal.instance)"
            StandardError.write(
                "\(sender): \(counted(refusal.count, "announcement")) cannot be read (\(refusal.reason))")
        }
        if !status.isComplete {
            StandardError.write(
                "there are more instances than can be read, \(FleetStatus.instanceLimit); ask site by site")
        }
    }
}

struct FleetStatusView {
    private let status: FleetStatus
    private let now: Date
    private let style: Style

    private static let versionWidth = 40
    private static let columns: [(name: String, isNumber: Bool)] = [
        ("site", false), ("instance", false), ("versions", false), ("seen", true),
        ("waiting", true), ("utterances", true), ("failed", true),
    ]

    init(_ status: FleetStatus, now: Date, style: Style) {
        self.status = status
        self.now = now
        self.style = style
    }

    private struct Cell {
        var text: String
        var isNumber = false
        var colour: ((String) -> String)?
    }

    /// The table, with what is wrong below each instance.
    var text: String {
        guard !status.instances.isEmpty else {
            return """
                no instance announced itself within the last minute; \
                where 'rapid-intent fleet send' or 'fleet follow' runs, it does so every 10 seconds

                """
        }
        let rows = status.instances.map(cells)
        let head = Self.columns.map { Cell(text: $0.name, isNumber: $0.isNumber, colour: style.bold) }
        let widths = head.indices.map { column in
            ([head] + rows).map { DisplayWidth.of($0[column].text) }.max() ?? 0
        }
        var lines = [line(head, widths)]
        for (instance, row) in zip(status.instances, rows) {
            lines.append(line(row, widths))
            lines += notes(instance).map { "  " + $0 }
        }
        lines.append(
            style.dim(
                "\(counted(status.instances.count, "instance")); seen: seconds ago; "
                    + "utterances and failed: of the last hour"))
        return lines.map { $0 + "\n" }.joined()
    }

    private func cells(_ instance: InstancePresence) -> [Cell] {
        let seen = max(0, Int(now.timeIntervalSince(instance.lastSeen)))
        let versions = instance.versions.map { Self.name($0) }.joined(separator: ", ")
        let hour = instance.telemetry?.lastHour
        return [
            Cell(text: instance.site.rawValue), Cell(text: instance.instance.rawValue),
            Cell(text: versions.isEmpty ? "–" : DisplayWidth.fitting(versions, into: Self.versionWidth)),
            Cell(text: "\(seen) s", isNumber: true, colour: warning(if: instance.isLate(at: now))),
            number(instance.telemetry?.waiting), number(hour?.utterances),
            number(hour?.failed, colour: warning(if: (hour?.failed ?? 0) > 0)),
        ]
    }

    private func warning(if isWrong: Bool) -> ((String) -> String)? { isWrong ? { style.yellow($0) } : nil }

    private func number(_ number: Int?, colour: ((String) -> String)? = nil) -> Cell {
        Cell(text: number.map { "\($0)" } ?? "–", isNumber: true, colour: colour)
    }

    /// What needs attention.
    private func notes(_ instance: InstancePresence) -> [String] {
        var notes = instance.versions.compactMap { version in
            version.refused.map {
                style.red("\(Self.name(version, number: $0.number)) refused: \(DisplayWidth.printable($0.reason))")
            }
        }
        if let dropped = instance.telemetry?.dropped, dropped > 0 {
            notes.append(style.yellow("\(counted(dropped, "segment")) dropped: too old, or too many waited"))
        }
        return notes
    }

    private static func name(_ version: VersionInForce, number: Int? = nil) -> String {
        let number = number ?? version.number
        return "\(version.line) \(number == 0 ? "–" : "\(number)")"
    }

    private func line(_ cells: [Cell], _ widths: [Int]) -> String {
        let columns = zip(cells, widths).map { cell, width in
            let space = String(repeating: " ", count: max(0, width - DisplayWidth.of(cell.text)))
            let text = cell.colour.map { $0(cell.text) } ?? cell.text
            return cell.isNumber ? space + text : text + space
        }
        return columns.joined(separator: "  ")
    }
}

extension JSON {
    /// An instance of a fleet.
    ///
    /// ```json
    /// {"site":"lobby","instance":"kiosk-7","lastSeen":"2026-03-01T08:00:00.000Z","clock":"2026-03-01T08:00:00.003Z","software":"0.1.0","telemetry":{"waiting":0,"dropped":0,"oldestWaiting":null,"lastHour":{"utterances":210,"fired":190,"unresolved":20,"failed":2}},"versions":[{"name":"home","site":null,"number":12,"decision":34,"refused":null}]}
    /// ```
    init(_ instance: InstancePresence) {
        self = [
            "site": instance.site.rawValue, "instance": instance.instance.rawValue,
            "lastSeen": Self.time(instance.lastSeen), "clock": Self.time(instance.clock),
            "software": instance.software, "telemetry": instance.telemetry.map { JSON($0) },
            "versions": instance.versions.map { JSON($0) },
        ]
    }

    private init(_ telemetry: TelemetryPresence) {
        let hour = telemetry.lastHour
        self = [
            "waiting": telemetry.waiting, "dropped": telemetry.dropped,
            "oldestWaiting": telemetry.oldestWaiting.map(Self.time),
            "lastHour": [
                "utterances": hour.utterances, "fired": hour.fired, "unresolved": hour.unresolved,
                "failed": hour.failed,
            ] as JSON,
        ]
    }

    private init(_ version: VersionInForce) {
        self = [
            "name": version.name.rawValue, "site": version.site?.rawValue, "number": version.number,
            "decision": version.decision,
            "refused": version.refused.map { ["number": $0.number, "reason": $0.reason] as JSON },
        ]
    }

    private static func time(_ date: Date) -> String {
        date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    }
}
#endif
