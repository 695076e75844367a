#if Tool && Fleet
import ArgumentParser
import Foundation
import RapidIntent
import RapidIntentFleet
import RapidIntentPrograms

struct FleetSend: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "send",
        abstract: "Sends telemetry to the collectors of a fleet, beside the service that records it.",
        discussion: """
            The file stays where it is, and the service never waits for the network. Rows are sent as they are in the \
            file, so what is masked there is masked everywhere. What cannot be sent waits, for 30 days unless '--age' \
            says otherwise; dropped segments are counted. What 'rapid-intent forget' erases here is erased at the \
            collector, too, and what 'fleet forget' requests is erased here. It runs until Ctrl-C.

            EXAMPLES
              rapid-intent fleet send --telemetry /var/lib/kiosk/telemetry.sqlite \\
                  --site lobby --instance kiosk-7 --servers nats://nats-1:4222 nats://nats-2:4222
              # with a certificate and a password; the file of the password has the mode 600
              rapid-intent fleet send --telemetry telemetry.sqlite --site lobby --instance kiosk-7 \\
                  --servers tls://nats:4222 --tls-ca ca.pem \\
                  --user kiosk-7 --password-file kiosk-7.password
            """)

    @Option(help: ArgumentHelp("The telemetry file.", valueName: "file"))
    var telemetry = "Telemetry/telemetry.sqlite"

    @OptionGroup var instance: FleetInstanceOptions

    @Option(help: ArgumentHelp("Drop and count segments that waited longer. (default: 30d)", valueName: "age"))
    var age: Age?

    @Option(help: ArgumentHelp("Drop and count the oldest segments if more wait.", valueName: "number"))
    var waiting = 1_000_000

    @Flag(help: "End once everything is sent.")
    var untilSent = false

    @OptionGroup var output: OutputOptions

    func validate() throws { try check("waiting", waiting, atLeast: 1) }

    mutating func run() async throws {
        var limits = OutboxLimits(changes: waiting)
        if let age { limits.age = .seconds(age.seconds) }
        let lines = OutboxLines(isJSON: output.json)
        let outbox = TelemetryOutbox(
            path: telemetry, site: instance.site.name, instance: try instance.instanceName(),
            options: instance.servers.fleet, limits: limits,
            onEvent: { lines.show($0) })
        try await UntilInterrupted.run { [untilSent] in try await outbox.run(untilSent: untilSent) }
        lines.finish()
    }
}
#endif
