#if Tool && Fleet
import Foundation
import RapidIntent
import RapidIntentFleet

struct FleetStatusView {
    private let status: FleetStatus
    private let now: Date
    private let style: Style

    /// The maximum width of the column of versions.
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

    private func warning(if isWrong: Bool) -> ((String) -> String)? {
        isWrong ? { style.yellow($0) } : nil
    }

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
#endif
