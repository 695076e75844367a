#if SQLite
import RapidIntent
import RapidIntentDictionary
import RapidIntentOnline
import RapidIntentYAML

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
