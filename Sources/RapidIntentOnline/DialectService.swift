import Foundation
public import RapidIntent

/// An online service that speaks a dialect over a transport.
///
/// ```swift
/// let service = LUISv3Service(
///     try LUISv3(endpoint: "https://example.com", app: "a1b2", key: ServiceKey(key)), over: CurlTransport())
/// let prediction = try await service.prediction(for: Question(text: "sing me a song"))
/// prediction.topIntent   // RankedIntent(name: "Sing", score: 0.97), or nil for "nothing found"
/// ```
///
/// It asks once: each failure is thrown as it is. A call ends within ``timeLimit``. Should a service repeat the key in
/// its error message, the key is taken out before the error is thrown.
public struct DialectService<Dialect: IntentDialect>: OnlineIntentService {
    /// How the service is asked.
    public let dialect: Dialect
    /// The time for a whole question, from looking up the name to the last byte of the reply.
    public let timeLimit: Duration
    private let transport: any HTTPTransport

    /// Makes a service.
    ///
    /// - Parameters:
    ///   - dialect: How it is asked.
    ///   - transport: What carries the questions. One transport serves any number of services.
    ///   - timeLimit: The time for a whole question. Two seconds are what a waiting person bears; published services
    ///     take 0.25 to 0.95 s to think, so that much less would fail most questions.
    public init(_ dialect: Dialect, over transport: any HTTPTransport, timeLimit: Duration = .seconds(2)) {
        self.dialect = dialect
        self.transport = transport
        self.timeLimit = timeLimit
    }

    /// The dialect's name.
    public var name: String { dialect.name }

    /// Asks what a text means.
    public func prediction(for question: Question) async throws(OnlineIntentError) -> Prediction {
        let request = try dialect.request(for: question)
        do throws(OnlineIntentError) {
            let reply = try await transport.reply(to: request, within: timeLimit)
            return try dialect.prediction(from: reply, to: question, now: .now)
        } catch {
            throw error.withoutSecrets(of: request)
        }
    }
}

extension OnlineIntentError {
    /// The same error with every secret of a request replaced in its text.
    fileprivate func withoutSecrets(of request: HTTPRequest) -> OnlineIntentError {
        var error = self
        for field in request.headers where field.isSecret && !field.value.isEmpty {
            error.detail = error.detail.split(separator: field.value, omittingEmptySubsequences: false)
                .joined(separator: "<REDACTED>")
        }
        return error
    }
}
