#if Fleet
import RapidIntentFleet

// The Swift of the landing page, which `ArticleTests` compares with the lines between the marks.

private func fleet() async throws {
    // Fleet begins
    let options = FleetOptions(
        servers: ["tls://nats-1.example:4222", "tls://nats-2.example:4222"],
        credentials: .user("kiosk-7", passwordFile: "/etc/rapid-intent/fleet-password"))
    let outbox = TelemetryOutbox(
        path: "telemetry.sqlite", site: try FleetName("lobby"), instance: try FleetName("kiosk-7"), options: options)
    try await outbox.run()

    let collector = TelemetryCollector(path: "fleet.sqlite", options: options)
    try await collector.run()
    for instance in try await collector.findings().instances { print(instance.site, instance.missingMessages) }

    let home = VersionLine(try FleetName("home"))
    let version = try await FleetVersions(home, options: options, author: "ana").push(folder: "Dictionaries")
    print(version.number)
    let follower = VersionFollower(
        [home.name], site: try FleetName("lobby"), instance: try FleetName("kiosk-7"),
        folder: "/var/lib/rapid-intent", options: options)
    try await follower.run()

    for instance in try await FleetStatus.read(options).instances { print(instance.site, instance.lastSeen) }
    // Fleet ends
}
#endif
