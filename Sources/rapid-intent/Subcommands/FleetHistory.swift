#if Tool && Fleet
import ArgumentParser
import Foundation
import RapidIntent
import RapidIntentFleet
import RapidIntentPrograms
import RapidIntentSupport

struct FleetHistory: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history",
        abstract: "Lists the published versions of a name, newest first.",
        discussion: """
            Each line has the number, the time, the author, the size, whether the version is in force or tried, and the \
            note.

            EXAMPLES
              rapid-intent fleet history --name home --servers nats://nats:4222
              rapid-intent fleet history --name home --site lab --json --servers nats://nats:4222
            """)

    @OptionGroup var options: FleetLineOptions

    @Option(help: ArgumentHelp("How many at most.", valueName: "number"))
    var limit = 20

    @OptionGroup var output: OutputOptions

    func validate() throws { try check("limit", limit, atLeast: 1) }

    mutating func run() async throws {
        let versions = try options.versions()
        let decision = try await versions.inForce()
        let history = try await versions.history(limit: limit)
        if output.json {
            let canary = decision.canary.map {
                ["number": $0.number, "sites": $0.siteNames, "until": $0.until.formatted(.iso8601)] as JSON
            }
            StandardOutput.write([
                "inForce": decision.number, "decided": decision.decided.formatted(.iso8601),
                "author": decision.author, "note": decision.note, "canary": canary,
                "versions": history.map(\.output),
            ])
        } else {
            for version in history {
                StandardOutput.write(version.text(inForce: decision.number, canary: decision.canary))
            }
            if !decision.note.isEmpty {
                StandardError.write(
                    DisplayWidth.printable(
                        "decided by \(decision.author) at \(decision.decided.formatted(.iso8601)): \(decision.note)"
                    ))
            }
        }
    }
}
#endif
