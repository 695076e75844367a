import HTTPTypes
import Hummingbird
import HummingbirdCore
import HummingbirdTLS
public import Logging
import NIOCore
public import RapidIntent
public import ServiceLifecycle

/// Serves dictionaries, and a service behind them, over HTTP in the formats of LUIS, CLU and Rasa, and streams.
///
/// ```swift
/// let server = try IntentHTTPServer(
///     dictionaries: ActiveDictionaries(loaded.dictionaries), service: model, logger: logger)
/// try await ServiceGroup(services: [server], gracefulShutdownSignals: [.sigterm], logger: logger).run()
/// ```
///
/// What people say appears in no log and no figure.
public struct IntentHTTPServer: Service {
    private let responder: IntentResponder
    private let metrics: ServerMetrics
    private let configuration: IntentServerConfiguration
    private let logger: Logger
    private let bound: @Sendable (Int) -> Void

    /// Why a server will not serve.
    public enum Refusal: Error, Equatable, CustomStringConvertible {
        /// Others could reach it, and it has no keys.
        case publicWithoutKeys(host: String)

        /// What is wrong and what to do.
        public var description: String {
            switch self {
            case .publicWithoutKeys(let host):
                "\(host) can be reached by others, and there are no keys: name a file of keys, or bind 127.0.0.1"
            }
        }
    }

    /// Makes a server.
    ///
    /// - Parameters:
    ///   - dictionaries: What is understood; can be exchanged while it runs.
    ///   - service: Answers what the dictionaries do not know, such as a model; nil for none.
    ///   - keys: Who may ask; nil for every client that reaches the server.
    ///   - configuration: Where it listens, and its limits.
    ///   - logger: Where it tells what happens.
    ///   - bound: Told of the port once it is listened on.
    /// - Throws: ``Refusal`` for an address that others can reach, without keys.
    public init(
        dictionaries: ActiveDictionaries, service: (any OnlineIntentService)? = nil, keys: KeyRing? = nil,
        configuration: IntentServerConfiguration = IntentServerConfiguration(), logger: Logger,
        bound: @escaping @Sendable (_ port: Int) -> Void = { _ in }
    ) throws(Refusal) {
        guard keys != nil || configuration.isLoopback else { throw .publicWithoutKeys(host: configuration.host) }
        self.configuration = configuration
        self.logger = logger
        self.bound = bound
        metrics = ServerMetrics()
        let questions = QuestionResponder(
            dictionaries: dictionaries, service: service,
            answers: IntentAnswers(dictionaries: dictionaries, service: service), keys: keys,
            limiter: RateLimiter(configuration.rate),
            slots: StreamSlots(configuration.limits.streams, perKey: configuration.limits.streamsPerKey),
            configuration: configuration, metrics: metrics, logger: logger)
        responder = IntentResponder(questions)
    }

    /// Serves until it is shut down: requests that have begun are answered, and streams are told and ended.
    public func run() async throws {
        if keysTravelInTheOpen { logger.warning("keys and words travel unencrypted; a certificate encrypts them") }
        let application = Application(
            responder: responder, server: try channel(),
            configuration: ApplicationConfiguration(
                address: .hostname(configuration.host, port: configuration.port), serverName: nil, backlog: 1024,
                // Those that are about to be closed have a file yet; beyond these few, more wait to be accepted.
                availableConnectionsDelegate: .maximum(configuration.limits.connections + 32, logger: quiet)),
            services: [MemoryTrimmer(metrics: metrics)],
            onServerRunning: { [bound] channel in bound(channel.localAddress?.port ?? 0) },
            logger: quiet)
        try await application.run()
    }

    private var keysTravelInTheOpen: Bool { !configuration.isLoopback && configuration.certificate == nil }

    /// What the HTTP library may say: nothing of single requests.
    private var quiet: Logger {
        var logger = Logger(label: logger.label) { [logger] _ in UnadornedLogHandler(logger.handler) }
        logger.logLevel = max(.notice, logger.logLevel)
        return logger
    }

    private func channel() throws -> HTTPServerBuilder {
        let limits = configuration.limits
        let isEncrypted = configuration.certificate != nil
        let slots = ConnectionSlots(limits.connections, perAddress: limits.connectionsPerAddress)
        let configured = HTTP1Channel.Configuration(
            additionalChannelHandlers: [ConnectionGuard(limits, isEncrypted: isEncrypted, metrics: metrics)],
            idleTimeout: nil,
            httpDecoderConfiguration: .init(
                maxHeaderFieldSize: limits.headerBytes, maxHeaderListSize: limits.headerBytes,
                maxHeaderFieldCount: limits.headerCount))
        let http = HTTPServerBuilder { [metrics] responder in
            ServedConnection(
                http: HTTP1Channel(responder: responder, configuration: configured), slots: slots, metrics: metrics)
        }
        guard let certificate = configuration.certificate else { return http }
        return try .tls(http, tlsConfiguration: certificate.configuration())
    }
}
