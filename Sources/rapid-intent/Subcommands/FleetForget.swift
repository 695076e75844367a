#if Tool && Fleet
import ArgumentParser
import Foundation
import RapidIntent
import RapidIntentFleet
import RapidIntentPrograms

struct FleetForget: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "forget",
        abstract: "Lets every instance and every collector of a fleet forget something.",
        discussion: """
            'fleet send' and 'collect' carry it out within 30 seconds, or once they are connected again, for 90 days, in \
            the order of the requests. What was recorded after a request stays. Once the collectors have carried it out, \
            the stream does not hold it any more either. A session is that of every instance which names one so. The \
            servers keep the text of a request for 90 days.

            '--status' lists the requests, and who has not carried them out. Of instances that never confirmed anything, \
            it names those that announced themselves within the last minute, and, with '--store', those whose telemetry \
            was collected in the last 90 days.

            EXAMPLES
              rapid-intent fleet forget --phrase "call ada" --servers nats://nats:4222
              rapid-intent fleet forget --older-than 90d --servers tls://nats:4222 \\
                  --user keeper --password-file keeper.password
              rapid-intent fleet forget --status --store fleet.sqlite --servers nats://nats:4222
            """)

    @OptionGroup var forgotten: ForgottenOptions

    @Flag(help: "Show what was requested, and who has carried it out.")
    var status = false

    @Option(help: ArgumentHelp("A collected telemetry file, which knows of more instances.", valueName: "file"))
    var store: String?

    @OptionGroup var servers: FleetServerOptions

    @OptionGroup var streams: FleetStreamOptions

    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard store == nil || status else { throw ValidationError("'--store' belongs to '--status'.") }
        guard !status || forgotten.count > 0 else { return }
        guard !status else { throw ValidationError("'--status' requests nothing; leave out the rest.") }
        try forgotten.check()
    }

    mutating func run() async throws {
        let forgetting = FleetForgetting(
            options: servers.fleet, author: "\(NSUserName())@\(ProcessInfo.processInfo.shortHostName)",
            replicas: streams.replicas)
        guard status || forgotten.isConfirmed(for: "the whole fleet") else {
            return StandardError.write("nothing was requested")
        }
        let request = status ? nil : try await forgetting.request(forgotten.selection)
        let view = ForgettingView(try await forgetting.status(collectedIn: store), of: request, store: store)
        output.write(view.json, text: view.text)
        for line in view.remarks { StandardError.write(line) }
    }
}
#endif
