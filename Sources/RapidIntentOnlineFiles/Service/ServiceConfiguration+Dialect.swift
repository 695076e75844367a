#if SQLite
package import RapidIntent
import RapidIntentDictionary
package import RapidIntentOnline

extension ServiceConfiguration {
    /// A mistake that keeps a configuration from describing a service.
    package enum Flaw: Sendable {
        case noApplication
        /// The address is missing, or the application is not `PROJECT/DEPLOYMENT`.
        case noDeployment
        case noEndpoint
        /// There is a slot, which only LUIS has.
        case slot

        /// The remedy, in keys of the file.
        package var text: String {
            switch self {
            case .noApplication: "needs 'endpoint: URL' and 'app: NAME'"
            case .noDeployment: "needs 'endpoint: URL' and 'app: PROJECT/DEPLOYMENT'"
            case .noEndpoint: "needs 'endpoint: URL'"
            case .slot: "has no slots: 'slot' belongs to LUIS"
            }
        }
    }

    /// The address of the service, by default that of Wit.ai for its dialect; empty if there is none.
    var address: String { endpoint ?? (dialect.value == .wit ? Wit.endpoint : "") }

    /// The missing or misplaced value; nil if there is none.
    package var flaw: Flaw? {
        switch dialect.value {
        case .luisV2, .luisV3: return endpoint == nil || app == nil ? .noApplication : nil
        case .clu: if endpoint == nil || deployment == nil { return .noDeployment }
        case .rasa: if endpoint == nil { return .noEndpoint }
        case .wit: break
        }
        return slot == nil ? nil : .slot
    }

    /// The dialect of the service.
    ///
    /// - Throws: ``RapidIntent/OnlineIntentError/Code/invalidRequest`` that says what is wrong with the configuration.
    func intentDialect(key: ServiceKey?) throws(OnlineIntentError) -> any IntentDialect {
        if let flaw { throw OnlineIntentError(.invalidRequest, "\(dialect.value.rawValue) \(flaw.text)") }
        let (endpoint, app) = (address, app ?? "")
        switch dialect.value {
        case .luisV2:
            return try LUISv2(endpoint: endpoint, app: app, isStaging: slot == .staging, key: key, isLogged: mayLog)
        case .luisV3: return try LUISv3(endpoint: endpoint, app: app, model: luisModel, key: key, isLogged: mayLog)
        case .clu:
            let (project, name) = deployment ?? ("", "")
            return try CLU(endpoint: endpoint, project: project, deployment: name, key: key, isLogged: mayLog)
        case .rasa: return try Rasa(endpoint: endpoint, access: key.map { Rasa.Access($0) })
        case .wit: return try Wit(endpoint: endpoint, key: key)
        }
    }

    /// A slot is asked by its name, whatever version is published there; without a slot, a version is asked by its name.
    private var luisModel: LUISv3.Model {
        switch (slot, model) {
        case (.staging, _): .staging
        case (nil, let version?): .version(version)
        case (.production, _), (nil, nil): .production
        }
    }

    /// The project of CLU and its deployment; nil if the application does not name both.
    private var deployment: (project: String, name: String)? {
        let parts = (app ?? "").split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        return parts.count == 2 && parts.allSatisfy { !$0.isEmpty } ? (parts[0], parts[1]) : nil
    }
}

extension ServiceConfiguration.Dialect {
    var thresholds: PredictionThresholds {
        switch self {
        case .luisV2, .luisV3: .standard
        case .clu: .clu
        case .rasa: .rasa
        case .wit: .wit
        }
    }
}

extension ServiceConfiguration {
    /// The key of the service; nil if none is given, since some servers need none.
    ///
    /// - Parameter environment: The environment with the key: in the variable that the configuration names, or else in
    ///   `RAPID_INTENT_KEY`.
    /// - Throws: ``RapidIntent/OnlineIntentError/Code/invalidRequest`` if a key that the configuration names is missing.
    package func serviceKey(in environment: [String: String]) throws(OnlineIntentError) -> ServiceKey? {
        switch key {
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
#endif
