public import Foundation
public import RapidIntent
import RapidIntentSupport

/// Language Understanding (LUIS), version 2, and services compatible with it.
///
/// ```swift
/// let service = DialectService(
///     try LUISv2(endpoint: "http://127.0.0.1:8080", app: "home", key: ServiceKey(key)), over: CurlTransport())
/// ```
///
/// Microsoft retired its own service on 31 March 2026; compatible servers remain. Like with ``LUISv3``, questions are
/// sent with `POST`, requests tell the service not to store them, and the key is sent in a header.
///
/// The wire format is that of Microsoft's published description (`azure-rest-api-specs`, LUIS Runtime, stable v2.0), read
/// as tolerantly as recorded replies of the service require; see ``prediction(from:to:now:)``.
public struct LUISv2: IntentDialect {
    /// The maximum text length that the service accepts, in UTF-16 units.
    package static let longestText = 500

    private let url: HTTPURL
    /// The application's id and its model, such as `home production`.
    public let modelVersion: String?
    private let headers: [HTTPField]
    private let timeZone: TimeZone?

    /// Creates the dialect for an application of a service.
    ///
    /// - Parameters:
    ///   - endpoint: The URL of the service, such as `https://example.com`, with a base path if it has one.
    ///   - app: The application's id.
    ///   - isStaging: Whether to use the staging model instead of the production model.
    ///   - key: The key; nil for a service without one.
    ///   - isLogged: Whether the service may keep the texts, to learn from them.
    ///   - timeZone: The user's time zone, in which the service resolves "tomorrow"; sent as the offset from UTC at
    ///     the time of each question, in minutes (`timezoneOffset`). Nil, the default, sends nothing, as in
    ///     ``LUISv3``.
    /// - Throws: `OnlineIntentError.Code.invalidRequest` if the endpoint is not a URL, the application is empty, or
    ///   the key cannot be sent.
    public init(
        endpoint: String, app: String, isStaging: Bool = false, key: ServiceKey? = nil, isLogged: Bool = false,
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

    /// Those that suit its scores.
    public var thresholds: PredictionThresholds { .standard }

    /// The request for a question, without the time: its body is only the text, as a JSON string.
    ///
    /// - Throws: `OnlineIntentError.Code.invalidRequest` for a text that is blank or longer than 500 characters.
    public func request(for question: Question) throws(OnlineIntentError) -> HTTPRequest {
        try request(for: question, to: url)
    }

    /// The request for a question, with the offset from UTC if a time zone was given.
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

    /// Reads the prediction from a reply.
    ///
    /// Recorded replies require tolerance: `intents` is missing if only the best was requested, the words of an entity
    /// may be a number, its score and resolution may be missing, and its words differ in case and spaces from the
    /// text. `endIndex` is the index of the last UTF-16 unit, not of the one after it. Parts of a composite entity are
    /// its children and do not occur elsewhere. If a dispatching application passed the question on, the answer of the
    /// other application (`connectedServiceResult`) is `Prediction.inner`.
    ///
    /// - Throws: The failure that the reply reports by its status, or in its body with any status; or
    ///   `OnlineIntentError.Code.badReply` if it is not JSON, has another shape, or has a score outside 0 to 1.
    public func prediction(
        from reply: HTTPReply, to question: Question, now: Date
    ) throws(OnlineIntentError) -> Prediction {
        let body = try ReplyBody.open(reply, now: now)
        try RepeatedText.check(body["query"], is: question.text)
        return try read(body, text: question.text)
    }

    /// The recursion ends because the reader limits how deeply a reply may be nested.
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

/// Reads the entities of a LUIS v2 reply.
///
/// `entities` is a flat list that contains both composite entities and their parts. `compositeEntities` groups them,
/// but only by type and words, so the parts are searched within the range of their composite.
struct LUISv2Entities {
    let text: String

    /// An entity of the flat list, and its words in the reply.
    private struct Listed {
        var entity: Prediction.PredictedEntity
        var words: String
    }

    /// The entities, composites with their parts, in the order of the text; those without a range come last.
    func read(
        _ entities: JSON, composites: JSON
    ) throws(OnlineIntentError) -> [Prediction.PredictedEntity] {
        var listed: [Listed] = []
        for value in try entities.elements(of: "`entities`") { listed.append(try self.listed(value)) }
        var gathered: [Prediction.PredictedEntity] = []
        for value in try composites.elements(of: "`compositeEntities`") {
            gathered.append(try composite(value, from: &listed))
        }
        return (gathered + listed.map(\.entity)).inTextOrder
    }

    private func listed(_ value: JSON) throws(OnlineIntentError) -> Listed {
        let name = try value.entityName("type")
        let sent = value["entity"] ?? .null
        let resolution = value["resolution"] ?? .null
        var found = FoundEntity(
            name: name, role: value["role"]?.string, words: sent.string,
            // A number is not words: a recorded reply has 2 for "2nd".
            value: ResolvedValue.text(resolution) ?? (sent.string == nil ? ResolvedValue.text(sent) : nil),
            reckoned: ResolvedValue.reckoned(resolution, of: name),
            score: try Score.read(value["score"], of: "the entity \(name)"),
            isTimeDependent: TimeDependence.isFound(in: resolution, of: name))
        if let start = value["startIndex"]?.integer, let last = value["endIndex"]?.integer, last >= start, last < .max,
            start >= 0
        {
            found.span = TextSpan(start: start, length: last - start + 1)
        }
        return Listed(entity: found.entity(in: text), words: Self.folded(sent))
    }

    /// A composite entity with its parts, which are removed from the list.
    private func composite(
        _ value: JSON, from listed: inout [Listed]
    ) throws(OnlineIntentError) -> Prediction.PredictedEntity {
        let type = try value.entityName("parentType")
        let words = Self.folded(value["value"] ?? .null)
        let place =
            listed.firstIndex { $0.entity.name == type && $0.words == words }
            ?? listed.firstIndex { $0.entity.name == type }
        var parent =
            place.map { listed.remove(at: $0).entity }
            ?? FoundEntity(name: type, words: value["value"]?.string).entity(in: text)
        for child in try (value["children"] ?? .null).elements(of: "parts of the composite entity \(type)") {
            parent.children.append(try part(child, of: parent, from: &listed))
        }
        parent.children = parent.children.inTextOrder
        return parent
    }

    /// A part of a composite entity, removed from the list if it is there.
    private func part(
        _ value: JSON, of parent: Prediction.PredictedEntity, from listed: inout [Listed]
    ) throws(OnlineIntentError) -> Prediction.PredictedEntity {
        let type = try value.entityName("type")
        let sent = value["value"] ?? .null
        let words = Self.folded(sent)
        let place = listed.firstIndex { candidate in
            guard candidate.entity.name == type, candidate.words == words else { return false }
            guard let outer = parent.range, let inner = candidate.entity.range else { return true }
            return outer.lowerBound <= inner.lowerBound && inner.upperBound <= outer.upperBound
        }
        return place.map { listed.remove(at: $0).entity }
            ?? FoundEntity(name: type, words: ResolvedValue.text(sent)).entity(in: text)
    }

    /// Words in a form for comparison, because the two lists differ in case and spaces.
    private static func folded(_ words: JSON) -> String {
        (ResolvedValue.text(words) ?? "").lowercased().filter { !$0.isWhitespace }
    }
}
