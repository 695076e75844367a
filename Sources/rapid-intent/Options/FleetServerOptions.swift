#if Tool
#if Fleet
import RapidIntentPrograms
import ArgumentParser
import RapidIntentFleet

/// Options for reaching the servers of a fleet.
struct FleetServerOptions: ParsableArguments {
    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "The addresses of servers of the NATS cluster, as nats://host:4222 or tls://host:4222.",
            valueName: "address"))
    var servers: [String]

    @Option(help: ArgumentHelp("The user's name, together with '--password-file'.", valueName: "name"))
    var user: String?

    @Option(
        help: ArgumentHelp(
            "A file whose first line is the password. Only owner and group may read the files with secrets of the fleet.",
            valueName: "file"))
    var passwordFile: String?

    @Option(help: ArgumentHelp("A file whose first line is a token.", valueName: "file"))
    var tokenFile: String?

    @Option(help: ArgumentHelp("The public key of an NKey (U…), together with '--seed-file'.", valueName: "key"))
    var nkey: String?

    @Option(help: ArgumentHelp("A file with the seed of the NKey (SU…).", valueName: "file"))
    var seedFile: String?

    @Option(help: ArgumentHelp("A file with a user's JWT and seed, as 'nsc' writes it.", valueName: "file"))
    var credentialsFile: String?

    @Option(
        help: ArgumentHelp("The trusted certificates, in PEM format. (default: the system's)", valueName: "file"))
    var tlsCa: String?

    @Option(help: ArgumentHelp("This client's certificate, together with '--tls-key'.", valueName: "file"))
    var tlsCert: String?

    @Option(help: ArgumentHelp("The private key of the certificate.", valueName: "file"))
    var tlsKey: String?

    func validate() throws {
        guard let (message, help) = access.fault({ "'--\($0.replacing("_", with: "-"))'" }) else { return }
        throw ValidationError("\(message); \(help).")
    }

    /// The options for the library.
    var fleet: FleetOptions { access.options(servers: servers) }

    private var access: FleetAccess {
        let values: [(String, String?)] = [
            ("user", user), ("password_file", passwordFile), ("token_file", tokenFile), ("nkey", nkey),
            ("seed_file", seedFile), ("credentials_file", credentialsFile), ("tls_ca", tlsCa),
            ("tls_cert", tlsCert), ("tls_key", tlsKey),
        ]
        return FleetAccess(
            Dictionary(uniqueKeysWithValues: values.compactMap { name, value in value.map { (name, $0) } }))
    }
}

extension Failure {
    /// A failure of a fleet, with the exit status of its kind.
    init(_ error: FleetError) {
        let isInput = [.file, .secretFile, .invalidName, .unsound, .noVersion].contains(error.code)
        // The tool ends, so that nothing is tried again by itself.
        let text = "\(error)".replacing("it is tried again", with: "try again")
        self.init(isInput ? .badInput : .serviceFailed, text)
    }
}
#endif
#endif
