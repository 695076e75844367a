public import RapidIntent

/// A language that an ``IntentServer`` can speak: how a request asks, and how answers and failures are written.
///
/// Those of LUIS v2 and v3, CLU, Rasa and Wit.ai come with the package. One of one's own lets a client of any other HTTP
/// service be put through the same faults, and through ``IntentServiceConformance``.
public protocol IntentEndpoint: Sendable {
    /// The text that a request asks about.
    ///
    /// - Throws: The status to refuse it with, such as 404 for another address and 400 for a body that is no question.
    func text(of request: ReceivedRequest) throws(EndpointRefusal) -> String

    /// The key that a request came with; nil if it came without one.
    func key(of request: ReceivedRequest) -> String?

    /// The body of an answer.
    ///
    /// - Parameters:
    ///   - prediction: What to say. Its ranges count Unicode scalars. Where `Prediction.topIntent` is nil, the answer
    ///     says in the words of the service that nothing was found.
    ///   - text: The text that was asked about.
    ///   - request: The request, which may ask for more or less.
    func answer(_ prediction: Prediction, to text: String, in request: ReceivedRequest) -> String

    /// The body of a failure.
    ///
    /// - Parameters:
    ///   - status: The HTTP status that goes with it, or would.
    ///   - message: What the service says about it.
    func failure(_ status: Int, message: String) -> String

    /// The longest text that is taken, in UTF-16 units.
    var longestText: Int { get }
}

/// Why an endpoint does not take a request.
public struct EndpointRefusal: Error, Sendable, Equatable {
    /// The status to answer with.
    var status: Int

    /// Describes a refusal.
    public init(status: Int) { self.status = status }
}
