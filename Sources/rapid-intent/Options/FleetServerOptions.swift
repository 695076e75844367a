#if Fleet
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
                "A file whose first line is the password. Like every file with a secret, only its owner may read it.",
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
            for (first, second) in [
                (("--user", user), ("--password-file", passwordFile)), (("--nkey", nkey), ("--seed-file", seedFile)),
                (("--tls-cert", tlsCert), ("--tls-key", tlsKey)),
            ] where (first.1 == nil) != (second.1 == nil) {
                throw ValidationError("'\(first.0)' and '\(second.0)' belong together; give both.")
            }
            guard [user, tokenFile, nkey, credentialsFile].count(where: { $0 != nil }) <= 1 else {
                throw ValidationError("Give only one of '--user', '--token-file', '--nkey' and '--credentials-file'.")
            }
        }

        /// The options for the library.
        var fleet: FleetOptions {
            let usesTLS = [tlsCa, tlsCert].contains { $0 != nil }
            return FleetOptions(
                servers: servers,
                tls: usesTLS ? FleetTLS(authorities: tlsCa, certificate: tlsCert, key: tlsKey) : nil,
                credentials: credentials)
        }

        private var credentials: FleetCredentials {
            if let user, let passwordFile { return .user(user, passwordFile: passwordFile) }
            if let tokenFile { return .token(file: tokenFile) }
            if let nkey, let seedFile { return .nkey(nkey, seedFile: seedFile) }
            if let credentialsFile { return .credentials(file: credentialsFile) }
            return .none
        }
    }

    extension Failure {
        /// A failure of a fleet, with the exit status of its kind.
        init(_ error: FleetError) {
            let isInput = [.file, .secretFile, .invalidName, .unsound, .noVersion].contains(error.code)
            self.init(isInput ? .badInput : .serviceFailed, "\(error)")
        }
    }
#endif
