public import Foundation
public import RapidIntent
import RapidIntentSupport

/// A Rasa server with its HTTP API (`/model/parse`).
///
/// ```swift
/// let service = DialectService(
///     try Rasa(endpoint: "http://127.0.0.1:5005", access: .bearer(ServiceKey(token))), over: CurlTransport())
/// ```
///
/// The server answers with the one model that it has loaded, so requests name no application. It stores no texts.
///
/// Dates and times come from its own extractors, which use the time zone in the model's configuration.
///
/// The wire format is that of the project's published description (`docs/static/spec/rasa.yml`) and source.
public struct Rasa: IntentDialect {
    /// The way in which requests are authorised.
    public enum Access: Sendable, Equatable {
        /// A JSON Web Token, in the header `Authorization`: for a server with `--jwt-secret`.
        case bearer(ServiceKey)
        /// The token of a server with `--auth-token`.
        ///
        /// Rasa accepts it only in the query of the URL, and servers and proxies may log URLs, so prefer
        /// ``bearer(_:)``. This package never shows it.
        case token(ServiceKey)

        /// Selects the way to send a key of unknown kind.
        ///
        /// A key with three parts separated by dots, the format of signed tokens ([RFC 7515, section
        /// 7.1](https://www.rfc-editor.org/rfc/rfc7515#section-7.1)), is sent as ``bearer(_:)``; any other key as
        /// ``token(_:)``.
        package init(_ key: ServiceKey) {
            let parts = key.value.split(separator: ".", omittingEmptySubsequences: false)
            let isSigned = parts.count == 3 && parts.allSatisfy { !$0.isEmpty } && key.value.hasPrefix("eyJ")
            self = isSigned ? .bearer(key) : .token(key)
        }
    }

    private let url: HTTPURL
    private let headers: [HTTPField]

    /// Creates the dialect for a server.
    ///
    /// - Parameters:
    ///   - endpoint: The URL of the server, such as `http://127.0.0.1:5005`.
    ///   - access: The way in which requests are authorised; nil for a server without authorisation.
    /// - Throws: `OnlineIntentError.Code.invalidRequest` if the endpoint is not a URL, or the key cannot be sent.
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

    /// Those that suit its scores.
    public var thresholds: PredictionThresholds { .rasa }

    /// The request for a question.
    ///
    /// - Throws: `OnlineIntentError.Code.invalidRequest` for a text that is blank.
    public func request(for question: Question) throws(OnlineIntentError) -> HTTPRequest {
        let text = try QuestionText.checked(question, longest: nil)
        return .posting(["text": text], to: url, headers: headers)
    }

    /// Reads the prediction from a reply.
    ///
    /// Ranges count code points. An entity has only a value, no words, and synonyms may have changed the value. Its
    /// range is used only if the reply has the same words there as the question. `nlu_fallback`, an intent without a
    /// name and a missing intent mean "nothing found". Replies in the format of LUIS v3, from a server with
    /// `emulation_mode=LUIS`, are read like those of ``LUISv3``.
    ///
    /// - Throws: The failure that the reply reports by its status, or in its body with any status; or
    ///   `OnlineIntentError.Code.badReply` if it is not JSON, has another shape, or has a score outside 0 to 1.
    public func prediction(
        from reply: HTTPReply, to question: Question, now: Date
    ) throws(OnlineIntentError) -> Prediction {
        let body = try ReplyBody.open(reply, now: now)
        if let emulated = body["prediction"], emulated.object != nil {
            try RepeatedText.check(body["query"], is: question.text)
            return try LUISv3Prediction(text: question.text).read(emulated)
        }
        try RepeatedText.check(body["text"], is: question.text)
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
        // An intent without a name means "nothing found", whatever the ranking says.
        let ranking = IntentRanking(intents, top: top ?? Prediction.RankedIntent(name: "", score: 0))
        return Prediction(
            text: question.text, intents: ranking.intents, topIntent: ranking.topIntent,
            entities: try RasaEntities(text: question.text, repeated: body["text"]?.string).read(
                body["entities"] ?? .null))
    }
}

struct RasaEntities {
    let text: String
    /// The text as the reply repeats it; nil if it does not.
    let repeated: String?

    /// The entities, in the order of the text; those without a range come last.
    func read(_ entities: JSON) throws(OnlineIntentError) -> [Prediction.PredictedEntity] {
        var found: [Prediction.PredictedEntity] = []
        for value in try entities.elements(of: "`entities`") { found.append(try entity(value)) }
        return found.inTextOrder
    }

    private func entity(_ value: JSON) throws(OnlineIntentError) -> Prediction.PredictedEntity {
        let name = try value.entityName("entity")
        let resolved = value["value"] ?? .null
        let details = value["additional_info"] ?? .null
        var found = FoundEntity(
            name: name, role: value["role"]?.string, units: [.scalar], value: DucklingValue.text(resolved),
            // Only Duckling's entities have details, and its names.
            reckoned: details.object == nil
                ? DucklingValue.reckoned(resolved, of: "") : DucklingValue.reckoned(details, of: name),
            score: try Score.read(value["confidence_entity"] ?? value["confidence"], of: "the entity \(name)"),
            isTimeDependent: DucklingValue.isTimeDependent(details) || DucklingValue.isTimeDependent(resolved))
        if let start = value["start"]?.integer, let end = value["end"]?.integer, start >= 0, end >= start {
            let span = TextSpan(start: start, length: end - start)
            // The words come from the text in the reply. If they differ from those of the question, the range is not used.
            let source = repeated ?? text
            found.words = span.scalars(of: source, in: [.scalar], matching: nil).map(source.part)
            found.span = found.words == nil ? nil : span
        }
        return found.entity(in: text)
    }
}
