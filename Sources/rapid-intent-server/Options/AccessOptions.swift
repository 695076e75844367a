#if Server
import ArgumentParser
import Logging
import RapidIntentPrograms
import RapidIntentServer

struct AccessOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A file of keys, one per line, each with an optional name before it; reread when it changes.",
            valueName: "file")
    )
    var keys: String?

    @Option(
        name: .customLong("app"),
        help: ArgumentHelp(
            "The application or project that clients may name; repeatable. (default: any)", valueName: "name"))
    var apps: [String] = []

    @Option(
        help: ArgumentHelp(
            "The certificate in PEM format, followed by its chain; reread when it changes.",
            valueName: "file"))
    var certificate: String?

    @Option(help: ArgumentHelp("The certificate's private key, in PEM format.", valueName: "file"))
    var privateKey: String?

    func validate() throws {
        guard (certificate == nil) == (privateKey == nil) else {
            throw ValidationError("'--certificate' and '--private-key' belong together.")
        }
        guard !apps.contains("") else { throw ValidationError("'--app' has no name, so no client can name it.") }
    }

    func apply(to configuration: inout IntentServerConfiguration) { configuration.apps = Set(apps) }

    /// The certificate and its key; nil if none were named.
    func certificateFiles(logger: Logger) throws(Failure) -> CertificateFiles? {
        guard let certificate, let privateKey else { return nil }
        return try Failure.badInput {
            try CertificateFiles(certificate: certificate, privateKey: privateKey, logger: logger)
        }
    }

    /// The file of keys; nil if none was named.
    func keyFile(logger: Logger) throws(Failure) -> KeyFile? {
        try Failure.badInput { try keys.map { try KeyFile(path: $0, logger: logger) } }
    }
}

struct AddressOptions: ParsableArguments {
    @Option(help: "The address to bind; one that others can reach needs '--keys'.")
    var host = "127.0.0.1"

    @Option(help: "The port; 0 selects a free port.")
    var port = 8080

    func validate() throws {
        guard (0...65_535).contains(port) else { throw ValidationError("'--port' must be from 0 to 65535.") }
        guard !host.isEmpty else { throw ValidationError("'--host' must be an address or a name.") }
    }

    func apply(to configuration: inout IntentServerConfiguration) {
        // Brackets around the host, as in URLs, are accepted.
        let isBracketed = host.hasPrefix("[") && host.hasSuffix("]")
        configuration.host = isBracketed ? String(host.dropFirst().dropLast()) : host
        configuration.port = port
    }
}
#endif
