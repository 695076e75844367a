#if Tool && Fleet
import ArgumentParser

/// `fleet`: the parts of an instance, of who publishes versions, and of who looks at the fleet.
struct Fleet: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Takes part in a fleet of many instances.",
        discussion: """
            EXAMPLES
              rapid-intent fleet send --telemetry telemetry.sqlite \\
                  --site lobby --instance kiosk-7 --servers nats://nats:4222
              rapid-intent fleet push Dictionaries --name home --servers nats://nats:4222
              rapid-intent fleet follow --name home --site lobby --instance kiosk-7 \\
                  --folder /var/lib/rapid-intent --servers nats://nats:4222
              rapid-intent fleet status --servers nats://nats:4222
            """,
        subcommands: [
            FleetSend.self, FleetFollow.self, FleetPush.self, FleetRollback.self, FleetHistory.self, FleetDiff.self,
            FleetStatusCommand.self, FleetForget.self,
        ])
}
#endif
