import ArgumentParser
import Foundation
import RapidIntent
import RapidIntentCache
import RapidIntentOnline

/// Which online service is asked about what the dictionary does not know.
struct OnlineOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The dialect of the online service: \(Dialect.allValueStrings.joined(separator: ", ")).",
            valueName: "dialect"))
    var online: Dialect?

    @Option(
        help: ArgumentHelp(
            "The service's address, such as http://127.0.0.1:8080; wit has one of its own.", valueName: "url"))
    var endpoint: String?

    @Option(
        help: ArgumentHelp(
            """
            The application to ask: its id for luis-v2 and luis-v3, PROJECT/DEPLOYMENT for clu. A rasa server has one \
            model, and the key of wit names the application: there it is only a name.
            """, valueName: "name"))
    var app: String?

    @Option(help: "Which model of a LUIS application is asked: production or staging. (default: production)")
    var slot: Slot?

    @Option(
        help: ArgumentHelp(
            "A file with the service's key; otherwise the environment variable RAPID_INTENT_KEY holds it.",
            valueName: "file"))
    var keyFile: String?

    @Flag(help: "Let the service keep the texts it is asked about; without this it is told not to.")
    var serviceMayLog = false

    @Option(help: ArgumentHelp("How long to wait for an answer, in seconds. (default: 2)", valueName: "seconds"))
    var timeLimit: Double?

    @Option(
        help: ArgumentHelp(
            "Keep what the service answers in this SQLite file, and look there first. It holds what was said.",
            valueName: "file"))
    var cache: String?

    @OptionGroup var budget: BudgetOptions

    /// The dialects there are.
    enum Dialect: String, ExpressibleByArgument, CaseIterable {
        case luisV2 = "luis-v2"
        case luisV3 = "luis-v3"
        case clu
        case rasa
        case wit
    }

    /// The published models of an application.
    enum Slot: String, ExpressibleByArgument, CaseIterable {
        case production
        case staging
    }

    func validate() throws {
        if let timeLimit, !(0.001...600).contains(timeLimit) {
            throw ValidationError("'--time-limit \(timeLimit)' is out of range; give 0.001 to 600 seconds.")
        }
        guard let online else {
            guard [endpoint, app, keyFile, slot?.rawValue].allSatisfy({ $0 == nil }), timeLimit == nil, !serviceMayLog
            else {
                throw ValidationError(
                    "'--endpoint', '--app', '--slot', '--key-file', '--service-may-log' and '--time-limit' belong to "
                        + "'--online': name the dialect, such as '--online luis-v3'.")
            }
            if cache != nil || budget.isUsed {
                throw ValidationError("'--cache' and '--budget' belong to '--online': name the dialect.")
            }
            return
        }
        switch online {
        case .luisV2, .luisV3:
            guard endpoint != nil, app != nil else {
                throw ValidationError("'--online \(online.rawValue)' needs '--endpoint URL' and '--app NAME'.")
            }
        case .clu:
            guard endpoint != nil, app.flatMap(ServiceLookup.Deployment.init) != nil else {
                throw ValidationError("'--online clu' needs '--endpoint URL' and '--app PROJECT/DEPLOYMENT'.")
            }
        case .rasa:
            guard endpoint != nil else { throw ValidationError("'--online rasa' needs '--endpoint URL'.") }
        case .wit: break
        }
        if slot != nil, ![.luisV2, .luisV3].contains(online) {
            throw ValidationError("'--slot' belongs to LUIS: '\(online.rawValue)' has no slots.")
        }
    }

    /// What the service said earlier; nil if nothing is kept.
    func predictionCache() -> SQLitePredictionCache? {
        guard let cache, let online else { return nil }
        let identity = ServiceIdentity(
            service: "\(online.rawValue) \(endpoint ?? "")", application: app ?? "",
            model: (slot ?? .production).rawValue)
        return SQLitePredictionCache(
            path: cache, for: identity, onTrouble: { StandardError.write("cache: \($0)") })
    }

    /// The service, asked as far as the budget goes; nil if none is asked for.
    func limitedService() throws -> (any OnlineIntentService)? {
        guard let named = try service() else { return nil }
        let account = [named.service.name, endpoint, app].compactMap { $0 }.joined(separator: " ")
        return budget.limited(named.service, account: account)
    }

    /// The service; nil if none is asked for.
    func service() throws -> NamedService? {
        guard let online else { return nil }
        do throws(OnlineIntentError) {
            return try ServiceLookup(
                dialect: online, endpoint: endpoint, app: app, isStaging: slot == .staging, key: try key(),
                isLogged: serviceMayLog, timeLimit: .seconds(timeLimit ?? 2)
            ).service()
        } catch {
            throw Failure(.usage, "the online service cannot be asked: \(error.detail)")
        }
    }

    private func key() throws(OnlineIntentError) -> ServiceKey? {
        if let keyFile { return try ServiceKey(contentsOfFile: keyFile) }
        return ProcessInfo.processInfo.environment["RAPID_INTENT_KEY"].map { ServiceKey($0) }
    }
}
