#if SQLite
public import Foundation
public import RapidIntent
public import RapidIntentOnline

/// An online service as `online.yaml` describes it, with the other values that a resolver needs.
///
/// ```swift
/// let online = try OnlineService(ServiceConfiguration(path: "online.yaml"))
/// let resolver = IntentResolver(
///     dictionaries: [dictionary], service: online.service, cache: online.cache, configuration: online.configuration)
/// ```
///
/// Making one opens neither a connection nor a file; the first question reports a ledger or cache that cannot be
/// opened.
public struct OnlineService: Sendable {
    /// The service, with its time limit, budget and retries.
    public let service: ResilientService
    /// Its earlier answers; nil if the configuration names no cache.
    public let cache: SQLitePredictionCache?
    /// The resolver's settings that belong to the service; the others have their defaults.
    ///
    /// They are its thresholds, when it is asked, and what becomes of pending questions.
    public let configuration: ResolverConfiguration
    /// Opens the connection while the user is still speaking, as an observer of the resolver; nil if the service can never
    /// be asked.
    public let warmer: ConnectionWarmer?
    /// The service with its budget only: asked once, and it returns what an answer took.
    package let direct: any MeasuredIntentService
    /// Whether the key, and every question, is sent unencrypted to another machine.
    ///
    /// Use an `https:` endpoint, or a proxy on this
    /// machine that encrypts.
    package let sendsKeyUnencrypted: Bool
    private let transport: CurlTransport

    /// Makes the service of a configuration.
    ///
    /// - Parameters:
    ///   - configuration: The service, as a file or a program describes it.
    ///   - environment: The environment with the key: in the variable that the configuration names, or in
    ///     `RAPID_INTENT_KEY`.
    ///   - cacheConfiguration: How much the cache stores and how long a look-up takes.
    ///   - onCacheTrouble: Called with failures of the cache's file, on a queue of the cache.
    /// - Throws: `invalidRequest` that says what is missing or wrong: the key, or part of the configuration. No message
    ///   contains a key.
    public init(
        _ configuration: ServiceConfiguration,
        environment: [String: String] = ProcessInfo.processInfo.environment,
        cacheConfiguration: PredictionCacheConfiguration = PredictionCacheConfiguration(),
        onCacheTrouble: @escaping @Sendable (CacheTrouble) -> Void = { _ in }
    ) throws(OnlineIntentError) {
        try self.init(
            configuration, key: configuration.serviceKey(in: environment), cacheConfiguration: cacheConfiguration,
            onCacheTrouble: onCacheTrouble)
    }

    package init(
        _ configuration: ServiceConfiguration, key: ServiceKey?,
        cacheConfiguration: PredictionCacheConfiguration = PredictionCacheConfiguration(),
        onCacheTrouble: @escaping @Sendable (CacheTrouble) -> Void = { _ in }
    ) throws(OnlineIntentError) {
        let policy = configuration.policy
        transport = CurlTransport(CurlConfiguration(connectTimeLimit: policy.connectLimit))
        let dialect = try configuration.intentDialect(key: key)
        let url = (try? dialect.request(for: Question(text: "hello")))?.url
        sendsKeyUnencrypted = key != nil && url.map { !$0.isSecure && !$0.isLoopback } ?? false
        (direct, warmer) = Self.service(of: dialect, over: transport, timeLimit: policy.deadline, configuration)
        service = ResilientService(direct, policy: policy)
        self.configuration = configuration.resolver
        cache = configuration.cache.map {
            SQLitePredictionCache(
                path: $0, for: ServiceIdentity(configuration, key: key), configuration: cacheConfiguration,
                onTrouble: onCacheTrouble)
        }
    }

    /// The service with its budget, and the observer that opens its connection.
    private static func service(
        of dialect: some IntentDialect, over transport: CurlTransport, timeLimit: Duration,
        _ configuration: ServiceConfiguration
    ) -> (any MeasuredIntentService, ConnectionWarmer?) {
        let service = DialectService(dialect, over: transport, timeLimit: timeLimit)
        let warmer = service.server.map { ConnectionWarmer(transport, to: $0) }
        guard let budget = configuration.budget, let file = budget.file else { return (service, warmer) }
        let account = [service.name, configuration.endpoint, configuration.app].compactMap { $0 }
            .joined(separator: " ")
        let limits = CallBudget(
            callsPerDay: budget.callsPerDay, moneyPerDay: budget.moneyPerDay,
            pricePerCall: budget.pricePerCall ?? .zero)
        let ledger = SQLiteCallLedger(path: file, account: account)
        return (BudgetedService(service, budget: limits, ledger: ledger), warmer)
    }

    /// Writes the pending entries of the cache, and closes the connections; later questions fail.
    ///
    /// Await it before the process ends, since the end of the process would interrupt both.
    public func close() async {
        await cache?.flush()
        await transport.close()
    }
}
#endif
