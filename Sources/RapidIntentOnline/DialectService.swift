import Foundation
package import RapidIntent

/// An online service that uses a dialect over a transport.
///
/// It sends one request per question, and throws the errors of the dialect or the transport. A call ends within its
/// time limit. Only the detail of an error is changed: it is put on one line, every secret of the request that a
/// service repeats becomes `<REDACTED>`, and the detail is cut after 300 characters.
package struct DialectService<Dialect: IntentDialect>: MeasuredIntentService {
    package let dialect: Dialect
    /// The time for a whole question, from the name look-up to the last byte of the reply.
    package let timeLimit: Duration
    private let transport: any HTTPTransport

    /// Creates a service.
    ///
    /// - Parameters:
    ///   - transport: Sends the requests. One transport serves any number of services.
    ///   - timeLimit: The time for a whole question. Users wait for about two seconds; published services take 0.25 to
    ///     0.95 s to answer, so a much shorter limit would fail most questions.
    package init(_ dialect: Dialect, over transport: any HTTPTransport, timeLimit: Duration = .seconds(2)) {
        self.dialect = dialect
        self.transport = transport
        self.timeLimit = timeLimit
    }

    package var name: String { dialect.name }

    package var thresholds: PredictionThresholds { dialect.thresholds }

    package var modelVersion: String? { dialect.modelVersion }

    /// The server, for opening a connection in advance; nil if no question can be asked.
    package var server: HTTPURL? { (try? dialect.request(for: Question(text: "hello")))?.url.origin }

    package func prediction(for question: Question) async throws(OnlineIntentError) -> Prediction {
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

/// Sends requests to a server and returns the replies.
///
/// The package provides ``CurlTransport``. An adapter for AsyncHTTPClient, or for URLSession on Apple systems,
/// implements this one function. It must follow these rules:
/// - it returns or throws within `limit`, counted from the call to the last byte of the body, whatever the network does;
/// - cancelling the calling task ends it at once, with `OnlineIntentError.Code.cancelled`, even if the task was
///   cancelled before the call;
/// - redirects are returned, not followed: they would send the key to another server;
/// - any status is a reply; an error is thrown only if there is no complete reply;
/// - it requests ``HTTPURL/address``, which must not appear in errors: it may contain a key, and only the URL's
///   description hides it;
/// - replies have a size limit; certificates are verified.
package protocol HTTPTransport: Sendable {
    /// Sends a request and waits for the complete reply.
    ///
    /// - Parameter limit: The time for the whole exchange, from the name look-up to the last byte.
    func reply(to request: HTTPRequest, within limit: Duration) async throws(OnlineIntentError) -> HTTPReply
}
