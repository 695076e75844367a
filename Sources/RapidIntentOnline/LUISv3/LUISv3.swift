public import Foundation
public import RapidIntent

/// Language Understanding (LUIS) in its version 3, and whatever speaks its language.
///
/// ```swift
/// let service = DialectService(
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
    package static let longestText = 500

    /// Accepted from 0.90 on with a lead of 0.15, and put to the user from 0.60 on.
    ///
    /// Its scores are those of independent classifiers, one an intent: they lie near 0 or 1 where the application was
    /// trained well, so that a sound command easily reaches 0.90, and two intents that both score high are a sign of
    /// overlapping examples, which the lead catches. Microsoft names no threshold, and advises to compare the best two.
    package static let thresholds = PredictionThresholds.standard

    private let url: HTTPURL
    /// The application's id and its model, such as `home slots/production`.
    public let modelVersion: String?
    private let headers: [HTTPField]
    private let timeZone: TimeZone?

    /// Names a service and an application of it.
    ///
    /// - Parameters:
    ///   - endpoint: Where the service is, such as `https://example.com`, with a base path if it has one.
    ///   - app: The application's id.
    ///   - model: Which of its models is asked.
    ///   - key: The key; nil for a service that wants none.
    ///   - isLogged: Whether the service may keep the texts, to learn from them.
    ///   - timeZone: Where the user is, so that "tomorrow" is the user's and not the service's; sent as the local time
    ///     of each question (`datetimeReference`). Nil, the default, sends nothing: a service on another machine than the
    ///     user's cannot know the zone, and the zone tells where somebody is.
    /// - Throws: `OnlineIntentError.Code.invalidRequest` if the endpoint is no URL, the application or its version
    ///   is not named, or the key cannot be sent.
    public init(
        endpoint: String, app: String, model: Model = .production, key: ServiceKey?, isLogged: Bool = false,
        timeZone: TimeZone? = nil
    ) throws(OnlineIntentError) {
        try HTTPURL.checkSegment(app, of: "no application is named: give its id")
        if case .version(let version) = model {
            try HTTPURL.checkSegment(version, of: "no version of the application is named: give its name, such as 0.1")
        }
        url = try HTTPURL(endpoint).appending(
            ["luis", "prediction", "v3.0", "apps", app] + model.path + ["predict"],
            query: [("verbose", "true"), ("show-all-intents", "true"), ("log", "\(isLogged)")])
        headers = try ServiceKey.field("Ocp-Apim-Subscription-Key", key)
        modelVersion = "\(app) \(model.path.joined(separator: "/"))"
        self.timeZone = timeZone
    }

    /// `luis-v3`.
    public var name: String { "luis-v3" }

    /// ``thresholds``.
    public var thresholds: PredictionThresholds { Self.thresholds }

    /// The request that puts a question, without the time.
    ///
    /// - Throws: `OnlineIntentError.Code.invalidRequest` for a text that is blank or longer than 500 characters.
    public func request(for question: Question) throws(OnlineIntentError) -> HTTPRequest {
        try request(for: question, options: [])
    }

    /// The request that puts a question; with the local time, where a time zone was given.
    ///
    /// The time is that of ISO 8601 with its offset from UTC, as in `2026-11-21T10:00:00+01:00`: the published
    /// description asks for that format, and a service that looks at either the digits or the offset finds what it needs.
    ///
    /// - Throws: `OnlineIntentError.Code.invalidRequest` for a text that is blank or longer than 500 characters.
    public func request(for question: Question, at now: Date) throws(OnlineIntentError) -> HTTPRequest {
        guard let timeZone else { return try request(for: question) }
        let format = Date.ISO8601FormatStyle(timeZoneSeparator: .colon, timeZone: timeZone)
        return try request(for: question, options: [("datetimeReference", .string(now.formatted(format)))])
    }

    private func request(
        for question: Question, options: [JSON.Member]
    ) throws(OnlineIntentError) -> HTTPRequest {
        let text = try QuestionText.checked(question, longest: Self.longestText)
        let members: [JSON.Member] =
            [("query", .string(text))] + (options.isEmpty ? [] : [("options", .object(options))])
        return .posting(.object(members), to: url, headers: headers)
    }

    /// What a reply says about the question.
    ///
    /// Read tolerantly, as recorded replies demand: places of entities (`$instance`) may be missing; scores, roles and
    /// the top intent may be null; list entities lie one array deeper; composite entities have those inside them as
    /// their children. An intent without a score is ranked with 0, so that no threshold lets it pass. Without a top
    /// intent the one with the highest score is it. `None` on top is "nothing found". The intents are those of the
    /// application that was asked; what the application said that a dispatching one handed the question to (`childApp`)
    /// is `Prediction.inner`. Entities are named by their type, and have the role they play besides.
    ///
    /// - Throws: The failure the reply reports by its status, or in its body whatever the status; or
    ///   `OnlineIntentError.Code.badReply` if it is not JSON, has another shape, contradicts itself, or has a score
    ///   outside 0 to 1.
    public func prediction(
        from reply: HTTPReply, to question: Question, now: Date
    ) throws(OnlineIntentError) -> Prediction {
        let body = try ReplyBody.open(reply, now: now)
        guard let prediction = body["prediction"], prediction.object != nil else {
            throw OnlineIntentError(.badReply, "the reply is not LUIS v3: it has no `prediction`")
        }
        return try LUISv3Prediction(text: question.text).read(prediction)
    }
}
