#if Tool
import ArgumentParser
import Foundation
package import RapidIntent
import RapidIntentDictionary
public import RapidIntentModel
package import RapidIntentOnline
public import RapidIntentOnlineFiles
import RapidIntentPrograms

/// Options for the online service that is called for texts that the dictionary does not resolve.
struct OnlineOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            The dialect of the online service (\(Dialect.allCases.map(\.rawValue).joined(separator: ", "))), or a YAML file \
            that describes the service; other options override the file. Or a model written by 'train', which runs on this \
            machine and needs no other option.
            """, valueName: "dialect|file"))
    var online: OnlineChoice?

    @Option(
        help: ArgumentHelp(
            "The service's address, such as http://127.0.0.1:8080; wit has a default.", valueName: "url"))
    var endpoint: String?

    @Option(
        help: ArgumentHelp(
            """
            The application to ask: its id for luis-v2 and luis-v3, PROJECT/DEPLOYMENT for clu. For rasa and wit, it is \
            only a name: a rasa server has one model, and the key of wit selects one.
            """, valueName: "name"))
    var app: String?

    @Option(help: "The model of a LUIS application to ask: production or staging. (default: production)")
    var slot: Slot?

    @Option(
        help: ArgumentHelp(
            """
            The version of the model. The cache uses only answers of this version, so change it when you retrain the model. \
            luis-v3 is asked for this version, unless '--slot' is given.
            """, valueName: "version"))
    var model: String?

    @Option(
        help: ArgumentHelp(
            "A file with the service's key; without it, the environment variable RAPID_INTENT_KEY is used.",
            valueName: "file"))
    var keyFile: String?

    @Flag(help: "Let the service keep the texts of questions; otherwise, requests ask it not to.")
    var serviceMayLog = false

    @Option(help: ArgumentHelp("The maximum time for an answer, in seconds. (default: 2)", valueName: "seconds"))
    var timeLimit: Double?

    @Option(
        help: ArgumentHelp(
            "Keep the service's answers in this SQLite file, and look there first. It contains spoken texts.",
            valueName: "file"))
    var cache: String?

    @OptionGroup var budget: BudgetOptions

    typealias Dialect = ServiceConfiguration.Dialect
    typealias Slot = ServiceConfiguration.Slot

    private var isDescribed: Bool {
        [endpoint, app, keyFile, slot?.rawValue, model].contains { $0 != nil } || timeLimit != nil || serviceMayLog
    }

    func validate() throws {
        try check("time-limit", timeLimit, in: 0.001...600, unit: " seconds")
        switch online {
        case nil:
            guard !isDescribed else {
                throw ValidationError(
                    "'--endpoint', '--app', '--slot', '--model', '--key-file', '--service-may-log' and '--time-limit' "
                        + "need '--online' with a dialect, such as '--online luis-v3'.")
            }
            _ = try budget.budget(over: nil)
            if cache != nil || budget.isUsed {
                throw ValidationError("'--cache' and '--budget' need '--online' with a dialect.")
            }
        case .dialect(let dialect):
            if let flaw = try merged(with: ServiceConfiguration(dialect: dialect)).flaw {
                throw ValidationError("'--online \(dialect.rawValue)' \(flaw.options).")
            }
        case .model(let path):
            guard !isDescribed, cache == nil, !budget.isUsed else {
                throw ValidationError(
                    "'--online \(path)' is a model on this machine; leave out '--endpoint', '--app', '--slot', '--model', "
                        + "'--key-file', '--service-may-log', '--time-limit', '--cache' and '--budget'.")
            }
        case .file(let path):
            guard FileManager.default.fileExists(atPath: path) else {
                let dialects = Dialect.allCases.map(\.rawValue).joined(separator: ", ")
                // A name with a dot or a slash is a file name, and a missing file is not a usage error.
                guard path.contains(where: { "./".contains($0) }) else {
                    throw ValidationError("'--online \(path)' is neither a dialect (\(dialects)) nor a file.")
                }
                StandardError.write(
                    "rapid-intent: '--online \(path)': there is no such file; name a file, or a dialect (\(dialects))")
                throw ExitCode(ExitStatus.badInput.rawValue)
            }
        }
    }

    /// Throws an error if a setting of the resolver needs a service and there is none.
    func check(_ settings: ResolverOptions) throws {
        guard settings.askAhead?.number != nil, online == nil else { return }
        throw ValidationError("'--ask-ahead' needs '--online' with the service to ask.")
    }

    /// The service's configuration from the file and the options; nil if no online service is requested.
    ///
    /// - Throws: ``ExitStatus/badInput`` after printing every mistake in the file.
    func configuration() throws -> ServiceConfiguration? {
        switch online {
        case nil, .model: return nil
        case .dialect(let dialect): return try merged(with: ServiceConfiguration(dialect: dialect))
        case .file(let path):
            do {
                let configuration = try merged(with: ServiceConfiguration(path: path))
                guard let flaw = configuration.flaw else { return configuration }
                throw DictionaryError([
                    DictionaryDiagnostic(
                        .empty, "\(configuration.dialect.value.rawValue) \(flaw.text)",
                        at: configuration.dialect.location, help: "write it into the file, or give the option")
                ])
            } catch let error as DictionaryError {
                for diagnostic in error.diagnostics { StandardError.write(diagnostic.description) }
                throw ExitStatus.badInput
            } catch let error as ValidationError {
                throw Failure(.usage, error.message)
            }
        }
    }

    private func merged(with file: ServiceConfiguration) throws -> ServiceConfiguration {
        var result = file
        result.endpoint = endpoint ?? file.endpoint
        result.app = app ?? file.app
        result.slot = slot ?? file.slot
        result.model = model ?? file.model
        result.key = keyFile.map { .file($0) } ?? file.key
        result.mayLog = serviceMayLog || file.mayLog
        if let timeLimit { result.policy.deadline = .seconds(timeLimit) }
        result.cache = cache ?? file.cache
        result.budget = try budget.budget(over: file.budget)
        return result
    }
}

extension ServiceConfiguration.Flaw {
    /// The remedy, in options of the tool.
    fileprivate var options: String {
        switch self {
        case .noApplication: "needs '--endpoint URL' and '--app NAME'"
        case .noDeployment: "needs '--endpoint URL' and '--app PROJECT/DEPLOYMENT'"
        case .noEndpoint: "needs '--endpoint URL'"
        case .slot: "has no slots; '--slot' is only for LUIS"
        }
    }
}

/// A dialect, a service configuration file, or an intent model.
enum OnlineChoice: ExpressibleByArgument {
    case dialect(ServiceConfiguration.Dialect)
    case file(String)
    case model(String)

    /// Reads the name of a dialect; any other text is a path.
    ///
    /// The first bytes of the file show whether it is a model.
    init?(argument: String) {
        self =
            ServiceConfiguration.Dialect(rawValue: argument).map(Self.dialect)
            ?? (IntentModel.isModel(path: argument) ? .model(argument) : .file(argument))
    }
}

extension ServiceConfiguration.Slot: ExpressibleByArgument {}

extension OnlineOptions {
    /// The service with its parts; nil if none is requested.
    ///
    /// If a file configures the service, each call reads the file; call this once per run.
    ///
    /// - Parameter dictionaries: The dictionaries in which a local model finds entities; it uses the active ones at
    ///   the time of each question.
    func service(following dictionaries: ActiveDictionaries? = nil) throws -> AskedService? {
        if case .model(let path) = online { return AskedService(try Self.model(path, following: dictionaries)) }
        guard let configuration = try configuration() else { return nil }
        let key = try Self.key(of: configuration)
        do throws(OnlineIntentError) {
            let service = try OnlineService(
                configuration, key: key,
                // The first look-up of a tool opens the file. On a busy machine, that takes longer than in a running
                // service, and a missed look-up would cost a call.
                cacheConfiguration: PredictionCacheConfiguration(lookUpLimit: .milliseconds(500)),
                onCacheTrouble: { StandardError.write("cache: \($0)") })
            if service.sendsKeyUnencrypted {
                StandardError.write(
                    "rapid-intent: warning: the key and the questions travel unencrypted to another machine; use an https: endpoint"
                )
            }
            return AskedService(service, price: ServicePrice(of: configuration.dialect.value))
        } catch {
            throw Self.failure(.usage, error)
        }
    }

    private static func model(
        _ path: String, following dictionaries: ActiveDictionaries?
    ) throws -> IntentModelService {
        let model = try IntentModel(copying: path, encoder: { try MiniLMEncoder.installed() })
        let service = dictionaries.map { IntentModelService(model, following: $0) } ?? IntentModelService(model)
        if !service.sharesLanguage {
            StandardError.write(
                "rapid-intent: warning: the model understands '\(model.locale)', and no dictionary is in that language, "
                    + "so that it answers nothing; train it with the '--locale' of the dictionaries")
        }
        return service
    }

    private static func key(of configuration: ServiceConfiguration) throws -> ServiceKey? {
        do throws(OnlineIntentError) {
            return try configuration.serviceKey(in: ProcessInfo.processInfo.environment)
        } catch {
            let status: ExitStatus = if case .file = configuration.key { .badInput } else { .usage }
            throw failure(status, error)
        }
    }

    private static func failure(_ status: ExitStatus, _ error: OnlineIntentError) -> Failure {
        Failure(status, "the online service cannot be asked: \(error.detail)")
    }
}

/// The service for texts that the dictionary does not resolve: an online service, or a model on this machine.
struct AskedService {
    /// The service with its time limit, budget and retries.
    let service: ResilientService
    /// The same service without retries; it also measures each answer.
    let direct: any MeasuredIntentService
    /// The resolver's settings that belong to it.
    let configuration: ResolverConfiguration
    let price: ServicePrice
    /// The parts of an online service; nil for a model.
    let online: OnlineService?

    init(_ online: OnlineService, price: ServicePrice) {
        (service, direct, self.price, self.online) = (online.service, online.direct, price, online)
        configuration = online.configuration
    }

    init(_ model: IntentModelService) {
        (service, direct, price, online) = (ResilientService(model), model, .free, nil)
        configuration = ResolverConfiguration()
    }

    /// Closes open connections and files.
    ///
    /// Await it before the process ends.
    func close() async { await online?.close() }
}

extension IntentModelError: ProgramError {}

/// The answers of a model on this machine are free.
extension IntentModelService: MeasuredIntentService {
    package func exchange(for question: Question) async throws(OnlineIntentError) -> ServiceExchange {
        ServiceExchange(prediction: answer(to: question), transactions: 0)
    }
}
#endif
