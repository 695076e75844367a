#if Tool && Fleet
import ArgumentParser
import Foundation
import RapidIntent
import RapidIntentFleet
import RapidIntentPrograms

/// `collect`: gathers the telemetry of a fleet in one file.
struct Collect: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Gathers the telemetry of many instances in one file.",
        discussion: """
            'report', 'grow', 'review' and 'forget' read the file as one of a single instance; 'report' has '--site' and \
            '--instance'. Sessions are named SITE/INSTANCE/SESSION. Every segment is written exactly once, whatever is \
            killed at whatever moment. What 'fleet forget' requests is erased. The stream is created if it is missing. It \
            runs until Ctrl-C.

            Several collectors share the work if each names other sites. Messages that no instance sends are counted and \
            set aside.

            EXAMPLES
              rapid-intent collect --store fleet.sqlite --servers nats://localhost:4222
              rapid-intent collect --store lobby.sqlite --site lobby --site garage \\
                  --servers tls://nats-1:4222 tls://nats-2:4222 --replicas 3 \\
                  --user collector --password-file collector.password
              # what waits now, for a nightly job
              rapid-intent collect --store fleet.sqlite --until-drained \\
                  --servers nats://localhost:4222
            """)

    @Option(help: ArgumentHelp("The telemetry file to write; it is made if it is missing.", valueName: "file"))
    var store: String

    @Option(
        name: .customLong("site"),
        help: ArgumentHelp("A site to collect; repeatable. (default: all)", valueName: "name"))
    var sites: [FleetNameArgument] = []

    @OptionGroup var servers: FleetServerOptions

    @OptionGroup var streams: FleetStreamOptions

    @Option(
        help: ArgumentHelp(
            "How long messages wait for a collector, if the stream has to be created. (default: 30d)",
            valueName: "age"))
    var streamAge: Age?

    @Flag(help: "End once the stream has nothing more.")
    var untilDrained = false

    @OptionGroup var output: OutputOptions

    mutating func run() async throws {
        var settings = StreamSettings(replicas: streams.replicas)
        if let streamAge { settings.age = .seconds(streamAge.seconds) }
        let lines = CollectorLines(isJSON: output.json)
        let collector = TelemetryCollector(
            path: store, sites: sites.map(\.name), options: servers.fleet, stream: settings,
            onEvent: { lines.show($0) })
        try await UntilInterrupted.run { [untilDrained] in try await collector.run(untilDrained: untilDrained) }
        lines.finish(try await collector.findings())
    }
}
#endif
