public import RapidIntent

/// Tests a service against the rules of `OnlineIntentService`: a working server, many kinds of faulty servers,
/// cancellation, and keys that must stay secret.
///
/// ```swift
/// let report = try await IntentServiceConformance(speaking: .rasa) { setting in
///     MyService(url: setting.url, key: setting.key, deadline: setting.deadline)
/// }.run()
/// print(report.table)              // fault, outcome, time against the deadline
/// #expect(report.failures == [])   // or XCTAssert, or exit(1)
/// ```
///
/// The service is called over real HTTP, on the loopback address, in real time. A run takes about ten times the
/// deadline, plus `grace` for each call that never ends. For a service with its own protocol, provide an
/// ``IntentEndpoint``.
public struct IntentServiceConformance: Sendable {
    /// The settings for a service under test.
    public struct Setting: Sendable {
        /// The URL of the server, such as `http://127.0.0.1:41873`.
        public var url: String
        /// The key that the server requires.
        public var key: String
        /// The time limit of every call.
        public var deadline: Duration
    }

    let dialect: IntentServer.Dialect
    let deadline: Duration
    let grace: Duration
    let key: String
    let make: @Sendable (Setting) throws -> any OnlineIntentService

    /// Creates a test run.
    ///
    /// - Parameters:
    ///   - dialect: The protocol that the service uses.
    ///   - deadline: The deadline of the service when the server stalls.
    ///   - grace: The additional time for a call after its deadline or its cancellation before it counts as hanging,
    ///     because the machine may be busy. A call that ends within it must keep its deadline in at least one of five
    ///     attempts: it must end between half and one and three quarters of the deadline.
    ///   - key: The key that must be sent and must never be visible; nil for a default test key.
    ///   - make: Creates the service. Called several times, with different deadlines.
    public init(
        speaking dialect: IntentServer.Dialect, deadline: Duration = .milliseconds(300), grace: Duration = .seconds(5),
        key: String? = nil, service make: @escaping @Sendable (Setting) throws -> any OnlineIntentService
    ) {
        self.dialect = dialect
        self.deadline = deadline
        self.grace = grace
        self.key = key ?? "c0nf0rmance-4f2a-91bc"
        self.make = make
    }

    /// Runs all checks, one after the other.
    ///
    /// - Throws: An error with the reason if the server or the service cannot be created.
    public func run() async throws -> ConformanceReport {
        var report = ConformanceReport()
        let server = try IntentServer(key: key, speaking: dialect, answers: ConformanceQuestions.answer)
        defer { server.stop() }
        let bench = ConformanceBench(server: server, conformance: self)
        try await bench.checkAnswers(&report)
        try await bench.checkFaults(&report)
        try await bench.checkCancellation(&report)
        try await bench.checkSecrets(&report)
        try await bench.checkRecovery(&report)
        return report
    }
}
