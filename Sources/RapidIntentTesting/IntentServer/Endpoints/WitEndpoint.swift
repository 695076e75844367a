import RapidIntent
import RapidIntentSupport

/// The message endpoint of Wit.ai.
///
/// Pure: maps a request to an answer. Based on the service's own client (`pywit`) and on replies recorded in public
/// repositories. Offsets count code points, which the service does not document.
struct WitEndpoint: IntentEndpoint {
    let longestText = 280

    /// The text of `GET /message?v=…&q=…`.
    package func text(of request: ReceivedRequest) throws(EndpointRefusal) -> String {
        guard request.path == "/message" else { throw EndpointRefusal(status: 404) }
        guard request.method == "GET" else { throw EndpointRefusal(status: 405) }
        guard request.query("v") != nil, let text = request.query("q") else { throw EndpointRefusal(status: 400) }
        return text
    }

    /// The token in `Authorization`.
    func key(of request: ReceivedRequest) -> String? { EndpointJSON.bearer(of: request) }

    /// The answer; without intents if nothing was found.
    package func answer(_ prediction: Prediction, to text: String, in request: ReceivedRequest) -> String {
        let count = request.query("n").flatMap { Int($0) } ?? 1
        let intents = prediction.topIntent == nil ? [] : prediction.intents.prefix(min(max(count, 1), 8))
        let answer: JSON = [
            "text": text, "intents": intents.map { ["id": "1", "name": $0.name, "confidence": $0.score] as JSON },
            "entities": Self.entities(prediction.entities, in: text), "traits": [:] as JSON,
        ]
        return answer.text
    }

    /// The body of an error: `{"error":…,"code":…}`.
    func failure(_ status: Int, message: String) -> String {
        let code =
            switch status {
            case 401: "no-auth"
            case 408: "timeout"
            case 429: "rate-limit"
            case 400, 414: "msg-invalid"
            default: "\(status)"
            }
        return (["error": message, "code": code] as JSON).text
    }

    private static func entities(_ entities: [Prediction.PredictedEntity], in text: String) -> JSON {
        let groups = EndpointJSON.grouped(entities) { "\($0.name):\($0.role ?? $0.name)" }
        return .object(groups.map { group in (group.key, .array(group.entities.map { entity($0, in: text) })) })
    }

    private static func entity(_ entity: Prediction.PredictedEntity, in text: String) -> JSON {
        let place = entity.place(in: text, counting: \.unicodeScalars)
        let answer: JSON = [
            "id": "2", "name": entity.name, "role": entity.role ?? entity.name, "start": place?.lowerBound,
            "end": place?.upperBound, "body": entity.text, "confidence": entity.score,
            "entities": entities(entity.children, in: text), "type": "value", "value": entity.value,
            "grain": entity.isTimeDependent ? "day" : nil,
        ]
        return answer.withoutNulls
    }
}
