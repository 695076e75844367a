import RapidIntent
import RapidIntentSupport

/// The parsing endpoint of a Rasa server.
///
/// Pure: maps a request to an answer. Based on the project's published description (`docs/static/spec/rasa.yml`).
struct RasaEndpoint: IntentEndpoint {
    /// The maximum text length, in UTF-16 units; Rasa itself has no limit.
    let longestText = 10_000

    /// Creates an endpoint.
    init() {}

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
        return JSON.object([
            ("text", .string(text)),
            (
                "intent",
                .object([("name", JSON(top?.name)), ("confidence", .number(top?.score ?? 0))])
            ),
            ("entities", .array(prediction.allEntities.map { Self.entity($0, in: text) })),
            (
                "intent_ranking",
                .array(
                    prediction.intents.map {
                        .object([("name", .string($0.name)), ("confidence", .number($0.score))])
                    })
            ),
        ]).text
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
        return JSON.object([
            ("version", .string("3.6.20")), ("status", .string("failure")), ("reason", .string(reason)),
            ("message", .string(message)), ("details", .object([])), ("help", .null), ("code", .integer(status)),
        ]).text
    }

    private static func entity(_ entity: Prediction.PredictedEntity, in text: String) -> JSON {
        let place = entity.place(in: text, counting: \.unicodeScalars)
        let time: [JSON.Member] =
            entity.isTimeDependent
            ? [("additional_info", .object([("grain", .string("day")), ("value", .string(entity.value))]))] : []
        return .object(
            [("entity", .string(entity.name))]
                + (place.map { [("start", .integer($0.lowerBound)), ("end", .integer($0.upperBound))] } ?? [])
                + EndpointJSON.score("confidence_entity", entity.score)
                + (entity.role.map { [("role", .string($0))] } ?? [])
                + [("value", .string(entity.value)), ("extractor", .string("DIETClassifier"))] + time)
    }
}
