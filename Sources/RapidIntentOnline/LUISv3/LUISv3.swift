public import Foundation
public import RapidIntent

/// Language Understanding (LUIS) in its version 3, and whatever speaks its language.
///
/// ```swift
/// let service = LUISv3Service(
///     try LUISv3(endpoint: "http://127.0.0.1:5005", app: "home", key: ServiceKey(key)), over: CurlTransport())
/// ```
///
/// Microsoft retired its own service on 31 March 2026. The language lives on in services that are compatible with it,
/// run by oneself: Rasa's LUIS emulation, or a stand-in for demonstrations.
///
/// Questions are put with `POST`, so that what people say stands in the body and not in the addresses that proxies and
/// servers write into their logs. The service is told not to keep them (`log=false`), and asked for all intents with
/// their scores and for the places of entities. The key travels in the header `Ocp-Apim-Subscription-Key`; over `http`
/// anyone on the way can read it, so use `https` beyond this machine.
///
/// The wire format is that of Microsoft's published description (`azure-rest-api-specs`, LUIS Runtime, stable v3.0) with
/// the base path of its SDKs, read as tolerantly as recorded replies of the service demand; see
/// ``prediction(from:to:now:)``.
public struct LUISv3: IntentDialect {
    /// Which model of an application is asked.
    public enum Model: Sendable, Equatable {
        /// The one that is published for use.
        case production
        /// The one that is published for trials.
        case staging
        /// A version that need not be published.
        case version(String)

        fileprivate var path: [String] {
            switch self {
            case .production: ["slots", "production"]
            case .staging: ["slots", "staging"]
            case .version(let name): ["versions", name]
            }
        }
    }

    /// The longest text the service takes, in UTF-16 units.
    public static let longestText = 500

    private let url: HTTPURL
    private let headers: [HTTPField]

    /// Names a service and an application of it.
    ///
    /// - Parameters:
    ///   - endpoint: Where the service is, such as `https://example.com`, with a base path if it has one.
    ///   - app: The application's id.
    ///   - model: Which of its models is asked.
    ///   - key: The key; nil for a service that wants none.
    /// - Throws: ``OnlineIntentError/Code/invalidRequest`` if the endpoint is no URL, the application is not named, or
    ///   the key cannot be sent.
    public init(
        endpoint: String, app: String, model: Model = .production, key: ServiceKey?
    ) throws(OnlineIntentError) {
        guard !app.isEmpty, app != ".", app != ".." else {
            throw OnlineIntentError(.invalidRequest, "no application is named: give its id")
        }
        guard key?.isSendable ?? true else {
            throw OnlineIntentError(.invalidRequest, "the key is empty or holds characters that no key has")
        }
        url = try HTTPURL(endpoint).appending(
            ["luis", "prediction", "v3.0", "apps", app] + model.path + ["predict"],
            query: [("verbose", "true"), ("show-all-intents", "true"), ("log", "false")])
        headers =
            [HTTPField("Accept", "application/json"), HTTPField("Content-Type", "application/json; charset=utf-8")]
            + (key.map { [.secret("Ocp-Apim-Subscription-Key", $0)] } ?? [])
    }

    /// `luis-v3`.
    public var name: String { "luis-v3" }

    /// The request that puts a question.
    ///
    /// - Throws: ``OnlineIntentError/Code/invalidRequest`` for a text that is blank or longer than ``longestText``.
    public func request(for question: Question) throws(OnlineIntentError) -> HTTPRequest {
        guard !question.text.allSatisfy(\.isWhitespace) else {
            throw OnlineIntentError(.invalidRequest, "there is no text to ask about")
        }
        guard question.text.utf16.count <= Self.longestText else {
            throw OnlineIntentError(
                .invalidRequest,
                "the text has \(question.text.utf16.count) characters; the service takes \(Self.longestText)")
        }
        do {
            let body = try JSONEncoder().encode(["query": question.text])
            return HTTPRequest(.post, url, headers: headers, body: Array(body))
        } catch {
            throw OnlineIntentError(.invalidRequest, "the text cannot be written as JSON: \(error)")
        }
    }

    /// What a reply says about the question.
    ///
    /// Read tolerantly, as recorded replies demand: places of entities (`$instance`) may be missing; scores, roles and
    /// the top intent may be null; list entities lie one array deeper; composite entities and those inside them are all
    /// given, one after the other. An intent without a score is ranked with 0, so that no threshold lets it pass.
    /// Without a top intent the one with the highest score is it. `None` on top is "nothing found". The intents are
    /// those of the application that was asked; what a dispatching application's children said (`childApp`) is not
    /// read. Entities are named by their type, and have the role they play besides.
    ///
    /// - Throws: The failure the reply reports by its status, or in its body whatever the status; or
    ///   ``OnlineIntentError/Code/badReply`` if it is not JSON, has another shape, contradicts itself, or has a score
    ///   outside 0 to 1.
    public func prediction(
        from reply: HTTPReply, to question: Question, now: Date
    ) throws(OnlineIntentError) -> Prediction {
        let retryAfter = RetryAfter.duration(in: reply, now: now)
        guard reply.status == 200 else {
            let failure = (try? JSONValue(body: reply.body)).flatMap(LUISFailure.init)
            throw StatusFailure.error(reply.status, message: failure?.message, retryAfter: retryAfter)
        }
        let body = try JSONValue(body: reply.body)
        if let failure = LUISFailure(body) {
            throw StatusFailure.error(failure.status, message: failure.message, retryAfter: retryAfter)
        }
        guard let prediction = body["prediction"]?.object else {
            throw OnlineIntentError(.badReply, "the reply is not LUIS v3: it has no `prediction`")
        }
        let ranking = try LUISv3Ranking(prediction)
        return Prediction(
            text: question.text, intents: ranking.intents, topIntent: ranking.topIntent,
            entities: try LUISv3Entities(text: question.text).read(prediction["entities"] ?? .null))
    }
}

/// A service that speaks LUIS v3.
public typealias LUISv3Service = DialectService<LUISv3>
