#if Server
import HTTPTypes
import RapidIntent
import RapidIntentSupport

/// Rasa's `/model/parse`, according to its specification (`docs/static/spec/rasa.yml`).
enum RasaReplies: ServedDialect {
    /// The name for "none of them" in Rasa's fallback classifier.
    private static let fallback = "nlu_fallback"

    static func body(of prediction: ServedPrediction) -> JSONWriter {
        let places = TextPlaces(prediction.text)
        return .object { json in
            json.member("text", prediction.text)
            json.object("intent") { write(prediction.top, to: &$0) }
            json.array("entities", prediction.entities) { json, entity in
                json.object { write(entity, places, to: &$0) }
            }
            json.array("intent_ranking", prediction.ranking) { json, intent in
                json.object { write(intent, to: &$0) }
            }
        }
    }

    private static func write(_ intent: Prediction.RankedIntent, to json: inout JSONWriter) {
        json.member("name", intent.name == ServedPrediction.none ? fallback : intent.name)
        json.member("confidence", intent.score)
    }

    private static func write(_ entity: ServedEntity, _ places: TextPlaces, to json: inout JSONWriter) {
        json.member("entity", entity.typed?.dimension ?? entity.name)
        if let range = entity.range {
            let place = places.place(range, in: .scalars)
            json.member("start", place.start)
            json.member("end", place.start + place.length)
        }
        if let value = entity.typed {
            json.member("value", value.duckling)
            json.member("additional_info", value.details)
        } else if let number = entity.number {
            json.member("value", number)
        } else if entity.values.count == 1 {
            json.member("value", entity.values[0])
        } else {
            json.array("value", entity.values) { $0.string($1) }
        }
        json.member("confidence_entity", entity.score ?? 1)
        if let role = entity.role ?? entity.typed.map({ _ in entity.name }) { json.member("role", role) }
        json.member("extractor", "RapidIntent")
    }

    static func body(of problem: ServiceProblem) -> JSONWriter {
        let reason =
            switch problem.status.code {
            case 401: "NotAuthenticated"
            case 403: "NotAuthorized"
            case 400, 414: "BadRequest"
            default: problem.code
            }
        return .object { json in
            json.member("version", "3.6.0")
            json.member("status", "failure")
            json.member("reason", reason)
            json.member("message", problem.message)
            json.object("details") { _ in }
            json.null("help")
            json.member("code", problem.status.code)
        }
    }
}
#endif
