import RapidIntent

extension ResilientService {
    /// Combines a dialect with a transport, a daily budget and a policy, in the right order.
    ///
    /// ```swift
    /// let service = ResilientService(
    ///     asking: try LUISv3(endpoint: "https://example.com", app: "a1b2", key: key),
    ///     budget: (CallBudget(callsPerDay: 200), ledger: SQLiteCallLedger(path: "calls.sqlite", account: "a1b2")))
    /// let resolver = IntentResolver(dictionary: dictionary, service: service)
    /// ```
    ///
    /// - Parameters:
    ///   - dialect: The dialect of the service.
    ///   - policy: The policy for questions.
    ///   - transport: Sends the requests; nil to create a ``CurlTransport`` with ``ResiliencePolicy/connectLimit``. A
    ///     given transport uses its own limit.
    ///   - budget: The daily limits, which count every attempt, and the ledger that records them; nil for no limit.
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
