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

/// Who connects and how, as the options of the tool and the file of a fleet name it: `user`, `password_file`, `token_file`,
/// `nkey`, `seed_file`, `credentials_file`, `tls_ca`, `tls_cert`, `tls_key`.
package struct FleetAccess: Sendable {
    private let values: [String: String]

    package init(_ values: [String: String]) { self.values = values }

    private static let pairs = [("user", "password_file"), ("nkey", "seed_file"), ("tls_cert", "tls_key")]
    private static let proofs = ["user", "token_file", "nkey", "credentials_file"]

    /// What is wrong with the values, with names as the user knows them, and the remedy; nil for nothing.
    package func fault(_ quoted: (String) -> String) -> (message: String, help: String)? {
        for (first, second) in Self.pairs where (values[first] == nil) != (values[second] == nil) {
            return ("\(quoted(first)) and \(quoted(second)) belong together", "give both")
        }
        let given = Self.proofs.filter { values[$0] != nil }
        guard given.count > 1 else { return nil }
        return ("\(given.map(quoted).joined(separator: " and ")) each prove who connects", "give only one of them")
    }

    /// How to reach servers with these values, which have no fault.
    package func options(servers: [String]) -> FleetOptions {
        let tls = FleetTLS(authorities: values["tls_ca"], certificate: values["tls_cert"], key: values["tls_key"])
        return FleetOptions(servers: servers, tls: tls == FleetTLS() ? nil : tls, credentials: credentials)
    }

    private var credentials: FleetCredentials {
        if let user = values["user"], let file = values["password_file"] { return .user(user, passwordFile: file) }
        if let file = values["token_file"] { return .token(file: file) }
        if let key = values["nkey"], let file = values["seed_file"] { return .nkey(key, seedFile: file) }
        if let file = values["credentials_file"] { return .credentials(file: file) }
        return .none
    }
}
#endif
