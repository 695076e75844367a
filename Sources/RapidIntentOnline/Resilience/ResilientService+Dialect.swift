import RapidIntent

extension ResilientService {
    /// Makes a service of a dialect, with a transport, a daily budget and a policy, each in its place.
    ///
    /// ```swift
    /// let service = ResilientService(
    ///     asking: try LUISv3(endpoint: "https://example.com", app: "a1b2", key: key),
    ///     budget: (CallBudget(callsPerDay: 200), ledger: SQLiteCallLedger(path: "calls.sqlite", account: "a1b2")))
    /// let resolver = IntentResolver(dictionary: dictionary, service: service)
    /// ```
    ///
    /// - Parameters:
    ///   - dialect: How the service is asked.
    ///   - policy: When it is asked.
    ///   - transport: What carries the questions; nil for a ``CurlTransport`` of its own that keeps to
    ///     ``ResiliencePolicy/connectLimit``. One that is given keeps to its own.
    ///   - budget: What a day may cost, every attempt counted, and where that is written down; nil for no limit.
    public convenience init(
        asking dialect: some IntentDialect, policy: ResiliencePolicy = .interactive,
        over transport: (any HTTPTransport)? = nil, budget: (limits: CallBudget, ledger: any CallLedger)? = nil
    ) {
        let transport =
            transport ?? CurlTransport(CurlConfiguration(connectTimeLimit: policy.connectLimit))
        let service = DialectService(dialect, over: transport, timeLimit: policy.deadline)
        if let budget {
            self.init(BudgetedService(service, budget: budget.limits, ledger: budget.ledger), policy: policy)
        } else {
            self.init(service, policy: policy)
        }
    }
}
