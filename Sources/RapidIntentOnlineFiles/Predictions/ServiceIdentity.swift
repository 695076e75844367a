#if SQLite
import RapidIntent
import RapidIntentDictionary
import RapidIntentOnline

/// Identifies the service whose answers a cache stores: answers of two services, applications or models never mix.
public struct ServiceIdentity: Sendable, Hashable {
    /// The kind of service and its address, such as `luis-v3 https://example.com`.
    package var service: String
    package var application: String
    /// The version of its model.
    ///
    /// If the name stays the same when the model is retrained (`production`), old answers are used up to
    /// ``PredictionCacheConfiguration/age``. With a new version number, they are not used.
    package var model: String

    /// Describes a service.
    public init(service: String, application: String, model: String) {
        self.service = service
        self.application = application
        self.model = model
    }
}

extension ServiceIdentity {
    /// The identity for a configuration: no two services, applications or models share one.
    ///
    /// With Wit.ai the key alone names the application; its ``ServiceKey/fingerprint`` stands for it.
    init(_ configuration: ServiceConfiguration, key: ServiceKey?) {
        let dialect = configuration.dialect.value
        let owner = dialect == .wit ? key.map { "key \($0.fingerprint)" } : nil
        let slot = configuration.slot?.rawValue
        let model = configuration.model.map { "version \($0)" }
        self.init(
            service: "\(dialect.rawValue) \(configuration.address)",
            application: [configuration.app, owner].compactMap { $0 }.joined(separator: " "),
            model: slot == nil && model == nil
                ? "production" : [slot, model].compactMap { $0 }.joined(separator: " "))
    }
}
#endif
