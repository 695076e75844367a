#if Fleet
import RapidIntent
import RapidIntentDictionary
import RapidIntentSupport
import RapidIntentYAML

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
struct FleetDescription: Sendable, Equatable {
    /// The addresses of servers.
    var servers: [Located<String>] = []
    /// The site; nil if the file has a mistake.
    var site: Located<String>?
    /// The instance; nil for the host's name.
    var instance: Located<String>?
    /// What proves who connects, by the keys of the file: paths are absolute, or relative to the current folder.
    var access: [String: String] = [:]
    /// Where `access` is first; nil if it is empty.
    var accessPlace: DictionaryLocation?
    /// The versions to follow; nil for none.
    var follow: Follow?
    /// The telemetry to send; nil for none.
    var telemetry: Telemetry?
    /// How many instances share their limits; nil if each has its own.
    var limitsSharedBy: Int?

    /// Versions to follow.
    struct Follow: Sendable, Equatable {
        /// The names under which they are published.
        var names: [Located<String>] = []
        /// Where they are kept.
        var folder = ""
        /// The file of the public key that must have signed them; nil if none has to.
        var keyFile: String?
    }

    /// Telemetry to send.
    struct Telemetry: Sendable, Equatable {
        /// The file.
        var file = ""
        /// After how many days what waits is dropped; nil for the default.
        var days: Int?
        /// How many changes may wait; nil for the default.
        var waiting: Int?
    }

    /// Reads a file.
    ///
    /// Paths in it that do not begin with a slash are relative to its folder.
    ///
    /// - Throws: `DictionaryError` with every mistake in the file. If the file contains a secret, the message does not
    ///   quote the file.
    init(path: String) throws(DictionaryError) {
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
    init(yaml: [UInt8], file: String) throws(DictionaryError) {
        self = try SchemaReader.configuration(yaml: yaml, file: file, secrets: .fleet) { $0.fleet(from: $1) }
    }

    /// The JSON Schema of such files, draft 2020-12, as the text of a file.
    ///
    /// It checks one mapping at a time, and not what names and addresses may be.
    static var schema: String { SchemaDocument(title: "RapidIntent fleet", root: .fleet).json }

    /// Describes nothing yet.
    init() {}
}
#endif
