#if Fleet
/// How to reach the servers of a fleet.
///
/// ```swift
/// var options = FleetOptions(servers: ["tls://nats-1.example:4222", "tls://nats-2.example:4222"])
/// options.credentials = .user("kiosk-7", passwordFile: "/etc/rapid-intent/fleet-password")
/// ```
public struct FleetOptions: Sendable, Equatable {
    /// The addresses of servers of one cluster, such as `nats://host:4222`; without credentials.
    package var servers: [String]
    /// The certificates of the encrypted connection; nil for the system's, with addresses of the form `tls://…`.
    package var tls: FleetTLS?
    /// Proof of who connects.
    package var credentials: FleetCredentials
    /// The time limit of each call to a server, at least 0.1 seconds.
    package var timeout: Duration

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

/// The files of an encrypted connection, in PEM format.
public struct FleetTLS: Sendable, Equatable {
    /// The certificates of the authorities that are trusted; nil for the system's.
    package var authorities: String?
    /// The certificate of this client; nil if the servers ask for none.
    package var certificate: String?
    /// The private key of the certificate, which only its owner and group may read.
    package var key: String?

    /// Names the files.
    public init(authorities: String? = nil, certificate: String? = nil, key: String? = nil) {
        self.authorities = authorities
        self.certificate = certificate
        self.key = key
    }
}

/// Proof of who connects; every secret comes from a file that only its owner and group may read.
public enum FleetCredentials: Sendable, Equatable {
    /// None: for servers that ask for none, or that accept a client's certificate.
    case none
    /// A user, and a file whose first line is the password.
    case user(String, passwordFile: String)
    /// A file whose first line is a token.
    case token(file: String)
    /// A public key (`U…`), and the file with its seed (`SU…`).
    case nkey(String, seedFile: String)
    /// A file with a user's JWT and seed, as `nsc` writes it.
    case credentials(file: String)
}
#endif
