#if Tool && Fleet
import ArgumentParser
import Foundation
import RapidIntent
import RapidIntentFleet
import RapidIntentPrograms
import RapidIntentSupport

struct FleetFollow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "follow",
        abstract:
            "Keeps an instance's dictionaries and models at the published version, beside the service that uses them.",
        discussion: """
            FOLDER/NAME/current leads to the version in force, and FOLDER/NAME@SITE/current to what the site adds; where \
            nothing is published yet, to an empty dictionary. A service that watches them takes each version up between \
            two utterances. What 'grow' writes there is lost with the next version. What is damaged, \
            unsigned although '--key' is given, older or has errors is refused, and the version before stays in force, \
            also without a network. It runs until Ctrl-C.

            EXAMPLES
              rapid-intent fleet follow --name home --site lobby --instance kiosk-7 \\
                  --folder /var/lib/rapid-intent --servers nats://nats-1:4222 nats://nats-2:4222
              rapid-intent listen --watch --dictionary /var/lib/rapid-intent/home/current
              # only what has the signature of this key
              rapid-intent fleet follow --name home --site lobby --instance kiosk-7 \\
                  --folder /var/lib/rapid-intent --key release.pub.pem --servers tls://nats:4222
            """)

    @Option(
        name: .customLong("name"),
        help: ArgumentHelp("The name of the versions, such as 'home'; repeatable.", valueName: "name"))
    var names: [FleetNameArgument]

    @OptionGroup var options: FleetInstanceOptions

    @Option(help: ArgumentHelp("Where versions are kept; it is made if it is missing.", valueName: "folder"))
    var folder: String

    @Option(help: ArgumentHelp("The public Ed25519 key in this PEM file must have signed.", valueName: "file"))
    var key: String?

    @Flag(help: "End once the version that was decided on is in force.")
    var untilInForce = false

    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard !names.isEmpty else { throw ValidationError("Name what to follow with '--name'.") }
    }

    mutating func run() async throws {
        let lines = FollowerLines(isJSON: output.json)
        let follower = VersionFollower(
            names.map(\.name), site: options.site.name, instance: try options.instanceName(), folder: folder,
            options: options.servers.fleet,
            key: try key.map { (path) throws(FleetError) in try SigningKey(publicKeyFile: path) },
            onEvent: { lines.show($0) })
        try await UntilInterrupted.run { [untilInForce] in
            try await follower.run(untilInForce: untilInForce)
        }
    }
}

struct FollowerLines: Sendable {
    private let isJSON: Bool
    private let failures = FailureLines()

    init(isJSON: Bool) { self.isJSON = isJSON }

    func show(_ event: FollowerEvent) {
        switch event {
        case .connected: failures.connected()
        case .disconnected: failures.disconnected()
        case .inForce(let line, let number, let isCanary):
            failures.reset()
            guard isJSON else {
                return StandardError.write(
                    "version \(number) of \(line) is in force" + (isCanary ? " here, as a trial" : ""))
            }
            write("inForce", line, ["number": number, "canary": isCanary])
        case .refused(let line, let refusal):
            guard isJSON else {
                return StandardError.write(DisplayWidth.printable("rapid-intent: refused: \(refusal)"))
            }
            write("refused", line, ["code": refusal.code.rawValue, "reason": refusal.detail])
        case .failed(let error): failures.show(error)
        }
    }

    private func write(_ event: String, _ line: VersionLine, _ members: JSON) {
        let subject: JSON = ["event": event, "name": "\(line.name)", "site": line.site?.rawValue]
        StandardOutput.write(subject.adding(members))
    }
}
#endif
