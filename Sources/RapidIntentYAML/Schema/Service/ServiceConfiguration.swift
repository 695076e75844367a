package import RapidIntent
public import RapidIntentDictionary
import RapidIntentFiles

/// How an online service is asked, as a YAML file says it: where it is, who asks, when it is believed, what it may cost.
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
/// A key itself is never in the file, which is shared and shown: the file names an environment variable or another file.
public struct ServiceConfiguration: Sendable, Equatable {
    /// How the service is asked, with its place.
    package var dialect: Located<Dialect>
    /// Where it is; nil for the dialect's own place, if it has one.
    package var endpoint: String?
    /// The application; for `clu` a project and a deployment with a stroke between them.
    package var app: String?
    /// Which model of a LUIS application is asked.
    package var slot: Slot?
    /// The version of the model, by which a cache tells its answers apart; nil where the file does not say.
    ///
    /// LUIS v3 is asked for this version where no ``slot`` is named; the others have the model that they have, so that
    /// change it when you train the model anew.
    package var model: String?
    /// Where the key is; nil where the file does not say.
    package var key: KeySource?
    /// Whether the service may keep the texts; false where the file does not say.
    package var mayLog = false
    /// The time for a whole question; nil where the file does not say.
    package var timeLimit: Duration?
    /// The time for connecting; nil where the file does not say.
    package var connectLimit: Duration?
    /// When a question is put once more.
    package var retry = Retry()
    /// How long the words so far must have stood, from 50 ms to 10 s, for the service to be asked before the final
    /// transcript; nil for not before it.
    package var askAhead: Duration?
    /// What becomes of a question that has no answer when the next utterance begins; nil for what the resolver does by default.
    package var pendingQuestions: PendingQuestionPolicy?
    /// When answers are believed; nil for what the dialect asks for.
    package var accept: Double?
    /// The least score of an answer that the user is asked about; nil for what the dialect asks for.
    package var confirm: Double?
    /// By how much the best intent must lead; nil for what the dialect asks for.
    package var margin: Double?
    /// The SQLite file that answers are kept in; nil for none.
    package var cache: String?
    /// What a day may cost; nil for no bound.
    package var budget: Budget?

    /// The dialects of services.
    package enum Dialect: String, Sendable, CaseIterable {
        /// LUIS, version 2.
        case luisV2 = "luis-v2"
        /// LUIS, version 3.
        case luisV3 = "luis-v3"
        /// Azure's Conversational Language Understanding.
        case clu
        /// A Rasa server.
        case rasa
        /// Wit.ai.
        case wit
    }

    /// The published models of a LUIS application.
    package enum Slot: String, Sendable, CaseIterable {
        /// The one that users are served by.
        case production
        /// The one for trials.
        case staging
    }

    /// Where a service's key is.
    package enum KeySource: Sendable, Equatable {
        /// An environment variable holds it.
        case variable(String)
        /// A file holds it.
        case file(String)
    }

    /// When a question that failed is put once more; nil where the file does not say.
    package struct Retry: Sendable, Equatable {
        /// How many attempts may follow the first one; 0 for none.
        package var limit: Int?
        /// The longest wait before the first retry.
        package var base: Duration?
        /// The longest wait before any retry.
        package var cap: Duration?
        /// How much of the time limit must be left after the wait.
        package var leastTime: Duration?

        /// Says nothing yet.
        package init() {}
    }

    /// What a day's questions may cost.
    package struct Budget: Sendable, Equatable {
        /// The SQLite file that they are counted in.
        package var file: String?
        /// How many questions; nil for any number.
        package var callsPerDay: Int?
        /// How much money; nil for any amount.
        package var moneyPerDay: Money?
        /// What a question costs; nil where the file does not say.
        package var pricePerCall: Money?

        /// Describes a budget that bounds nothing yet.
        package init() {}
    }

    /// Describes a service that nothing but the dialect is known of.
    package init(dialect: Dialect) { self.dialect = Located(dialect) }

    /// Reads a file.
    ///
    /// Paths in it that do not begin with a stroke are relative to its folder.
    ///
    /// - Throws: `DictionaryError` with everything that is wrong in it. What stands in a file that has a key
    ///   in it is not part of the message.
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

    /// Reads the bytes of a file; paths in it stay as they are.
    ///
    /// - Throws: `DictionaryError` as ``init(path:)`` does.
    public init(yaml: [UInt8], file: String) throws(DictionaryError) {
        let text = try SourceText(yaml, file: file)
        let root: YAMLNode?
        do {
            root = try YAMLComposer.tree(of: text)
        } catch {
            throw DictionaryError([SecretKeys.redacted(error.diagnostic(in: text))])
        }
        if let root, let diagnostic = SecretKeys.refusal(of: root, in: text) { throw DictionaryError([diagnostic]) }
        let (configuration, diagnostics) = DictionaryReader.reading(of: text, root: root) { $0.service(from: $1) }
        guard let configuration, diagnostics.isEmpty else { throw DictionaryError(diagnostics) }
        self = configuration
    }
}
