import RapidIntent
import RapidIntentSupport

/// The prediction endpoint of LUIS v2.
///
/// Pure: maps a request to an answer. Based on Microsoft's published description of the service
/// (`azure-rest-api-specs`, LUIS Runtime, stable v2.0) and on recorded replies.
struct LUISv2Endpoint: IntentEndpoint {
    /// The maximum text length, in UTF-16 units.
    let longestText = 500

    /// Creates an endpoint.
    init() {}

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
        var members: [JSON.Member] = [
            ("query", .string(text)), ("topScoringIntent", Self.intent(top)),
        ]
        if request.query("verbose") == "true" {
            let others = prediction.intents.filter { $0.name != top.name }
            members.append(("intents", .array(([top] + others).map(Self.intent))))
        }
        members.append(("entities", .array(prediction.allEntities.map { Self.entity($0, in: text) })))
        let composites = prediction.allEntities.filter { !$0.children.isEmpty }
        if !composites.isEmpty { members.append(("compositeEntities", .array(composites.map(Self.composite)))) }
        return JSON.object(members).text
    }

    /// The body of an error: `{"statusCode":…,"message":…}`.
    func failure(_ status: Int, message: String) -> String {
        JSON.object([("statusCode", .integer(status)), ("message", .string(message))]).text
    }

    private static func intent(_ intent: Prediction.RankedIntent) -> JSON {
        .object([("intent", .string(intent.name)), ("score", .number(intent.score))])
    }

    private static func entity(_ entity: Prediction.PredictedEntity, in text: String) -> JSON {
        let place = entity.place(in: text, counting: \.utf16)
        let resolution: [JSON.Member] =
            entity.isTimeDependent
            ? [("timex", .string(entity.value)), ("value", .string(entity.value))] : [("value", .string(entity.value))]
        return .object(
            // LUIS v2 returns entity text in lower case.
            [("entity", .string(entity.text.lowercased())), ("type", .string(entity.name))]
                // The index of the last unit, not of the one after it.
                + (place.map { [("startIndex", .integer($0.lowerBound)), ("endIndex", .integer($0.upperBound - 1))] }
                    ?? [])
                + EndpointJSON.score("score", entity.score)
                + [("role", .string(entity.role ?? "")), ("resolution", .object(resolution))])
    }

    private static func composite(_ entity: Prediction.PredictedEntity) -> JSON {
        .object([
            ("parentType", .string(entity.name)), ("value", .string(entity.text.lowercased())),
            (
                "children",
                .array(
                    entity.children.map {
                        .object([("type", .string($0.name)), ("value", .string($0.text.lowercased()))])
                    })
            ),
        ])
    }
}
