#if Server
import HTTPTypes
import Hummingbird
import HummingbirdCore
import HummingbirdTLS
package import Logging
import NIOCore
import NIOHTTPTypesHTTP1
package import RapidIntent
import ServiceLifecycle

/// Serves dictionaries and a service over HTTP, as streams and in the formats of LUIS, CLU and Rasa.
///
/// Spoken words appear in no log and no metric.
package struct IntentHTTPServer: Service {
    private let responder: IntentResponder
    private let metrics: ServerMetrics
    private let configuration: IntentServerConfiguration
    private let logger: Logger
    private let bound: @Sendable (Int) -> Void

    /// The reason why a server does not start.
    package enum Refusal: Error, Equatable, CustomStringConvertible {
        /// Other machines can reach the server, and it has no keys.
        case publicWithoutKeys(host: String)

        package var description: String {
            switch self {
            case .publicWithoutKeys(let host):
                "\(host) can be reached by others, and there are no keys: name a file of keys, or bind 127.0.0.1"
            }
        }
    }

    /// Creates a server.
    ///
    /// - Parameters:
    ///   - dictionaries: The dictionaries to match, which can be replaced while the server runs.
    ///   - service: The service for texts that the dictionaries do not know, such as a model; nil for none.
    ///   - keys: The keys of the clients that may ask; nil to accept every client.
    ///   - pages: Pages to serve besides, such as those of a review; nil for none.
    ///   - metrics: Metrics to show besides, such as those of a fleet; nil for none.
    /// - Throws: ``Refusal`` for an address that other machines can reach, without keys.
    package init(
        dictionaries: ActiveDictionaries, service: (any OnlineIntentService)? = nil, keys: KeyRing? = nil,
        pages: MountedPages? = nil, metrics furtherMetrics: MountedMetrics? = nil,
        configuration: IntentServerConfiguration = IntentServerConfiguration(), logger: Logger,
        bound: @escaping @Sendable (_ port: Int) -> Void = { _ in }
    ) throws(Refusal) {
        guard keys != nil || configuration.isLoopback else { throw .publicWithoutKeys(host: configuration.host) }
        self.configuration = configuration
        self.logger = logger
        self.bound = bound
        metrics = ServerMetrics()
        dictionaries.prepare(for: configuration.resolver.needs(asksService: service != nil))
        let questions = QuestionResponder(
            dictionaries: dictionaries, service: service,
            answers: IntentAnswers(
                dictionaries: dictionaries, service: service, configuration: configuration.resolver), keys: keys,
            limiter: RateLimiter(configuration.rate, sharedBy: configuration.sharedRates),
            slots: StreamSlots(configuration.limits.streams, perKey: configuration.limits.streamsPerKey),
            configuration: configuration, metrics: metrics, furtherMetrics: furtherMetrics, logger: logger)
        responder = IntentResponder(questions, pages: pages)
    }

    /// Serves until shutdown: requests that have begun are answered, and streams are notified and ended.
    package func run() async throws {
        if keysTravelInTheOpen { logger.warning("keys and words travel unencrypted; a certificate encrypts them") }
        let application = Application(
            responder: responder, server: try channel(),
            configuration: ApplicationConfiguration(
                address: .hostname(configuration.host, port: configuration.port), serverName: nil, backlog: 1024,
                // Connections about to close still have a file; beyond these few, new ones wait to be accepted.
                availableConnectionsDelegate: .maximum(configuration.limits.connections + 32, logger: quiet)),
            services: [MemoryTrimmer(metrics: metrics)],
            onServerRunning: { [bound] channel in bound(channel.localAddress?.port ?? 0) },
            logger: quiet)
        try await application.run()
    }

    private var keysTravelInTheOpen: Bool { !configuration.isLoopback && configuration.certificate == nil }

    /// The logger of the HTTP library, which logs nothing about single requests.
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

/// Logs messages of the HTTP library without its metadata for every request.
///
/// The metadata, a request number, is costly to format, and messages about single requests are below the log level.
struct UnadornedLogHandler: LogHandler {
    private var handler: any LogHandler

    init(_ handler: any LogHandler) { self.handler = handler }

    var logLevel: Logger.Level {
        get { handler.logLevel }
        set { handler.logLevel = newValue }
    }

    var metadata: Logger.Metadata {
        get { [:] }
        set {}
    }

    subscript(metadataKey _: String) -> Logger.Metadata.Value? {
        get { nil }
        set {}
    }

    func log(event: LogEvent) { handler.log(event: event) }
}

/// A connection of the HTTP library, with ``ConnectionPersistence`` before the codec of its HTTP types.
///
/// A connection without a slot is closed before anything is read from it.
struct ServedConnection: ServerChildChannel {
    let http: HTTP1Channel
    let slots: ConnectionSlots
    let metrics: ServerMetrics

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP1Channel.Value> {
        let verdict = slots.request(for: ClientAddress(channel.remoteAddress)) {
            channel.pipeline.fireUserInboundEventTriggered(YieldConnectionEvent())
        }
        switch verdict {
        case .refused(let reason):
            metrics.refusedConnection(reason)
            channel.close(promise: nil)
            return channel.eventLoop.makeFailedFuture(ChannelError.ioOnClosedChannel)
        case .granted(let slot):
            channel.closeFuture.whenComplete { [slots] _ in slots.release(slot) }
            return http.setup(channel: channel, logger: logger).flatMapThrowing { value in
                let pipeline = channel.pipeline.syncOperations
                let codec = try pipeline.handler(type: HTTP1ToHTTPServerCodec.self)
                try pipeline.addHandler(ConnectionPersistence(), position: .before(codec))
                try pipeline.handler(type: ConnectionGuard.self).slot = slot
                return value
            }
        }
    }

    func handle(value: HTTP1Channel.Value, logger: Logger) async { await http.handle(value: value, logger: logger) }
}
#endif
