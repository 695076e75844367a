public import Foundation
public import RapidIntent

/// Wit.ai, asked for the meaning of a message.
///
/// ```swift
/// let service = DialectService(try Wit(key: ServiceKey(token)), over: CurlTransport())
/// ```
///
/// The key names the application as well. It travels in the header `Authorization`. The service takes the text in the
/// address of a `GET` only, so that servers on the way may write it into their logs.
///
/// The wire format is that of the service's own client (`pywit`) and of replies recorded in public repositories.
public struct Wit: IntentDialect {
    /// Where the service is.
    public static let endpoint = "https://api.wit.ai"

    /// The version of the interface that is asked for: replies keep its shape.
    package static let version = "20240304"

    /// The longest text the service takes, in UTF-16 units.
    package static let longestText = 280

    /// Accepted from 0.70 on with a lead of 0.15, and put to the user from 0.40 on.
    ///
    /// Its scores behave like those of LUIS as far as replies in public repositories show: near 1 for what it was
    /// trained on, and an empty list rather than a low score for what it does not know.
    package static let thresholds = PredictionThresholds(accept: 0.70, confirm: 0.40, margin: 0.15)

    private let url: HTTPURL
    private let headers: [HTTPField]

    /// Names an application by its key.
    ///
    /// - Parameters:
    ///   - endpoint: Where the service is.
    ///   - key: The application's server or client access token; nil for a stand-in that wants none.
    /// - Throws: `OnlineIntentError.Code.invalidRequest` if the endpoint is no URL, or the key cannot be sent.
    public init(endpoint: String = Wit.endpoint, key: ServiceKey?) throws(OnlineIntentError) {
        url = try HTTPURL(endpoint)
        headers = [.acceptingJSON] + (try ServiceKey.field("Authorization", prefix: "Bearer ", key))
    }

    /// `wit`.
    public var name: String { "wit" }

    /// ``thresholds``.
    public var thresholds: PredictionThresholds { Self.thresholds }

    /// The request that puts a question; it asks for the eight best intents, which is the most the service gives.
    ///
    /// - Throws: `OnlineIntentError.Code.invalidRequest` for a text that is blank or longer than 280 characters.
    public func request(for question: Question) throws(OnlineIntentError) -> HTTPRequest {
        let text = try QuestionText.checked(question, longest: Self.longestText)
        return HTTPRequest(
            .get, url.appending(["message"], query: [("v", Self.version), ("n", "8"), ("q", text)]), headers: headers)
    }

    /// What a reply says about the question.
    ///
    /// What places count is not documented: a place is believed where code points, UTF-16 units or bytes of UTF-8 fit
    /// the entity's words, and all that fit mean the same place. Traits, which hold for the whole text, are entities
    /// without a place. No intent is "nothing found".
    ///
    /// - Throws: The failure the reply reports by its status, or in its body whatever the status; or
    ///   `OnlineIntentError.Code.badReply` if it is not JSON, has another shape, or has a score outside 0 to 1.
    public func prediction(
        from reply: HTTPReply, to question: Question, now: Date
    ) throws(OnlineIntentError) -> Prediction {
        let body = try ReplyBody.open(reply, now: now)
        guard let intents = body["intents"] else {
            throw OnlineIntentError(.badReply, "the reply is not Wit.ai's: it has no `intents`")
        }
        let ranking = IntentRanking(
            try Prediction.RankedIntent.list(intents, name: "name", score: "confidence", dialect: "Wit.ai's"), top: nil)
        let reader = WitEntities(text: question.text)
        return Prediction(
            text: question.text, intents: ranking.intents, topIntent: ranking.topIntent,
            entities: try reader.read(body["entities"] ?? .null, of: "`entities`").inTextOrder
                + reader.read(body["traits"] ?? .null, of: "`traits`"))
    }
}
