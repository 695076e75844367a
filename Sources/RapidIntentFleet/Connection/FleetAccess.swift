#if Fleet
/// Who connects and how, as the options of the tool and the file of a fleet name it: `user`, `password_file`, `token_file`,
/// `nkey`, `seed_file`, `credentials_file`, `tls_ca`, `tls_cert`, `tls_key`.
package struct FleetAccess: Sendable {
    private let values: [String: String]

    /// Takes the values that were given, by their names.
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
        let tls = FleetTLS(
            authorities: values["tls_ca"], certificate: values["tls_cert"], key: values["tls_key"])
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
