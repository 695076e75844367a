#if Tool && Fleet
import ArgumentParser
import Foundation
import RapidIntent
import RapidIntentFleet
import RapidIntentPrograms
import RapidIntentSupport

/// `fleet history`: lists published versions.
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
            let list = JSON.object([
                ("inForce", .integer(decision.number)),
                ("decided", .string(decision.decided.formatted(.iso8601))),
                ("author", .string(decision.author)), ("note", .string(decision.note)),
                (
                    "canary",
                    decision.canary.map {
                        .object([
                            ("number", .integer($0.number)),
                            ("sites", .array($0.siteNames.map { .string($0) })),
                            ("until", .string($0.until.formatted(.iso8601))),
                        ])
                    } ?? .null
                ),
                ("versions", .array(history.map(\.output))),
            ])
            StandardOutput.write(list.text)
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
