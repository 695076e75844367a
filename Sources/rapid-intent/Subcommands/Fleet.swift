#if Tool && Fleet
import ArgumentParser
import Foundation
import RapidIntent
import RapidIntentFleet
import RapidIntentSupport

struct Fleet: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Takes part in a fleet of many instances.",
        discussion: """
            EXAMPLES
              rapid-intent fleet send --telemetry telemetry.sqlite \\
                  --site lobby --instance kiosk-7 --servers nats://nats:4222
              rapid-intent fleet push Dictionaries --name home --servers nats://nats:4222
              rapid-intent fleet follow --name home --site lobby --instance kiosk-7 \\
                  --folder /var/lib/rapid-intent --servers nats://nats:4222
              rapid-intent fleet status --servers nats://nats:4222
            """,
        subcommands: [
            FleetSend.self, FleetFollow.self, FleetPush.self, FleetRollback.self, FleetHistory.self, FleetDiff.self,
            FleetStatusCommand.self, FleetForget.self,
        ])
}

extension FleetVersion {
    /// The version on one line: number, time, author, size and note.
    func text(inForce: Int, canary: VersionDecision.Canary?) -> String {
        let time = published.formatted(.iso8601)
        let state =
            number == inForce
            ? "  in force"
            : canary.flatMap { $0.number == number ? "  tried at \($0.siteNames.joined(separator: ", "))" : nil }
                ?? ""
        let text = "\(number)  \(time)  \(author)  \(counted(files.count, "file")), \(size) bytes\(state)"
        return DisplayWidth.printable(text + (note.isEmpty ? "" : "  \(note)"))
    }

    var output: JSON {
        [
            "name": "\(line.name)", "site": line.site?.rawValue, "number": number,
            "published": published.formatted(.iso8601), "author": author, "note": note, "files": files.count,
            "bytes": size,
        ]
    }
}

extension VersionDecision.Canary {
    var siteNames: [String] { sites.map(\.rawValue) }
}
#endif
