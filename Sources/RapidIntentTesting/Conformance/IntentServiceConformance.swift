public import RapidIntent

/// Puts a service through the rules of `OnlineIntentService`: a good server, a server that misbehaves in every way it
/// can, cancelling, and keys that must not be seen.
///
/// ```swift
/// let report = try await IntentServiceConformance(speaking: .rasa) { setting in
///     MyService(url: setting.url, key: setting.key, deadline: setting.deadline)
/// }.run()
/// print(report.table)              // fault, outcome, time against the deadline
/// #expect(report.failures == [])   // or XCTAssert, or exit(1)
/// ```
///
/// The service is asked over real HTTP, on the loopback address, in real time: a run takes some ten times the deadline,
/// and a service that never ends costs `grace` besides, each time. A service that speaks a language of its own brings an
/// ``IntentEndpoint`` for it.
public struct IntentServiceConformance: Sendable {
    /// What a service under test is made from.
    public struct Setting: Sendable {
        /// Where its server is, such as `http://127.0.0.1:41873`.
        public var url: String
        /// The key that the server asks for.
        public var key: String
        /// When every call must have ended.
        public var deadline: Duration
    }

    let dialect: IntentServer.Dialect
    let deadline: Duration
    let grace: Duration
    let key: String
    let make: @Sendable (Setting) throws -> any OnlineIntentService

    /// Describes a run.
    ///
    /// - Parameters:
    ///   - dialect: The language the service speaks.
    ///   - deadline: The deadline that the service is given in front of a server that stalls.
    ///   - grace: How long a call may go on after its deadline before it is given up, and after it was cancelled, because
    ///     the machine is busy. One that ends within it has to keep its deadline at least once in five attempts: to end
    ///     before one and three quarters of it, and not before half of it.
    ///   - key: The key that must be sent and never be seen; nil for one without a meaning.
    ///   - make: Makes the service. It is called several times, with different deadlines.
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
    /// - Throws: An error that says why the server or the service could not be made.
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
