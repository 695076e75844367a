#if Tool && Fleet
import ArgumentParser
import RapidIntentFleet

struct FleetRollback: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rollback",
        abstract: "Puts an earlier version of dictionaries and models in force again.",
        discussion: """
            Every instance that follows the name takes it up within a second. A canary ends. A later version \
            can be put in force again with '--to'; of versions, the servers keep the newest 20 (see 'fleet push --keep').

            EXAMPLES
              rapid-intent fleet rollback --name home --servers nats://nats:4222
              rapid-intent fleet rollback --name home --to 7 --note "rooms were wrong" --servers nats://nats:4222
            """)

    @OptionGroup var options: FleetLineOptions

    @Option(
        help: ArgumentHelp(
            "The version. (default: the one that was in force before, or, if a canary runs, the one in force)",
            valueName: "number"))
    var to: Int?

    @Option(help: ArgumentHelp("Why it is put in force.", valueName: "text"))
    var note = ""

    @Option(help: ArgumentHelp("Sign with the Ed25519 key in this PEM file.", valueName: "file"))
    var sign: String?

    @OptionGroup var output: OutputOptions

    mutating func run() async throws {
        let version = try await options.versions(key: sign).rollback(to: to, note: note)
        output.write(version.output, text: "version \(version.number) of \(version.line) is in force")
    }
}
#endif
