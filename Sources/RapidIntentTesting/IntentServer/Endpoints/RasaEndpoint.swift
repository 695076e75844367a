import RapidIntent
import RapidIntentSupport

/// The parsing endpoint of a Rasa server.
///
/// Pure: maps a request to an answer. Based on the project's published description (`docs/static/spec/rasa.yml`).
struct RasaEndpoint: IntentEndpoint {
    /// The maximum text length, in UTF-16 units; Rasa itself has no limit.
    let longestText = 10_000

    /// The text of `POST /model/parse`.
    package func text(of request: ReceivedRequest) throws(EndpointRefusal) -> String {
        guard request.path == "/model/parse" else { throw EndpointRefusal(status: 404) }
        guard request.method == "POST" else { throw EndpointRefusal(status: 405) }
        guard let text = EndpointJSON.text(at: ["text"], of: request.body) else { throw EndpointRefusal(status: 400) }
        return text
    }

    /// The token in `Authorization`, or in the query.
    func key(of request: ReceivedRequest) -> String? {
        EndpointJSON.bearer(of: request) ?? request.query("token")
    }

    /// The answer; offsets count code points.
    package func answer(_ prediction: Prediction, to text: String, in request: ReceivedRequest) -> String {
        let top = prediction.topIntent
        let answer: JSON = [
            "text": text, "intent": ["name": top?.name, "confidence": top?.score ?? 0] as JSON,
            "entities": prediction.allEntities.map { Self.entity($0, in: text) },
            "intent_ranking": prediction.intents.map { ["name": $0.name, "confidence": $0.score] as JSON },
        ]
        return answer.text
    }

    /// The body of an error: `{"status":"failure","reason":…,"message":…,"code":…}`.
    func failure(_ status: Int, message: String) -> String {
        let reason =
            switch status {
            case 400: "BadRequest"
            case 401: "NotAuthenticated"
            case 403: "NotAuthorized"
            case 409: "Conflict"
            default: "ParsingError"
            }
        let answer: JSON = [
            "version": "3.6.20", "status": "failure", "reason": reason, "message": message, "details": [:] as JSON,
            "help": JSON.null, "code": status,
        ]
        return answer.text
    }

    private static func entity(_ entity: Prediction.PredictedEntity, in text: String) -> JSON {
        let place = entity.place(in: text, counting: \.unicodeScalars)
        let time: JSON = ["grain": "day", "value": entity.value]
        let answer: JSON = [
            "entity": entity.name, "start": place?.lowerBound, "end": place?.upperBound,
            "confidence_entity": entity.score, "role": entity.role, "value": entity.value,
            "extractor": "DIETClassifier", "additional_info": entity.isTimeDependent ? time : nil,
        ]
        return answer.withoutNulls
    }
}
