#if Fleet
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
