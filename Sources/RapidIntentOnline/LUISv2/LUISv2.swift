public import Foundation
public import RapidIntent

/// Language Understanding (LUIS) in its version 2, and whatever speaks its language.
///
/// ```swift
/// let service = DialectService(
///     try LUISv2(endpoint: "http://127.0.0.1:8080", app: "home", key: ServiceKey(key)), over: CurlTransport())
/// ```
///
/// Microsoft retired its own service on 31 March 2026; servers that are compatible with it remain. As with ``LUISv3``,
/// questions are put with `POST`, the service is told not to keep them, and the key travels in a header.
///
/// The wire format is that of Microsoft's published description (`azure-rest-api-specs`, LUIS Runtime, stable v2.0), read
/// as tolerantly as recorded replies of the service demand; see ``prediction(from:to:now:)``.
public struct LUISv2: IntentDialect {
    /// The longest text the service takes, in UTF-16 units.
    package static let longestText = 500

    /// Those of ``LUISv3``, whose scores have the same source.
    package static let thresholds = LUISv3.thresholds

    private let url: HTTPURL
    /// The application's id and its model, such as `home production`.
    public let modelVersion: String?
    private let headers: [HTTPField]
    private let timeZone: TimeZone?

    /// Names a service and an application of it.
    ///
    /// - Parameters:
    ///   - endpoint: Where the service is, such as `https://example.com`, with a base path if it has one.
    ///   - app: The application's id.
    ///   - isStaging: Whether the model for trials is asked instead of the one for use.
    ///   - key: The key; nil for a service that wants none.
    ///   - isLogged: Whether the service may keep the texts, to learn from them.
    ///   - timeZone: Where the user is, so that "tomorrow" is the user's and not the service's; sent as the distance from
    ///     UTC that it has at each question, in minutes (`timezoneOffset`). Nil, the default, sends nothing, as in
    ///     ``LUISv3``.
    /// - Throws: `OnlineIntentError.Code.invalidRequest` if the endpoint is no URL, the application is not named, or
    ///   the key cannot be sent.
    public init(
        endpoint: String, app: String, isStaging: Bool = false, key: ServiceKey?, isLogged: Bool = false,
        timeZone: TimeZone? = nil
    ) throws(OnlineIntentError) {
        try HTTPURL.checkSegment(app, of: "no application is named: give its id")
        url = try HTTPURL(endpoint).appending(
            ["luis", "v2.0", "apps", app],
            query: [("verbose", "true"), ("staging", "\(isStaging)"), ("log", "\(isLogged)")])
        headers = try ServiceKey.field("Ocp-Apim-Subscription-Key", key)
        modelVersion = "\(app) \(isStaging ? "staging" : "production")"
        self.timeZone = timeZone
    }

    /// `luis-v2`.
    public var name: String { "luis-v2" }

    /// ``thresholds``.
    public var thresholds: PredictionThresholds { Self.thresholds }

    /// The request that puts a question, without the time: its body is nothing but the text, as a JSON string.
    ///
    /// - Throws: `OnlineIntentError.Code.invalidRequest` for a text that is blank or longer than 500 characters.
    public func request(for question: Question) throws(OnlineIntentError) -> HTTPRequest {
        try request(for: question, to: url)
    }

    /// The request that puts a question; with the distance from UTC, where a time zone was given.
    ///
    /// - Throws: `OnlineIntentError.Code.invalidRequest` for a text that is blank or longer than 500 characters.
    public func request(for question: Question, at now: Date) throws(OnlineIntentError) -> HTTPRequest {
        guard let timeZone else { return try request(for: question) }
        let minutes = timeZone.secondsFromGMT(for: now) / 60
        return try request(for: question, to: url.appending([], query: [("timezoneOffset", "\(minutes)")]))
    }

    private func request(for question: Question, to url: HTTPURL) throws(OnlineIntentError) -> HTTPRequest {
        let text = try QuestionText.checked(question, longest: Self.longestText)
        return .posting(.string(text), to: url, headers: headers)
    }

    /// What a reply says about the question.
    ///
    /// Read tolerantly, as recorded replies demand: `intents` is missing where only the best was asked for, an entity's
    /// words may be a number, its score and resolution may be missing, and its words have other case and spaces than the
    /// text. `endIndex` is the index of the last UTF-16 unit, not of the one after it. Parts of a composite entity are
    /// its children and stand nowhere else. What the application said that a dispatching one handed the question
    /// to (`connectedServiceResult`) is `Prediction.inner`.
    ///
    /// - Throws: The failure the reply reports by its status, or in its body whatever the status; or
    ///   `OnlineIntentError.Code.badReply` if it is not JSON, has another shape, or has a score outside 0 to 1.
    public func prediction(
        from reply: HTTPReply, to question: Question, now: Date
    ) throws(OnlineIntentError) -> Prediction {
        try read(ReplyBody.open(reply, now: now), text: question.text)
    }

    /// The recursion ends: the reader bounds how deeply a reply may be nested.
    private func read(_ body: JSON, text: String) throws(OnlineIntentError) -> Prediction {
        guard body["topScoringIntent"] != nil || body["intents"] != nil else {
            throw OnlineIntentError(
                .badReply, "the reply is not LUIS v2: it has neither `topScoringIntent` nor `intents`")
        }
        var intents = try Prediction.RankedIntent.list(
            body["intents"], name: "intent", score: "score", dialect: "LUIS v2")
        var top: Prediction.RankedIntent?
        if let best = body["topScoringIntent"], best != .null {
            top = try Prediction.RankedIntent(best, name: "intent", score: "score")
        }
        if let top, !intents.contains(where: { $0.name == top.name }) { intents.append(top) }
        let ranking = IntentRanking(intents, top: top)
        let isHandedOn = body["connectedServiceResult"]?["topScoringIntent"] != nil
        return Prediction(
            text: text, intents: ranking.intents, topIntent: ranking.topIntent,
            entities: try LUISv2Entities(text: text).read(
                body["entities"] ?? .null, composites: body["compositeEntities"] ?? .null),
            inner: isHandedOn ? try read(body["connectedServiceResult"] ?? .null, text: text) : nil)
    }
}
