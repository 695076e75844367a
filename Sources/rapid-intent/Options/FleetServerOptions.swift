#if Tool && Fleet
import ArgumentParser
import Foundation
public import RapidIntentFleet
package import RapidIntentPrograms

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

    @Option(help: ArgumentHelp("The trusted certificates, in PEM format. (default: the system's)", valueName: "file"))
    var tlsCa: String?

    @Option(help: ArgumentHelp("This client's certificate, together with '--tls-key'.", valueName: "file"))
    var tlsCert: String?

    @Option(help: ArgumentHelp("The private key of the certificate.", valueName: "file"))
    var tlsKey: String?

    func validate() throws {
        guard let (message, help) = access.fault({ "'--\($0.replacing("_", with: "-"))'" }) else { return }
        throw ValidationError("\(message); \(help).")
    }

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

extension FleetError: ProgramError {
    package var failure: Failure {
        let isInput = [.file, .secretFile, .invalidName, .unsound, .noVersion].contains(code)
        // The tool ends, so that nothing is tried again by itself.
        let text = "\(self)".replacing("it is tried again", with: "try again")
        return Failure(isInput ? .badInput : .serviceFailed, text)
    }
}

struct FleetInstanceOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The site of this instance: 1 to 64 letters, digits, '-' and '_'.", valueName: "name"))
    var site: FleetNameArgument

    @Option(
        help: ArgumentHelp(
            "The name of this instance, unique within the site. (default: the host's name)", valueName: "name"))
    var instance: FleetNameArgument?

    @OptionGroup var servers: FleetServerOptions

    func instanceName() throws(FleetError) -> FleetName {
        if let instance { return instance.name }
        return try FleetName(ProcessInfo.processInfo.shortHostName)
    }
}

struct FleetLineOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The name of the versions, such as 'home'.", valueName: "name"))
    var name: FleetNameArgument

    @Option(help: ArgumentHelp("The versions of this site only, over those of all sites.", valueName: "name"))
    var site: FleetNameArgument?

    @OptionGroup var servers: FleetServerOptions

    var line: VersionLine { VersionLine(name.name, site: site?.name) }

    /// The versions, as the user of this machine reads and changes them, signed with a file's key unless it is nil.
    ///
    /// `replicas` only counts if the stream has to be created, and only the newest versions are kept.
    func versions(key: String? = nil, replicas: Int = 1, keeping kept: Int = 20) throws(FleetError) -> FleetVersions {
        FleetVersions(
            line, options: servers.fleet, author: "\(NSUserName())@\(ProcessInfo.processInfo.shortHostName)",
            key: try key.map { (path) throws(FleetError) in try SigningKey(privateKeyFile: path) },
            replicas: replicas, keeping: kept, onWarning: { StandardError.write("rapid-intent: \($0)") })
    }
}

struct FleetStreamOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "On how many servers the streams are kept, if they have to be created: 1 to 5.",
            valueName: "number"))
    var replicas = 1

    func validate() throws { try check("replicas", replicas, in: 1...5) }
}

struct FleetNameArgument: ExpressibleByArgument {
    let name: FleetName

    /// Reads a name; nil for one that a fleet cannot have.
    init?(argument: String) {
        guard let name = try? FleetName(argument) else { return nil }
        self.name = name
    }
}
#endif
