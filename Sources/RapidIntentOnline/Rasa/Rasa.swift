public import Foundation
public import RapidIntent

/// A Rasa server, asked over its HTTP API (`/model/parse`).
///
/// ```swift
/// let service = DialectService(
///     try Rasa(endpoint: "http://127.0.0.1:5005", access: .bearer(ServiceKey(token))), over: CurlTransport())
/// ```
///
/// The server answers with the one model that it has loaded, so that no application is named. It keeps no texts.
///
/// Dates and times are those of its own extractors, which take the zone from the model's configuration.
///
/// The wire format is that of the project's published description (`docs/static/spec/rasa.yml`) and source.
public struct Rasa: IntentDialect {
    /// How the server is convinced that one may ask.
    public enum Access: Sendable, Equatable {
        /// A JSON Web Token, in the header `Authorization`: for a server with `--jwt-secret`.
        case bearer(ServiceKey)
        /// The token of a server with `--auth-token`.
        ///
        /// Rasa takes it in the query of the address and nowhere else, and addresses get written into logs on the way:
        /// prefer ``bearer(_:)``. On this side it is shown nowhere.
        case token(ServiceKey)

        /// How a key is sent whose kind nobody said: one in three parts with dots between them, as
        /// [RFC 7515, section 7.1](https://www.rfc-editor.org/rfc/rfc7515#section-7.1) writes tokens that are signed, as
        /// ``bearer(_:)``, any other as ``token(_:)``.
        package init(_ key: ServiceKey) {
            let parts = key.value.split(separator: ".", omittingEmptySubsequences: false)
            let isSigned = parts.count == 3 && parts.allSatisfy { !$0.isEmpty } && key.value.hasPrefix("eyJ")
            self = isSigned ? .bearer(key) : .token(key)
        }
    }

    /// Accepted from 0.70 on with a lead of 0.15, and put to the user from 0.40 on.
    ///
    /// Its classifier's scores add up to 1, so that the second can have 0.30 at most beside a best of 0.70, and the lead
    /// only matters between `confirm` and `accept`. Its own fallback, where a model has one, gives up below 0.30 by
    /// default, which is too little to act upon unasked.
    package static let thresholds = PredictionThresholds(accept: 0.70, confirm: 0.40, margin: 0.15)

    private let url: HTTPURL
    private let headers: [HTTPField]

    /// Names a server.
    ///
    /// - Parameters:
    ///   - endpoint: Where it is, such as `http://127.0.0.1:5005`.
    ///   - access: How it is convinced that one may ask; nil for a server that anybody may ask.
    /// - Throws: `OnlineIntentError.Code.invalidRequest` if the endpoint is no URL, or the key cannot be sent.
    public init(endpoint: String, access: Access?) throws(OnlineIntentError) {
        let url = try HTTPURL(endpoint).appending(["model", "parse"])
        switch access {
        case .bearer(let key):
            self.url = url
            headers = try ServiceKey.field("Authorization", prefix: "Bearer ", key)
        case .token(let key):
            try key.check()
            self.url = url.appending(secret: "token", key)
            headers = []
        case nil:
            self.url = url
            headers = []
        }
    }

    /// `rasa`.
    public var name: String { "rasa" }

    /// ``thresholds``.
    public var thresholds: PredictionThresholds { Self.thresholds }

    /// The request that puts a question.
    ///
    /// - Throws: `OnlineIntentError.Code.invalidRequest` for a text that is blank.
    public func request(for question: Question) throws(OnlineIntentError) -> HTTPRequest {
        let text = try QuestionText.checked(question, longest: nil)
        return .posting(.object([("text", .string(text))]), to: url, headers: headers)
    }

    /// What a reply says about the question.
    ///
    /// Places count code points. An entity has no words of its own, only its value, which synonyms may have changed: its
    /// place is believed if the reply repeats the text as it was asked. `nlu_fallback`, an intent without a name and a
    /// missing intent are "nothing found". Replies in the shape of LUIS v3, which a server with `emulation_mode=LUIS`
    /// gives, are read as ``LUISv3`` reads them.
    ///
    /// - Throws: The failure the reply reports by its status, or in its body whatever the status; or
    ///   `OnlineIntentError.Code.badReply` if it is not JSON, has another shape, or has a score outside 0 to 1.
    public func prediction(
        from reply: HTTPReply, to question: Question, now: Date
    ) throws(OnlineIntentError) -> Prediction {
        let body = try ReplyBody.open(reply, now: now)
        if let emulated = body["prediction"], emulated.object != nil {
            return try LUISv3Prediction(text: question.text).read(emulated)
        }
        guard body["intent"] != nil || body["intent_ranking"] != nil else {
            throw OnlineIntentError(.badReply, "the reply is not Rasa: it has neither `intent` nor `intent_ranking`")
        }
        var intents = try Prediction.RankedIntent.list(
            body["intent_ranking"], name: "name", score: "confidence", dialect: "Rasa")
        var top: Prediction.RankedIntent?
        if let best = body["intent"], best != .null {
            top = try Prediction.RankedIntent(best, name: "name", score: "confidence")
        }
        if let top, !intents.contains(where: { $0.name == top.name }) { intents.append(top) }
        // An intent that is there and has no name is "nothing", whatever the ranking says.
        let ranking = IntentRanking(intents, top: top ?? Prediction.RankedIntent(name: "", score: 0))
        return Prediction(
            text: question.text, intents: ranking.intents, topIntent: ranking.topIntent,
            entities: try RasaEntities(text: question.text, repeated: body["text"]?.string).read(
                body["entities"] ?? .null))
    }
}
