#if Tool && Fleet
import ArgumentParser
import RapidIntent
import RapidIntentFleet
import RapidIntentPrograms
import RapidIntentSupport
import Synchronization

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

final class CollectorLines: Sendable {
    private let isJSON: Bool
    private let failures = FailureLines()
    private let counts = Mutex(CollectedCounts())

    init(isJSON: Bool) { self.isJSON = isJSON }

    func show(_ event: CollectorEvent) {
        switch event {
        case .connected(let site):
            failures.connected("connected, collecting \(site.map { "the site \($0)" } ?? "all sites")")
        case .received(let received):
            failures.reset()
            counts.withLock { $0 += received }
        case .forgot(let segments): failures.forgot(segments)
        case .ignoredRequest(let reason): failures.ignored(reason)
        case .failed(let error): failures.show(error)
        }
    }

    /// Shows the sums, and what the file lacks.
    func finish(_ findings: CollectionFindings) {
        let counts = counts.withLock { $0 }
        if isJSON { return StandardOutput.write(Self.json(counts, findings)) }
        StandardOutput.write(
            "\(counted(counts.segments, "segment")) collected, \(counts.changed) changed, \(counts.erased) erased; "
                + "\(counted(counts.duplicates, "duplicate")), \(counts.refused) set aside")
        for instance in findings.instances {
            StandardError.write(
                "\(instance.site)/\(instance.instance): \(counted(instance.missingMessages, "message")) missing, "
                    + "\(counted(instance.droppedSegments, "segment")) dropped by the instance")
        }
        for refusal in findings.refusals {
            let sender = refusal.site.isEmpty ? "unknown" : "\(refusal.site)/\(refusal.instance)"
            StandardError.write("\(sender): \(counted(refusal.count, "message")) set aside (\(refusal.reason))")
        }
    }

    private static func json(_ counts: CollectedCounts, _ findings: CollectionFindings) -> JSON {
        let instances = findings.instances.map { instance -> JSON in
            [
                "site": instance.site, "instance": instance.instance, "missingMessages": instance.missingMessages,
                "droppedSegments": instance.droppedSegments,
            ]
        }
        let refusals = findings.refusals.map {
            ["site": $0.site, "instance": $0.instance, "reason": $0.reason, "count": $0.count] as JSON
        }
        return [
            "messages": counts.messages, "segments": counts.segments, "changed": counts.changed,
            "erased": counts.erased, "duplicates": counts.duplicates, "refused": counts.refused,
            "instances": instances, "refusals": refusals,
        ]
    }
}
#endif
