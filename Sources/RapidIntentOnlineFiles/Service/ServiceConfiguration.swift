#if SQLite
package import RapidIntent
public import RapidIntentDictionary
package import RapidIntentOnline
import RapidIntentSupport
import RapidIntentYAML

/// The configuration of an online service from a YAML file: address, key, thresholds, retries and budget.
///
/// ```yaml
/// dialect: luis-v3
/// endpoint: http://127.0.0.1:8085
/// app: demo
/// key_env: HOME_KEY
/// time_limit: 1.5s
/// thresholds: { accept: 0.8, margin: 0.2 }
/// budget: { file: calls.sqlite, calls_per_day: 200 }
/// ```
///
/// The file never contains the key itself, because it may be shared. It names an environment variable or another file.
public struct ServiceConfiguration: Sendable, Equatable {
    package var dialect: Located<Dialect>
    /// The URL of the service; nil for the dialect's default, if it has one.
    package var endpoint: String?
    /// The application; for `clu`, a project and a deployment separated by a slash.
    package var app: String?
    /// The published model of a LUIS application.
    package var slot: Slot?
    /// The version of the model, which separates its cached answers from those of other versions; nil if not given.
    ///
    /// LUIS v3 uses this version if no ``slot`` is given. The other services use the model that is deployed, so change
    /// this value when you retrain the model.
    package var model: String?
    /// The location of the key; nil if not given.
    package var key: KeySource?
    package var mayLog = false
    /// The time limits and retries; what a file leaves out suits a waiting user.
    package var policy = ResiliencePolicy()
    /// The resolver's settings that belong to the service; the thresholds that a file leaves out are the dialect's.
    package var resolver: ResolverConfiguration
    /// The SQLite file for cached answers; nil for no cache.
    package var cache: String?
    /// The daily spending limit; nil for no limit.
    package var budget: Budget?

    package enum Dialect: String, Sendable, CaseIterable {
        case luisV2 = "luis-v2"
        case luisV3 = "luis-v3"
        /// Azure's Conversational Language Understanding.
        case clu
        case rasa
        case wit
    }

    /// The published models of a LUIS application.
    package enum Slot: String, Sendable, CaseIterable {
        /// The model that serves users.
        case production
        case staging
    }

    package enum KeySource: Sendable, Equatable {
        case variable(String)
        case file(String)
    }

    /// A daily spending limit.
    package struct Budget: Sendable, Equatable {
        /// The SQLite file that counts the questions.
        package var file: String?
        /// The maximum number of questions; nil for no limit.
        package var callsPerDay: Int?
        /// The maximum amount of money; nil for no limit.
        package var moneyPerDay: Money?
        /// The price of a question; nil if not given.
        package var pricePerCall: Money?

        /// Creates a budget without limits.
        package init() {}
    }

    package init(dialect: Dialect) {
        self.dialect = Located(dialect)
        resolver = ResolverConfiguration { $0.thresholds = dialect.thresholds }
    }

    /// Reads a file.
    ///
    /// Paths in it that do not begin with a slash are relative to its folder.
    ///
    /// - Throws: `DictionaryError` with every mistake in the file. If the file contains a key, the message does not
    ///   quote the file.
    public init(path: String) throws(DictionaryError) {
        try self.init(yaml: DocumentFiles.bytes(ofFile: path), file: path)
        let folder = FilePath.folder(of: path)
        func inFolder(_ file: String?) -> String? {
            file.map { $0.hasPrefix("/") || folder.isEmpty ? $0 : FilePath.joined(folder, $0) }
        }
        cache = inFolder(cache)
        if let file = budget?.file { budget?.file = inFolder(file) }
        if case .file(let file) = key { key = .file(inFolder(file) ?? file) }
    }

    /// Reads the bytes of a file; keeps its paths unchanged.
    ///
    /// - Throws: `DictionaryError`, like ``init(path:)``.
    package init(yaml: [UInt8], file: String) throws(DictionaryError) {
        self = try SchemaReader.configuration(yaml: yaml, file: file, secrets: .service) { $0.service(from: $1) }
    }

    /// The JSON Schema of such files for editors, draft 2020-12, as the text of a file.
    ///
    /// It checks one mapping at a time. Mistakes that involve several keys, such as a budget without a limit, are
    /// found when the file is read.
    package static var schema: String { SchemaDocument(title: "RapidIntent online service", root: .service).json }
}
#endif
