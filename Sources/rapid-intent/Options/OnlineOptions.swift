import ArgumentParser
import Foundation
import RapidIntent
import RapidIntentCache
import RapidIntentOnline

/// Which online service is asked about what the dictionary does not know.
struct OnlineOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The dialect of the online service: luis-v3.", valueName: "dialect"))
    var online: Dialect?

    @Option(help: ArgumentHelp("The service's address, such as http://127.0.0.1:8080.", valueName: "url"))
    var endpoint: String?

    @Option(help: ArgumentHelp("The application to ask. The key is taken from RAPID_INTENT_KEY.", valueName: "name"))
    var app: String?

    @Option(help: "Which model of the application is asked: production or staging. (default: production)")
    var slot: Slot?

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
        case luisV3 = "luis-v3"
    }

    /// The published models of an application.
    enum Slot: String, ExpressibleByArgument, CaseIterable {
        case production
        case staging
    }

    func validate() throws {
        if online == nil, endpoint != nil || app != nil || slot != nil || timeLimit != nil {
            throw ValidationError(
                "'--endpoint', '--app', '--slot' and '--time-limit' belong to '--online': name the dialect, such as "
                    + "'--online luis-v3'.")
        }
        if online == nil, cache != nil || budget.isUsed {
            throw ValidationError("'--cache' and '--budget' belong to '--online': name the dialect.")
        }
        if online != nil, endpoint == nil || app == nil {
            throw ValidationError("'--online' needs '--endpoint URL' and '--app NAME'.")
        }
        if let timeLimit, !(0.001...600).contains(timeLimit) {
            throw ValidationError("'--time-limit \(timeLimit)' is out of range; give 0.001 to 600 seconds.")
        }
    }

    /// What the service said earlier; nil if nothing is kept.
    func predictionCache() -> SQLitePredictionCache? {
        guard let cache, let online, let endpoint, let app else { return nil }
        let identity = ServiceIdentity(
            service: "\(online.rawValue) \(endpoint)", application: app, model: (slot ?? .production).rawValue)
        return SQLitePredictionCache(
            path: cache, for: identity, onTrouble: { StandardError.write("cache: \($0)") })
    }

    /// The service; nil if none is asked for.
    func service() throws -> (any OnlineIntentService)? {
        guard online != nil, let endpoint, let app else { return nil }
        let key = ProcessInfo.processInfo.environment["RAPID_INTENT_KEY"].map { ServiceKey($0) }
        do throws(OnlineIntentError) {
            let dialect = try LUISv3(
                endpoint: endpoint, app: app, model: slot == .staging ? .staging : .production, key: key)
            let service = DialectService(dialect, over: CurlTransport(), timeLimit: .seconds(timeLimit ?? 2))
            return budget.limited(service, account: "\(dialect.name) \(endpoint) \(app)")
        } catch {
            throw Failure(.usage, "the online service cannot be asked: \(error.detail)")
        }
    }
}
