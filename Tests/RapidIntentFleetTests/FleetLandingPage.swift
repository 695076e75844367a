#if Fleet
import RapidIntentFleet

// The Swift of the landing page, which `ArticleTests` compares with the lines between the marks.

private func member() async throws {
    // Member begins
    let member = try await FleetMember(FleetConfiguration(path: "fleet.yaml")) { print($0) }
    await member.run()
    // Member ends
}

private func parts() async throws {
    // Parts begins
    let options = FleetOptions(
        servers: ["tls://nats-1.example:4222", "tls://nats-2.example:4222"],
        credentials: .user("kiosk-7", passwordFile: "/etc/rapid-intent/fleet-password"))
    let (site, instance) = (try FleetName("lobby"), try FleetName("kiosk-7"))
    let outbox = TelemetryOutbox(path: "telemetry.sqlite", site: site, instance: instance, options: options)
    try await outbox.run()

    let follower = VersionFollower(
        [try FleetName("home")], site: site, instance: instance, folder: "/var/lib/rapid-intent", options: options)
    try await follower.run()
    // Parts ends
}
#endif
