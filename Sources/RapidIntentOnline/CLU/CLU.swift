public import Foundation
public import RapidIntent
import RapidIntentSupport

/// Conversational Language Understanding (CLU) of Azure AI Language, for conversation and orchestration projects.
///
/// ```swift
/// let service = DialectService(
///     try CLU(
///         endpoint: "https://example.cognitiveservices.azure.com", project: "home", deployment: "production",
///         key: ServiceKey(key)),
///     over: CurlTransport())
/// ```
///
/// Requests tell the service not to store the texts. The key is sent in the header `Ocp-Apim-Subscription-Key`.
///
/// The service resolves dates and times in its own time zone: its interface has no parameter for the user's.
///
/// The wire format is that of Microsoft's published description (`azure-rest-api-specs`, Language, analyze conversations,
/// 2023-04-01), and of recorded replies; see ``prediction(from:to:now:)``.
public struct CLU: IntentDialect {
    /// The maximum text length that the service accepts, in UTF-16 units.
    package static let longestText = 1000

    private let url: HTTPURL
    /// The project and the deployment.
    public let modelVersion: String?
    private let headers: [HTTPField]
    private let parameters: JSON

    /// Creates the dialect for a deployment of a project.
    ///
    /// - Parameters:
    ///   - endpoint: The URL of the service, such as `https://example.cognitiveservices.azure.com`.
    ///   - project: The project's name.
    ///   - deployment: The deployment's name, such as `production`.
    ///   - key: The key; nil for a service without one.
    ///   - isLogged: Whether the service may keep the texts for review.
    /// - Throws: `OnlineIntentError.Code.invalidRequest` if the endpoint is not a URL, project or deployment are empty,
    ///   or the key cannot be sent.
    public init(
        endpoint: String, project: String, deployment: String, key: ServiceKey? = nil, isLogged: Bool = false
    ) throws(OnlineIntentError) {
        guard !project.isEmpty, !deployment.isEmpty else {
            throw OnlineIntentError(.invalidRequest, "no application is named: give project and deployment")
        }
        url = try HTTPURL(endpoint).appending(["language"]).appendingAction(
            "analyze-conversations", query: [("api-version", "2023-04-01")])
        headers = try ServiceKey.field("Ocp-Apim-Subscription-Key", key)
        modelVersion = "\(project) \(deployment)"
        // Without `stringIndexType`, offsets count .NET characters, which depend on the .NET version.
        parameters = [
            "projectName": project, "deploymentName": deployment, "stringIndexType": "Utf16CodeUnit", "verbose": true,
            "isLoggingEnabled": isLogged,
        ]
    }

    /// `clu`.
    public var name: String { "clu" }

    /// Those that suit its scores.
    public var thresholds: PredictionThresholds { .clu }

    /// The request for a question.
    ///
    /// - Throws: `OnlineIntentError.Code.invalidRequest` for a text that is blank or longer than 1000 characters.
    public func request(for question: Question) throws(OnlineIntentError) -> HTTPRequest {
        let text = try QuestionText.checked(question, longest: Self.longestText)
        let item: JSON = [
            "id": "1", "participantId": "1", "modality": "text",
            "language": question.locale.map { String($0.language) }, "text": text,
        ]
        let body: JSON = [
            "kind": "Conversation", "analysisInput": ["conversationItem": item.withoutNulls] as JSON,
            "parameters": parameters,
        ]
        return .posting(body, to: url, headers: headers)
    }

    /// Reads the prediction from a reply.
    ///
    /// A conversation project ranks intents in a list. An orchestration project ranks projects, in a map, and adds the answer of
    /// the best one: `Prediction.inner`, in the format of CLU or of LUIS v3. A knowledge base answers in prose and has no
    /// intents, so it gives no `inner`. Replies of the previews of 2021, without the level of `result`, are read as well. The
    /// value of an entity is the list entry that matched, or else the resolved value.
    ///
    /// - Throws: The failure that the reply reports by its status, or in its body with any status; or
    ///   `OnlineIntentError.Code.badReply` if it is not JSON, has another shape, contradicts itself, or has a score
    ///   outside 0 to 1.
    public func prediction(
        from reply: HTTPReply, to question: Question, now: Date
    ) throws(OnlineIntentError) -> Prediction {
        let body = try ReplyBody.open(reply, now: now)
        let result = body["result"] ?? body
        guard let prediction = result["prediction"], prediction.object != nil else {
            throw OnlineIntentError(.badReply, "the reply is not CLU: it has no `prediction`")
        }
        try RepeatedText.check(result["query"], is: question.text)
        return try CLUPrediction(text: question.text).read(prediction)
    }
}

/// Reads the member `prediction` of a CLU reply; an orchestration project nests it.
struct CLUPrediction {
    let text: String

    /// The prediction, including that of the project that answered, if any.
    ///
    /// The recursion ends because the reader limits how deeply a reply may be nested.
    func read(_ prediction: JSON) throws(OnlineIntentError) -> Prediction {
        guard let intents = prediction["intents"] else {
            throw OnlineIntentError(.badReply, "the reply is not CLU: it has no `intents`")
        }
        let ranked: [Prediction.RankedIntent]
        if intents.object != nil {
            ranked = try Prediction.RankedIntent.map(intents, score: "confidenceScore")
        } else {
            ranked = try Prediction.RankedIntent.list(
                intents, name: "category", score: "confidenceScore", dialect: "CLU")
        }
        let ranking = try IntentRanking(ranked, topNamed: prediction["topIntent"])
        var inner: Prediction?
        if let top = ranking.topIntent, let winner = intents[top.name], let result = winner["result"] {
            inner = try answer(result, of: winner["targetProjectKind"]?.string ?? "")
        }
        return Prediction(
            text: text, intents: ranking.intents, topIntent: ranking.topIntent,
            entities: try entities(prediction["entities"] ?? .null), inner: inner)
    }

    /// The answer of the best project of an orchestration; nil if that project has no intents.
    private func answer(_ result: JSON, of kind: String) throws(OnlineIntentError) -> Prediction? {
        guard let prediction = result["prediction"], prediction.object != nil else { return nil }
        let isLUIS = kind.lowercased() == "luis" || prediction["entities"]?.object?.isEmpty == false
        return isLUIS ? try LUISv3Prediction(text: text).read(prediction) : try read(prediction)
    }

    private func entities(_ list: JSON) throws(OnlineIntentError) -> [Prediction.PredictedEntity] {
        var found: [Prediction.PredictedEntity] = []
        for value in try list.elements(of: "`entities`") { found.append(try entity(value)) }
        return found.inTextOrder
    }

    private func entity(_ value: JSON) throws(OnlineIntentError) -> Prediction.PredictedEntity {
        let name = try value.entityName("category")
        let resolutions = value["resolutions"] ?? .null
        func extra(_ kind: String, _ key: String) -> String? {
            (value["extraInformation"]?.array ?? []).first { $0["extraInformationKind"]?.string == kind }?[key]?.string
        }
        var found = FoundEntity(
            name: name, words: value["text"]?.string,
            value: extra("ListKey", "key") ?? resolutions.array?.first.flatMap(ResolvedValue.text),
            reckoned: extra("ListKey", "key") == nil ? ResolvedValue.reckoned(resolutions, of: name) : nil,
            score: try Score.read(value["confidenceScore"], of: "the entity \(name)"),
            isTimeDependent: TimeDependence.isFound(in: resolutions, of: extra("EntitySubtype", "value") ?? ""))
        if let start = value["offset"]?.integer, let length = value["length"]?.integer {
            found.span = TextSpan(start: start, length: length)
        }
        return found.entity(in: text)
    }
}
