import Foundation
import RapidIntent
import RapidIntentCache
import RapidIntentModel
import RapidIntentOnline
import RapidIntentYAML

extension OnlineOptions {
    /// What the service said earlier; nil if nothing is kept.
    func predictionCache() throws -> SQLitePredictionCache? {
        guard let configuration = try configuration(), let cache = configuration.cache else { return nil }
        return SQLitePredictionCache(
            path: cache, for: ServiceIdentity(configuration, key: try Self.usableKey(configuration.key)),
            // A tool's first look-up opens the file, which a busy machine needs longer for than a running service; missing
            // it would cost a call.
            configuration: PredictionCacheConfiguration(lookUpLimit: .milliseconds(500)),
            onTrouble: { StandardError.write("cache: \($0)") })
    }

    /// The service, asked as far as the budget goes; nil if none is asked for.
    ///
    /// - Parameter dictionaries: Where a model on this machine finds entities, as they are when it is asked.
    func limitedService(following dictionaries: ActiveDictionaries? = nil) throws -> NamedService? {
        if case .model(let path) = online {
            do throws(IntentModelError) {
                let model = try IntentModel(copying: path)
                let service =
                    dictionaries.map { IntentModelService(model, following: $0) } ?? IntentModelService(model)
                if !service.sharesLanguage {
                    StandardError.write(
                        "rapid-intent: warning: the model understands '\(model.locale)', and no dictionary is in that language, "
                            + "so that it answers nothing; train it with the '--locale' of the dictionaries")
                }
                return NamedService(service: LocalModel(service: service), price: .free, warmer: nil, close: {})
            } catch {
                throw Failure(.badInput, error.message)
            }
        }
        guard let configuration = try configuration() else { return nil }
        let key = try Self.usableKey(configuration.key)
        var named: NamedService
        do throws(OnlineIntentError) {
            named = try ServiceLookup(configuration, key: key).service()
        } catch {
            throw Self.failure(.usage, error)
        }
        guard let budget = configuration.budget else { return named }
        let account = [named.service.name, configuration.endpoint, configuration.app].compactMap { $0 }
            .joined(separator: " ")
        named.service = budget.limited(named.service, account: account)
        return named
    }

    /// When answers are believed where the dictionary does not say; nil for what the service itself asks for.
    func thresholds(of service: (any OnlineIntentService)?) throws -> PredictionThresholds? {
        guard let service, let configuration = try configuration() else { return nil }
        let own = service.thresholds
        return PredictionThresholds(
            accept: configuration.accept ?? own.accept, confirm: configuration.confirm ?? own.confirm,
            margin: configuration.margin ?? own.margin)
    }

    private static func failure(_ status: ExitStatus, _ error: OnlineIntentError) -> Failure {
        Failure(status, "the online service cannot be asked: \(error.detail)")
    }

    private static func usableKey(_ source: ServiceConfiguration.KeySource?) throws -> ServiceKey? {
        do throws(OnlineIntentError) {
            return try key(source)
        } catch {
            let status: ExitStatus = if case .file = source { .badInput } else { .usage }
            throw failure(status, error)
        }
    }

    private static func key(_ source: ServiceConfiguration.KeySource?) throws(OnlineIntentError) -> ServiceKey? {
        let environment = ProcessInfo.processInfo.environment
        switch source {
        case .file(let path): return try ServiceKey(contentsOfFile: path)
        case .variable(let name):
            guard let key = environment[name], !key.isEmpty else {
                throw OnlineIntentError(
                    .invalidRequest, "the environment variable \(name), which should hold the key, is not set")
            }
            return ServiceKey(key)
        case nil: return environment["RAPID_INTENT_KEY"].flatMap { $0.isEmpty ? nil : ServiceKey($0) }
        }
    }
}
