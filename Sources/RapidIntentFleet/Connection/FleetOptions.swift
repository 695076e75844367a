#if Fleet
/// How to reach the servers of a fleet.
///
/// ```swift
/// var options = FleetOptions(servers: ["tls://nats-1.example:4222", "tls://nats-2.example:4222"])
/// options.credentials = .user("kiosk-7", passwordFile: "/etc/rapid-intent/fleet-password")
/// ```
public struct FleetOptions: Sendable, Equatable {
    /// The addresses of servers of one cluster, such as `nats://host:4222`; without credentials.
    public var servers: [String]
    /// The certificates of the encrypted connection; nil for the system's, with addresses of the form `tls://…`.
    public var tls: FleetTLS?
    /// Proof of who connects.
    public var credentials: FleetCredentials
    /// The time limit of each call to a server, at least 0.1 seconds.
    public var timeout: Duration

    /// Creates options.
    public init(
        servers: [String], tls: FleetTLS? = nil, credentials: FleetCredentials = .none, timeout: Duration = .seconds(5)
    ) {
        self.servers = servers
        self.tls = tls
        self.credentials = credentials
        self.timeout = timeout
    }
}
#endif
