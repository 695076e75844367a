public import Foundation
public import RapidIntent
import RapidIntentSupport

/// Language Understanding (LUIS), version 3, and services compatible with it.
///
/// ```swift
/// let service = DialectService(
///     try LUISv3(endpoint: "http://127.0.0.1:5005", app: "home", key: ServiceKey(key)), over: CurlTransport())
/// ```
///
/// Microsoft retired its own service on 31 March 2026. Compatible services that users run themselves remain, such as
/// Rasa's LUIS emulation or a demonstration server.
///
/// Questions are sent with `POST`, so that people's words are in the body and not in URLs, which proxies and servers
/// log. Requests tell the service not to store them (`log=false`), and request all intents with their scores and the
/// ranges of entities. The key is sent in the header `Ocp-Apim-Subscription-Key`. Over `http`, others on the network
/// can read it, so use `https` for other machines.
///
/// The wire format is that of Microsoft's published description (`azure-rest-api-specs`, LUIS Runtime, stable v3.0) with
/// the base path of its SDKs, read as tolerantly as recorded replies of the service require; see
/// ``prediction(from:to:now:)``.
public struct LUISv3: IntentDialect {
    /// The published model or version of an application.
    public enum Model: Sendable, Equatable {
        /// The published production model.
        case production
        /// The published staging model.
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

    /// The maximum text length that the service accepts, in UTF-16 units.
    package static let longestText = 500

    private let url: HTTPURL
    /// The application's id and its model, such as `home slots/production`.
    public let modelVersion: String?
    private let headers: [HTTPField]
    private let timeZone: TimeZone?

    /// Creates the dialect for an application of a service.
    ///
    /// - Parameters:
    ///   - endpoint: The URL of the service, such as `https://example.com`, with a base path if it has one.
    ///   - app: The application's id.
    ///   - model: The model of the application to use.
    ///   - key: The key; nil for a service without one.
    ///   - isLogged: Whether the service may keep the texts, to learn from them.
    ///   - timeZone: The user's time zone, in which the service resolves "tomorrow"; sent as the local time of each
    ///     question (`datetimeReference`). Nil, the default, sends nothing: the time zone reveals where the user is,
    ///     and a service on another machine has no other way to learn it.
    /// - Throws: `OnlineIntentError.Code.invalidRequest` if the endpoint is not a URL, the application or its version
    ///   is empty, or the key cannot be sent.
    public init(
        endpoint: String, app: String, model: Model = .production, key: ServiceKey? = nil, isLogged: Bool = false,
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

    /// Those that suit its scores.
    public var thresholds: PredictionThresholds { .standard }

    /// The request for a question, without the time.
    ///
    /// - Throws: `OnlineIntentError.Code.invalidRequest` for a text that is blank or longer than 500 characters.
    public func request(for question: Question) throws(OnlineIntentError) -> HTTPRequest {
        try request(for: question, options: nil)
    }

    /// The request for a question, with the local time if a time zone was given.
    ///
    /// The time has the ISO 8601 format with its offset from UTC, as in `2026-11-21T10:00:00+01:00`. The published
    /// description requires that format. Services that read only the digits or only the offset accept it too.
    ///
    /// - Throws: `OnlineIntentError.Code.invalidRequest` for a text that is blank or longer than 500 characters.
    public func request(for question: Question, at now: Date) throws(OnlineIntentError) -> HTTPRequest {
        guard let timeZone else { return try request(for: question) }
        let format = Date.ISO8601FormatStyle(timeZoneSeparator: .colon, timeZone: timeZone)
        return try request(for: question, options: ["datetimeReference": now.formatted(format)])
    }

    private func request(for question: Question, options: JSON?) throws(OnlineIntentError) -> HTTPRequest {
        let text = try QuestionText.checked(question, longest: Self.longestText)
        let body: JSON = ["query": text, "options": options]
        return .posting(body.withoutNulls, to: url, headers: headers)
    }

    /// Reads the prediction from a reply.
    ///
    /// Recorded replies require tolerance: ranges of entities (`$instance`) may be missing; scores, roles and the top
    /// intent may be null; list entities are nested one array deeper; composite entities have the entities inside them
    /// as their children. An intent without a score is ranked with 0, so that no threshold accepts it. Without a top
    /// intent, the one with the highest score is used. The top intent `None` means "nothing found". The intents are
    /// those of the application in the request. If a dispatching application passed the question on, the answer of the
    /// other application (`childApp`) is `Prediction.inner`. Entities are named by their type, and also have their
    /// role.
    ///
    /// - Throws: The failure that the reply reports by its status, or in its body with any status; or
    ///   `OnlineIntentError.Code.badReply` if it is not JSON, has another shape, contradicts itself, or has a score
    ///   outside 0 to 1.
    public func prediction(
        from reply: HTTPReply, to question: Question, now: Date
    ) throws(OnlineIntentError) -> Prediction {
        let body = try ReplyBody.open(reply, now: now)
        guard let prediction = body["prediction"], prediction.object != nil else {
            throw OnlineIntentError(.badReply, "the reply is not LUIS v3: it has no `prediction`")
        }
        try RepeatedText.check(body["query"], is: question.text)
        return try LUISv3Prediction(text: question.text).read(prediction)
    }
}

/// Reads the member `prediction` of a LUIS v3 reply; a dispatching application nests it.
struct LUISv3Prediction {
    let text: String

    /// The prediction, including that of the application that answered, if any.
    ///
    /// The recursion ends because the reader limits how deeply a reply may be nested.
    func read(_ prediction: JSON) throws(OnlineIntentError) -> Prediction {
        guard let intents = prediction["intents"], intents.object != nil else {
            throw OnlineIntentError(.badReply, "the reply is not LUIS v3: its `intents` are missing or no object")
        }
        let ranked = try Prediction.RankedIntent.map(intents, score: "score")
        let ranking = try IntentRanking(ranked, topNamed: prediction["topIntent"])
        var inner: Prediction?
        if let top = ranking.topIntent, let child = intents[top.name]?["childApp"], child.object != nil {
            inner = try read(child)
        }
        return Prediction(
            text: text, intents: ranking.intents, topIntent: ranking.topIntent,
            entities: try LUISv3Entities(text: text).read(prediction["entities"] ?? .null), inner: inner)
    }
}

/// Reads the entities of a LUIS v3 prediction.
///
/// `entities` maps a key to values, and its member `$instance` maps the same key to the range of each value. The key
/// is the role if there is one, and the entity's name otherwise. The value of a composite entity has the same
/// structure.
struct LUISv3Entities {
    let text: String

    /// The entities, composites with their parts, in the order of the text; those without a range come last.
    func read(_ entities: JSON) throws(OnlineIntentError) -> [Prediction.PredictedEntity] {
        guard entities != .null else { return [] }
        guard entities.object != nil else {
            throw OnlineIntentError(.badReply, "the reply is not LUIS v3: its `entities` are not an object")
        }
        return try members(of: entities).inTextOrder
    }

    /// The entities of an object, sorted by key, because JSON objects have no order.
    private func members(of object: JSON) throws(OnlineIntentError) -> [Prediction.PredictedEntity] {
        var found: [Prediction.PredictedEntity] = []
        // Uses a dictionary, because a reply may contain very many.
        let places = object["$instance"]?.object ?? []
        let instancesByKey = Dictionary(places.map { ($0.key, $0.value.array ?? []) }) { first, _ in first }
        for (key, value) in object.sortedMembers ?? [] where key != "$instance" {
            let instances = instancesByKey[key] ?? []
            for (index, value) in (value.array ?? [value]).enumerated() {
                let instance = index < instances.count ? instances[index] : .null
                found.append(try entity(key: key, value: value, instance: instance))
            }
        }
        return found
    }

    private func entity(
        key: String, value: JSON, instance: JSON
    ) throws(OnlineIntentError) -> Prediction.PredictedEntity {
        let parts = Self.parts(of: value)
        var found = FoundEntity(
            name: instance["type"]?.string ?? key, role: instance["role"]?.string, words: instance["text"]?.string,
            value: parts == nil ? ResolvedValue.text(value) : nil,
            reckoned: parts == nil ? ResolvedValue.reckoned(value, of: instance["type"]?.string ?? key) : nil,
            score: try Score.read(instance["score"], of: "the entity \(key)"),
            isTimeDependent: parts == nil && TimeDependence.isFound(in: value, of: instance["type"]?.string ?? ""))
        if let start = instance["startIndex"]?.integer, let length = instance["length"]?.integer {
            found.span = TextSpan(start: start, length: length)
        }
        if let parts { found.children = try members(of: parts) }
        return found.entity(in: text)
    }

    /// The members of a composite entity; nil if the value is not composite.
    ///
    /// Without `$instance`, a composite is recognised by its members, which are all arrays; no prebuilt entity has that form.
    private static func parts(of value: JSON) -> JSON? {
        guard let members = value.object, !members.isEmpty else { return nil }
        return value["$instance"] != nil || members.allSatisfy { $0.value.array != nil } ? value : nil
    }
}
