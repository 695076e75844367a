package import RapidIntent
package import RapidIntentDictionary
import RapidIntentSupport

/// How an instance takes part in a fleet, as a YAML file describes it.
///
/// ```yaml
/// servers: [tls://nats-1.example:4222, tls://nats-2.example:4222]
/// site: lobby
/// user: kiosk-7
/// password_file: kiosk-7.password
/// follow: { names: [home], folder: /var/lib/rapid-intent }
/// telemetry: { file: telemetry.sqlite }
/// ```
///
/// The file never contains a secret itself. What names and addresses may be is checked by who uses them.
package struct FleetDescription: Sendable, Equatable {
    /// The addresses of servers.
    package var servers: [Located<String>] = []
    /// The site; nil if the file has a mistake.
    package var site: Located<String>?
    /// The instance; nil for the host's name.
    package var instance: Located<String>?
    /// What proves who connects, by the keys of the file: paths are absolute, or relative to the current folder.
    package var access: [String: String] = [:]
    /// Where `access` is first; nil if it is empty.
    package var accessPlace: DictionaryLocation?
    /// The versions to follow; nil for none.
    package var follow: Follow?
    /// The telemetry to send; nil for none.
    package var telemetry: Telemetry?
    /// How many instances share their limits; nil if each has its own.
    package var limitsSharedBy: Int?

    /// Versions to follow.
    package struct Follow: Sendable, Equatable {
        /// The names under which they are published.
        package var names: [Located<String>] = []
        /// Where they are kept.
        package var folder = ""
        /// The file of the public key that must have signed them; nil if none has to.
        package var keyFile: String?
    }

    /// Telemetry to send.
    package struct Telemetry: Sendable, Equatable {
        /// The file.
        package var file = ""
        /// After how many days what waits is dropped; nil for the default.
        package var days: Int?
        /// How many changes may wait; nil for the default.
        package var waiting: Int?
    }

    /// Reads a file.
    ///
    /// Paths in it that do not begin with a slash are relative to its folder.
    ///
    /// - Throws: `DictionaryError` with every mistake in the file. If the file contains a secret, the message does not
    ///   quote the file.
    package init(path: String) throws(DictionaryError) {
        try self.init(yaml: DocumentFiles.bytes(ofFile: path), file: path)
        let folder = FilePath.folder(of: path)
        func inFolder(_ file: String) -> String {
            file.hasPrefix("/") || folder.isEmpty ? file : FilePath.joined(folder, file)
        }
        for (key, value) in access where SecretKeys.fleetFiles.contains(key) { access[key] = inFolder(value) }
        if let follow {
            self.follow?.folder = inFolder(follow.folder)
            self.follow?.keyFile = follow.keyFile.map(inFolder)
        }
        if let file = telemetry?.file { telemetry?.file = inFolder(file) }
    }

    /// Reads the bytes of a file; keeps its paths unchanged.
    ///
    /// - Throws: `DictionaryError`, like ``init(path:)``.
    package init(yaml: [UInt8], file: String) throws(DictionaryError) {
        self = try DictionaryReader.configuration(yaml: yaml, file: file, secrets: .fleet) { $0.fleet(from: $1) }
    }

    /// The JSON Schema of such files, draft 2020-12, as the text of a file.
    ///
    /// It checks one mapping at a time, and not what names and addresses may be.
    package static var schema: String { SchemaDocument(title: "RapidIntent fleet", root: .fleet).json }

    /// Describes nothing yet.
    init() {}
}
