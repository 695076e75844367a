#if Server
import ArgumentParser
import RapidIntentServer

/// The options for the server's address.
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
