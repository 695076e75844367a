import RapidIntent
import RapidIntentDictionary
import RapidIntentOnline
import RapidIntentYAML

/// An online service with what is known of it.
struct NamedService {
    var service: any MeasuredIntentService
    /// What it charges.
    var price: ServicePrice
    /// Opens a connection to it before a question is put; nil if it can never be asked.
    var warmer: ConnectionWarmer?
    /// Closes the connections; to be waited for before the process ends, whose end would overtake them.
    var close: @Sendable () async -> Void
}

/// Finds the online service that options, or a file, describe.
struct ServiceLookup {
    var dialect: ServiceConfiguration.Dialect
    /// Where it is; nil for the dialect's own place, if it has one.
    var endpoint: String?
    /// The application, as `--app` names it.
    var app: String?
    /// Which model of LUIS is asked.
    var slot: ServiceConfiguration.Slot?
    /// The model's version, for LUIS v3.
    var model: String?
    var key: ServiceKey?
    /// Whether the service may keep the texts.
    var isLogged = false
    var timeLimit = Duration.seconds(2)
    /// The time for connecting; nil for the transport's own.
    var connectLimit: Duration?

    /// Looks for the service of a configuration.
    init(_ configuration: ServiceConfiguration, key: ServiceKey?) {
        dialect = configuration.dialect.value
        endpoint = configuration.endpoint
        app = configuration.app
        slot = configuration.slot
        model = configuration.model
        self.key = key
        isLogged = configuration.mayLog
        timeLimit = configuration.timeLimit ?? timeLimit
        connectLimit = configuration.connectLimit
    }

    /// A project of CLU and a deployment of it, as `PROJECT/DEPLOYMENT`.
    struct Deployment {
        var project: String
        var name: String

        /// Reads a name; nil if it has another form.
        init?(_ text: String) {
            let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }) else { return nil }
            (project, name) = (parts[0], parts[1])
        }
    }

    /// The service.
    ///
    /// - Throws: ``OnlineIntentError/Code/invalidRequest`` that says what is wrong with the description.
    func service() throws(OnlineIntentError) -> NamedService {
        switch dialect {
        case .luisV2:
            try named(
                LUISv2(
                    endpoint: try place(), app: app ?? "", isStaging: slot == .staging, key: key, isLogged: isLogged),
                price: .unknown)
        case .luisV3:
            try named(
                LUISv3(
                    endpoint: try place(), app: app ?? "", model: luisModel, key: key, isLogged: isLogged),
                price: .unknown)
        case .clu: try named(clu(), price: .unknown)
        case .rasa: try named(Rasa(endpoint: try place(), access: key.map { Rasa.Access($0) }), price: .ownServer)
        case .wit: try named(Wit(endpoint: endpoint ?? Wit.endpoint, key: key), price: .free)
        }
    }

    /// A slot is asked by its name, whatever version is published there; a version alone is asked for itself.
    private var luisModel: LUISv3.Model {
        switch (slot, model) {
        case (.staging, _): .staging
        case (nil, let version?): .version(version)
        case (.production, _), (nil, nil): .production
        }
    }

    private func clu() throws(OnlineIntentError) -> CLU {
        guard let deployment = app.flatMap(Deployment.init) else {
            throw OnlineIntentError(.invalidRequest, "the application of clu is not PROJECT/DEPLOYMENT")
        }
        return try CLU(
            endpoint: try place(), project: deployment.project, deployment: deployment.name, key: key,
            isLogged: isLogged)
    }

    private func place() throws(OnlineIntentError) -> String {
        guard let endpoint else { throw OnlineIntentError(.invalidRequest, "the address of the service is missing") }
        return endpoint
    }

    private func named(_ dialect: some IntentDialect, price: ServicePrice) -> NamedService {
        var configuration = CurlConfiguration()
        configuration.connectTimeLimit = connectLimit ?? configuration.connectTimeLimit
        let transport = CurlTransport(configuration)
        let service = DialectService(dialect, over: transport, timeLimit: timeLimit)
        return NamedService(
            service: service, price: price, warmer: service.server.map { ConnectionWarmer(transport, to: $0) },
            close: { await transport.close() })
    }
}
