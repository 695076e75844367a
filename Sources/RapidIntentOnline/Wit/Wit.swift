public import Foundation
public import RapidIntent
import RapidIntentSupport

/// The message API of Wit.ai.
///
/// ```swift
/// let service = DialectService(try Wit(key: ServiceKey(token)), over: CurlTransport())
/// ```
///
/// The key also identifies the application. It is sent in the header `Authorization`. The service accepts the text
/// only in the URL of a `GET`, so intermediate servers may log it.
///
/// The wire format comes from the service's own client (`pywit`) and from replies recorded in public repositories.
public struct Wit: IntentDialect {
    /// The URL of the service.
    public static let endpoint = "https://api.wit.ai"

    /// The requested version of the API, which fixes the format of replies.
    package static let version = "20240304"

    /// The maximum text length that the service accepts, in UTF-16 units.
    package static let longestText = 280

    private let url: HTTPURL
    private let headers: [HTTPField]

    /// Creates the dialect for the application of a key.
    ///
    /// - Parameters:
    ///   - endpoint: The URL of the service.
    ///   - key: The application's server or client access token; nil for a test server without one.
    /// - Throws: `OnlineIntentError.Code.invalidRequest` if the endpoint is not a URL, or the key cannot be sent.
    public init(endpoint: String = Wit.endpoint, key: ServiceKey? = nil) throws(OnlineIntentError) {
        url = try HTTPURL(endpoint)
        headers = [.acceptingJSON] + (try ServiceKey.field("Authorization", prefix: "Bearer ", key))
    }

    /// `wit`.
    public var name: String { "wit" }

    /// Those that suit its scores.
    public var thresholds: PredictionThresholds { .wit }

    /// The request for a question; it requests the eight best intents, the maximum that the service returns.
    ///
    /// - Throws: `OnlineIntentError.Code.invalidRequest` for a text that is blank or longer than 280 characters.
    public func request(for question: Question) throws(OnlineIntentError) -> HTTPRequest {
        let text = try QuestionText.checked(question, longest: Self.longestText)
        return HTTPRequest(
            .get, url.appending(["message"], query: [("v", Self.version), ("n", "8"), ("q", text)]), headers: headers)
    }

    /// Reads the prediction from a reply.
    ///
    /// The units of ranges are not documented. A range is used if it matches the entity's words in code points, UTF-16
    /// units or UTF-8 bytes, and all matching units give the same range. Traits, which apply to the whole text, are
    /// entities without a range. A reply without an intent means "nothing found".
    ///
    /// - Throws: The failure that the reply reports by its status, or in its body with any status; or
    ///   `OnlineIntentError.Code.badReply` if it is not JSON, has another shape, or has a score outside 0 to 1.
    public func prediction(
        from reply: HTTPReply, to question: Question, now: Date
    ) throws(OnlineIntentError) -> Prediction {
        let body = try ReplyBody.open(reply, now: now)
        guard let intents = body["intents"] else {
            throw OnlineIntentError(.badReply, "the reply is not Wit.ai's: it has no `intents`")
        }
        try RepeatedText.check(body["text"] ?? body["_text"], is: question.text)
        let ranking = IntentRanking(
            try Prediction.RankedIntent.list(intents, name: "name", score: "confidence", dialect: "Wit.ai's"), top: nil)
        let reader = WitEntities(text: question.text)
        return Prediction(
            text: question.text, intents: ranking.intents, topIntent: ranking.topIntent,
            entities: try reader.read(body["entities"] ?? .null, of: "`entities`").inTextOrder
                + reader.read(body["traits"] ?? .null, of: "`traits`"))
    }
}
