#if Tool && Fleet
import ArgumentParser
import Foundation
import RapidIntent
import RapidIntentFleet
import RapidIntentPrograms
import RapidIntentSupport

/// `fleet status`: shows the instances of a fleet.
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
#endif
