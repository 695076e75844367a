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
    ///   - request: The request, which may select the amount of detail.
    func answer(_ prediction: Prediction, to text: String, in request: ReceivedRequest) -> String

    /// The body of an error.
    ///
    /// - Parameters:
    ///   - status: The HTTP status that belongs to the error.
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
