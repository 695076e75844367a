public import RapidIntent

/// A protocol for an ``IntentServer``: reads questions, and writes answers and errors.
///
/// The package has endpoints for LUIS v2 and v3, CLU, Rasa and Wit.ai. With your own endpoint, you can test a client
/// of any other HTTP service with the same faults, and with ``IntentServiceConformance``.
public protocol IntentEndpoint: Sendable {
    /// The text of the question in a request.
    ///
    /// - Throws: The status of the refusal, such as 404 for an unknown path and 400 for a body without a question.
    func text(of request: ReceivedRequest) throws(EndpointRefusal) -> String

    /// The key in a request; nil if it has none.
    func key(of request: ReceivedRequest) -> String?

    /// The body of an answer.
    ///
    /// - Parameters:
    ///   - prediction: The prediction to write. Its ranges count Unicode scalars. If `Prediction.topIntent` is nil,
    ///     the answer reports in the service's format that nothing was found.
    ///   - text: The text of the question.
    ///   - request: The request, which may select the amount of detail.
    func answer(_ prediction: Prediction, to text: String, in request: ReceivedRequest) -> String

    /// The body of an error.
    ///
    /// - Parameters:
    ///   - status: The HTTP status that belongs to the error.
    ///   - message: What went wrong.
    func failure(_ status: Int, message: String) -> String

    /// The maximum text length, in UTF-16 units.
    var longestText: Int { get }
}

/// An error that makes an endpoint refuse a request.
public struct EndpointRefusal: Error, Sendable, Equatable {
    var status: Int

    /// Creates a refusal.
    public init(status: Int) { self.status = status }
}

/// An endpoint with its answers: returns the reply to a request.
struct AnsweringEndpoint: Sendable {
    var endpoint: any IntentEndpoint
    /// The required key; nil to accept any request.
    var key: String?
    var answers: @Sendable (String) -> Prediction

    func reply(to request: ReceivedRequest) -> ServerReply {
        do throws(EndpointRefusal) {
            // Reads the text before checking the key, because an invalid request has no place for a key.
            let text = try endpoint.text(of: request)
            if let key, endpoint.key(of: request) != key { return failure(401) }
            guard !text.isEmpty else { return failure(400) }
            guard text.utf16.count <= endpoint.longestText else { return failure(414) }
            let body = endpoint.answer(answers(text), to: text, in: request)
            return ServerReply(status: 200, headers: [.init("Cache-Control", "no-store")], body: Array(body.utf8))
        } catch {
            return failure(error.status)
        }
    }

    /// The service's reply for an error.
    func failure(_ status: Int, retryAfter: String? = nil, message: String? = nil) -> ServerReply {
        let message = message ?? Self.message(status, retryAfter: retryAfter)
        return ServerReply(
            status: status, headers: retryAfter.map { [.init("Retry-After", $0)] } ?? [],
            body: Array(endpoint.failure(status, message: message).utf8))
    }

    private static func message(_ status: Int, retryAfter: String?) -> String {
        switch status {
        case 400: "The request is not valid: send the text that is asked about."
        case 401: "Access denied due to invalid subscription key. Make sure to provide a valid key."
        case 403: "The key does not allow access to the application."
        case 404: "The application is not published or doesn't exist."
        case 405: "Ask with another method."
        case 409: "The application is still being loaded."
        case 410: "The application must be trained and published again."
        case 414: "The query is too long."
        case 429: "Rate limit is exceeded. Try again in \(retryAfter ?? "a few") seconds."
        case 503: "The service is overloaded."
        default: "The service could not answer."
        }
    }
}
