#if Tool && Fleet
import ArgumentParser
import RapidIntent
import RapidIntentFleet
import RapidIntentPrograms
import RapidIntentSupport
import RapidIntentTelemetry

struct FleetPush: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "push",
        abstract: "Publishes a folder of dictionaries and models for all instances of a fleet.",
        discussion: """
            The dictionaries are checked first, and not published if one has an error; models are not checked. Every \
            instance that follows the name takes it up within a second, between two utterances, and keeps it without a \
            network. 'fleet rollback' takes it back, as long as the servers keep the version before.

            With '--canary', only some sites try it. Their collected telemetry decides: if the share of what was \
            unresolved, contradicted, undone, wrong or declined rises by more than the bound, they go back at once, \
            otherwise it goes on to all sites when the time is over and every instance of the sites uses it. This command \
            waits for that; if it is interrupted, the sites go back by themselves a minute after the time.

            EXAMPLES
              rapid-intent fleet push Dictionaries --name home --note "more rooms" --servers nats://nats:4222
              # what only one site has, over what all have
              rapid-intent fleet push Rooms/lab --name home --site lab --servers nats://nats:4222
              rapid-intent fleet push Dictionaries --name home --servers nats://nats:4222 \\
                  --canary site=lab --for 10m --store fleet.sqlite
              # signed: openssl genpkey -algorithm ed25519 -out release.pem && chmod 600 release.pem
              rapid-intent fleet push Dictionaries --name home --sign release.pem --servers tls://nats:4222
            """)

    @Argument(help: ArgumentHelp("The folder; hidden files are left out.", valueName: "folder"))
    var folder: String

    @OptionGroup var options: FleetLineOptions

    @Option(help: ArgumentHelp("Why it is published.", valueName: "text"))
    var note = ""

    @Option(help: ArgumentHelp("Sign with the Ed25519 key in this PEM file.", valueName: "file"))
    var sign: String?

    @Option(help: ArgumentHelp("Let a site try it first; repeatable.", valueName: "site=name"))
    var canary: [CanarySite] = []

    @Option(
        name: .customLong("for"),
        help: ArgumentHelp(
            "How long the sites try it: a number with m, h, d or w, such as 10m.", valueName: "age"))
    var time: Age?

    @Option(help: ArgumentHelp("The collected telemetry file, which decides about the canary.", valueName: "file"))
    var store: String?

    @Option(
        help: ArgumentHelp(
            "By how much the share of trouble may rise, from 0 to 1. (default: 0.05)", valueName: "share"))
    var bound: Double?

    @Option(help: ArgumentHelp("How many segments the sites must have heard. (default: 20)", valueName: "number"))
    var least: Int?

    @OptionGroup var streams: FleetStreamOptions

    @Option(
        help: ArgumentHelp(
            "How many of the newest versions are kept, besides those in force, before and tried: 2 or more.",
            valueName: "number"))
    var keep = 20

    @OptionGroup var output: OutputOptions

    func validate() throws {
        try check("keep", keep, atLeast: 2)
        guard canary.isEmpty == (time == nil), canary.isEmpty == (store == nil) else {
            throw ValidationError("'--canary', '--for' and '--store' belong together; give all three.")
        }
        guard !canary.isEmpty || (bound == nil && least == nil) else {
            throw ValidationError("'--bound' and '--least' decide about a canary; give '--canary' too.")
        }
        guard bound.map((0...1).contains) ?? true, least.map({ $0 > 0 }) ?? true else {
            throw ValidationError("'--bound' is from 0 to 1, and '--least' is 1 or more.")
        }
    }

    mutating func run() async throws {
        let versions = try options.versions(key: sign, replicas: streams.replicas, keeping: keep)
        guard let time, let store else {
            show(try await versions.push(folder: folder, note: note), nil)
            return
        }
        // Before anything is published: without it, nobody could decide.
        _ = try TelemetryReader(path: store)
        let sites = canary.map(\.name)
        var policy = CanaryPolicy(time: .seconds(time.seconds))
        if let bound { policy.bound = bound }
        if let least { policy.least = least }
        let version = try await versions.push(folder: folder, note: note, canary: (sites, policy.time))
        StandardError.write("version \(version.number) is tried at \(sites.map(\.rawValue).joined(separator: ", "))")
        let verdict = try await UntilInterrupted.run { [policy] in
            try await versions.judge(version, at: sites, by: store, policy: policy)
        }
        switch verdict {
        case .promoted(let why): show(version, why)
        case .takenBack(let why):
            if output.json { StandardOutput.write(version.output.adding(["takenBack": why])) }
            throw Failure(.badInput, "version \(version.number) was taken back: \(why)")
        }
    }

    private func show(_ version: FleetVersion, _ why: String?) {
        let files = "\(counted(version.files.count, "file")), \(version.size) bytes"
        output.write(
            version.output,
            text: "version \(version.number) of \(version.line) is in force (\(files))" + (why.map { "; \($0)" } ?? ""))
    }
}
/// A site that tries a version, as the argument `site=NAME`.
struct CanarySite: ExpressibleByArgument {
    let name: FleetName

    /// Reads `site=NAME`; nil for anything else.
    init?(argument: String) {
        guard argument.hasPrefix("site="), let name = try? FleetName(String(argument.dropFirst(5))) else {
            return nil
        }
        self.name = name
    }
}
#endif
