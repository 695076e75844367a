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

/// Reads the entities and traits of a Wit.ai reply: a map from `name:role`, or from a trait's name, to the values
/// found.
struct WitEntities {
    let text: String

    /// The entities, sorted by key, because JSON objects have no order.
    ///
    /// The recursion ends because the reader limits how deeply a reply may be nested.
    func read(_ map: JSON, of name: String) throws(OnlineIntentError) -> [Prediction.PredictedEntity] {
        // An empty map may also be an empty list.
        if map == .null || map.array?.isEmpty == true { return [] }
        guard let members = map.sortedMembers else {
            throw OnlineIntentError(.badReply, "the reply is not Wit.ai's: its \(name) are not an object")
        }
        var found: [Prediction.PredictedEntity] = []
        for (key, values) in members {
            for value in try values.elements(of: "entities \(key)") { found.append(try entity(value, key: key)) }
        }
        return found
    }

    private func entity(_ value: JSON, key: String) throws(OnlineIntentError) -> Prediction.PredictedEntity {
        guard value.object != nil else { throw OnlineIntentError(.badReply, "the entity \(key) is not an object") }
        let parts = key.split(separator: ":", maxSplits: 1).map(String.init)
        let name = value["name"]?.string ?? parts.first ?? key
        let role = value["role"]?.string ?? parts.dropFirst().first
        var found = FoundEntity(
            // The service repeats the name as the role if there is no role.
            name: name, role: role == name ? nil : role, words: value["body"]?.string,
            units: [.scalar, .utf16, .utf8], value: DucklingValue.text(value),
            reckoned: DucklingValue.reckoned(value, of: name),
            score: try Score.read(value["confidence"], of: "the entity \(name)"),
            isTimeDependent: DucklingValue.isTimeDependent(value))
        if let start = value["start"]?.integer, let end = value["end"]?.integer, start >= 0, end >= start {
            found.span = TextSpan(start: start, length: end - start)
        }
        found.children = try read(value["entities"] ?? .null, of: "entities in \(key)")
        return found.entity(in: text)
    }
}
