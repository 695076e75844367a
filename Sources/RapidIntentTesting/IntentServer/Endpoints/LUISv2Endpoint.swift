import RapidIntent
import RapidIntentSupport

/// The prediction endpoint of LUIS v2.
///
/// Pure: maps a request to an answer. Based on Microsoft's published description of the service
/// (`azure-rest-api-specs`, LUIS Runtime, stable v2.0) and on recorded replies.
struct LUISv2Endpoint: IntentEndpoint {
    let longestText = 500

    /// The text of `GET /luis/v2.0/apps/{app}?q=…`, or of a `POST` whose body is a JSON string.
    package func text(of request: ReceivedRequest) throws(EndpointRefusal) -> String {
        let parts = request.path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        guard parts.count == 4, parts.prefix(3).elementsEqual(["luis", "v2.0", "apps"]) else {
            throw EndpointRefusal(status: 404)
        }
        let text: String?
        switch request.method {
        case "GET": text = request.query("q")
        case "POST": text = EndpointJSON.text(at: [], of: request.body)
        default: throw EndpointRefusal(status: 405)
        }
        guard let text else { throw EndpointRefusal(status: 400) }
        return text
    }

    /// The value of `Ocp-Apim-Subscription-Key`, or of the query parameter.
    func key(of request: ReceivedRequest) -> String? {
        request.header("Ocp-Apim-Subscription-Key") ?? request.query("subscription-key")
    }

    /// The answer: the best intent, all intents if requested, and a flat list of entities.
    package func answer(_ prediction: Prediction, to text: String, in request: ReceivedRequest) -> String {
        let top = prediction.topIntent ?? .init(name: "None", score: prediction.score(of: "None"))
        let others = prediction.intents.filter { $0.name != top.name }
        let composites = prediction.allEntities.filter { !$0.children.isEmpty }
        let answer: JSON = [
            "query": text, "topScoringIntent": Self.intent(top),
            "intents": request.query("verbose") == "true" ? ([top] + others).map(Self.intent) : nil,
            "entities": prediction.allEntities.map { Self.entity($0, in: text) },
            "compositeEntities": composites.isEmpty ? nil : composites.map(Self.composite),
        ]
        return answer.withoutNulls.text
    }

    /// The body of an error: `{"statusCode":…,"message":…}`.
    func failure(_ status: Int, message: String) -> String {
        (["statusCode": status, "message": message] as JSON).text
    }

    private static func intent(_ intent: Prediction.RankedIntent) -> JSON {
        ["intent": intent.name, "score": intent.score]
    }

    private static func entity(_ entity: Prediction.PredictedEntity, in text: String) -> JSON {
        let place = entity.place(in: text, counting: \.utf16)
        let resolution: JSON = ["timex": entity.isTimeDependent ? entity.value : nil, "value": entity.value]
        let answer: JSON = [
            // LUIS v2 returns entity text in lower case.
            "entity": entity.text.lowercased(), "type": entity.name, "startIndex": place?.lowerBound,
            // The index of the last unit, not of the one after it.
            "endIndex": place.map { $0.upperBound - 1 }, "score": entity.score, "role": entity.role ?? "",
            "resolution": resolution.withoutNulls,
        ]
        return answer.withoutNulls
    }

    private static func composite(_ entity: Prediction.PredictedEntity) -> JSON {
        [
            "parentType": entity.name, "value": entity.text.lowercased(),
            "children": entity.children.map { ["type": $0.name, "value": $0.text.lowercased()] as JSON },
        ]
    }
}
