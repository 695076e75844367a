import RapidIntent
import RapidIntentSupport

/// The message endpoint of Wit.ai.
///
/// Pure: maps a request to an answer. Based on the service's own client (`pywit`) and on replies recorded in public
/// repositories. Offsets count code points, which the service does not document.
struct WitEndpoint: IntentEndpoint {
    /// The maximum text length, in UTF-16 units.
    let longestText = 280

    /// Creates an endpoint.
    init() {}

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
        return JSON.object([
            ("text", .string(text)),
            (
                "intents",
                .array(
                    intents.map {
                        .object([
                            ("id", .string("1")), ("name", .string($0.name)), ("confidence", .number($0.score)),
                        ])
                    })
            ), ("entities", Self.entities(prediction.entities, in: text)), ("traits", .object([])),
        ]).text
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
        return JSON.object([("error", .string(message)), ("code", .string(code))]).text
    }

    private static func entities(_ entities: [Prediction.PredictedEntity], in text: String) -> JSON {
        var keys: [String] = []
        var found: [String: [JSON]] = [:]
        for entity in entities {
            let key = "\(entity.name):\(entity.role ?? entity.name)"
            if found[key] == nil { keys.append(key) }
            found[key, default: []].append(Self.entity(entity, in: text))
        }
        return .object(keys.map { ($0, .array(found[$0] ?? [])) })
    }

    private static func entity(_ entity: Prediction.PredictedEntity, in text: String) -> JSON {
        let place = entity.place(in: text, counting: \.unicodeScalars)
        return .object(
            [("id", .string("2")), ("name", .string(entity.name)), ("role", .string(entity.role ?? entity.name))]
                + (place.map { [("start", .integer($0.lowerBound)), ("end", .integer($0.upperBound))] } ?? [])
                + [("body", .string(entity.text))] + EndpointJSON.score("confidence", entity.score)
                + [
                    ("entities", entities(entity.children, in: text)), ("type", .string("value")),
                    ("value", .string(entity.value)),
                ] + (entity.isTimeDependent ? [("grain", .string("day"))] : []))
    }
}
