#if Fleet
package import Foundation
public import RapidIntentDictionary
import RapidIntentSupport
import RapidIntentYAML

/// How an instance takes part in a fleet: its name, the servers, and what it follows and sends.
///
/// ```yaml
/// servers: [tls://nats-1.example:4222, tls://nats-2.example:4222]
/// site: lobby
/// instance: kiosk-7              # by default the host's name
/// user: kiosk-7                  # or token_file, or nkey and seed_file, or credentials_file
/// password_file: kiosk-7.password
/// tls_ca: ca.pem                 # by default the system's; tls_cert and tls_key for a client's certificate
/// follow:
///   names: [home]
///   folder: /var/lib/rapid-intent
///   key_file: release.pub.pem    # what must have signed; without it, nothing has to be signed
/// telemetry:
///   file: telemetry.sqlite
///   days: 30                     # what waited longer is dropped
///   waiting: 1000000             # if more wait, the oldest are dropped
/// limits_shared_by: 4            # so many instances share the rate limits of keys
/// ```
///
/// `Dictionaries/fleet.schema.json` is the JSON Schema of such files for editors.
///
/// Without `follow`, no versions are followed; without `telemetry`, nothing is sent. An instance with neither only looks at
/// the fleet.
public struct FleetConfiguration: Sendable, Equatable {
    package var options: FleetOptions
    package var site: FleetName
    /// The instance, unique within the site.
    package var instance: FleetName
    /// The versions to follow; nil for none.
    package var follow: Follow?
    /// The telemetry to send; nil for none.
    package var telemetry: Telemetry?
    /// How many instances share limits through the fleet, at least 2; nil if each has its own.
    package var limitsSharedBy: Int?

    package struct Follow: Sendable, Equatable {
        /// The names under which they are published, at least one.
        package var names: [FleetName]
        /// Where they are kept; it is made if it is missing.
        package var folder: String
        /// The PEM file of the public Ed25519 key that must have signed; nil if none has to.
        package var keyFile: String?
    }

    package struct Telemetry: Sendable, Equatable {
        /// The file, which the service that records makes.
        package var file: String
        /// How much waits for a collector.
        package var limits: OutboxLimits
    }
}

extension FleetConfiguration {
    /// Reads a YAML file of at most 16 MiB.
    ///
    /// Paths in it that do not begin with a slash are relative to its folder. Files that it names are not opened.
    ///
    /// - Throws: `DictionaryError` with the mistakes in the file, each with its line and column. If the file contains a
    ///   secret, the message does not quote it.
    public init(path: String) throws(DictionaryError) {
        try self.init(yaml: DocumentFiles.bytes(ofFile: path), file: path, folder: FilePath.folder(of: path))
    }

    /// Reads the bytes of a file, whose paths are relative to a folder.
    init(yaml: [UInt8], file: String, folder: String = "") throws(DictionaryError) {
        self = try SchemaReader.configuration(yaml: yaml, file: file, secrets: .fleet) { reader, root in
            reader.fleet(from: root, in: folder)
        }
    }

    /// The JSON Schema of such files, draft 2020-12, as the text of a file.
    ///
    /// It checks one mapping at a time, and not what names and addresses may be.
    static var schema: String { SchemaDocument(title: "RapidIntent fleet", root: .fleet).json }
}

extension ProcessInfo {
    /// The host's name without its domain, by which an instance is known unless it has a name of its own.
    package var shortHostName: String { String(hostName.prefix { $0 != "." }) }
}
#endif
