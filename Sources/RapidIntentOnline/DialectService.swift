import Foundation
public import RapidIntent

/// An online service that uses a dialect over a transport.
///
/// ```swift
/// let service = DialectService(
///     try LUISv3(endpoint: "https://example.com", app: "a1b2", key: ServiceKey(key)), over: CurlTransport())
/// let prediction = try await service.prediction(for: Question(text: "sing me a song"))
/// prediction.topIntent   // RankedIntent(name: "Sing", score: 0.97), or nil for "nothing found"
/// ```
///
/// It sends one request per question, and throws the errors of the dialect or the transport. A call ends within its
/// time limit. Only the detail of an error is changed: it is put on one line, every secret of the request that a
/// service repeats becomes `<REDACTED>`, and the detail is cut after 300 characters.
public struct DialectService<Dialect: IntentDialect>: MeasuredIntentService {
    /// The dialect of the service.
    package let dialect: Dialect
    /// The time for a whole question, from the name look-up to the last byte of the reply.
    package let timeLimit: Duration
    private let transport: any HTTPTransport

    /// Creates a service.
    ///
    /// - Parameters:
    ///   - dialect: The dialect of the service.
    ///   - transport: Sends the requests. One transport serves any number of services.
    ///   - timeLimit: The time for a whole question. Users wait for about two seconds; published services take 0.25 to
    ///     0.95 s to answer, so a much shorter limit would fail most questions.
    public init(_ dialect: Dialect, over transport: any HTTPTransport, timeLimit: Duration = .seconds(2)) {
        self.dialect = dialect
        self.transport = transport
        self.timeLimit = timeLimit
    }

    /// The dialect's name.
    public var name: String { dialect.name }

    /// The dialect's thresholds.
    public var thresholds: PredictionThresholds { dialect.thresholds }

    /// The dialect's model version.
    public var modelVersion: String? { dialect.modelVersion }

    /// The server, for opening a connection in advance; nil if no question can be asked.
    package var server: HTTPURL? { (try? dialect.request(for: Question(text: "hello")))?.url.origin }

    /// Predicts the intent of a text.
    public func prediction(for question: Question) async throws(OnlineIntentError) -> Prediction {
        try await exchange(for: question).prediction
    }

    /// Predicts the intent of a text, and returns the times and the billed transactions too.
    package func exchange(for question: Question) async throws(OnlineIntentError) -> ServiceExchange {
        let request = try dialect.request(for: question, at: .now)
        do throws(OnlineIntentError) {
            let reply = try await transport.reply(to: request, within: timeLimit)
            return ServiceExchange(
                prediction: try dialect.prediction(from: reply, to: question, now: .now), timing: reply.timing,
                transactions: BilledTransactions.count(in: reply))
        } catch {
            var error = error
            error.detail = ServiceMessage.presentable(error.detail, without: request.secrets)
            throw error
        }
    }
}
