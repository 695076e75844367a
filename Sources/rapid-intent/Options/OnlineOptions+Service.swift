#if Tool
import RapidIntentPrograms
import Foundation
import RapidIntent
import RapidIntentOnlineFiles
import RapidIntentDictionary
import RapidIntentModel
import RapidIntentOnline
import RapidIntentYAML

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
        do throws(IntentModelError) {
            let model = try IntentModel(copying: path, encoder: { try MiniLMEncoder.installed() })
            let service =
                dictionaries.map { IntentModelService(model, following: $0) } ?? IntentModelService(model)
            if !service.sharesLanguage {
                StandardError.write(
                    "rapid-intent: warning: the model understands '\(model.locale)', and no dictionary is in that language, "
                        + "so that it answers nothing; train it with the '--locale' of the dictionaries")
            }
            return service
        } catch {
            throw Failure(.badInput, error.message)
        }
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
#endif
