#if Server
import HTTPTypes
import RapidIntent
import RapidIntentSupport

/// LUIS v2, according to Microsoft's specification (`azure-rest-api-specs`, LUIS Runtime, stable v2.0).
enum LUISv2Replies: ServedDialect {
    /// The maximum length of a text in the original service, in UTF-16 units.
    static let longestText = 500

    /// - Parameter isVerbose: Whether the reply contains every intent, not only the best.
    static func body(of prediction: ServedPrediction, isVerbose: Bool) -> JSONWriter {
        let places = TextPlaces(prediction.text)
        return .object { json in
            json.member("query", prediction.text)
            json.object("topScoringIntent") { write(prediction.top, to: &$0) }
            if isVerbose {
                json.array("intents", prediction.allIntents) { json, intent in
                    json.object { write(intent, to: &$0) }
                }
            }
            json.array("entities", prediction.entities) { json, entity in
                json.object { write(entity, places, to: &$0) }
            }
        }
    }

    private static func write(_ intent: Prediction.RankedIntent, to json: inout JSONWriter) {
        json.member("intent", intent.name)
        json.member("score", intent.score)
    }

    private static func write(_ entity: ServedEntity, _ places: TextPlaces, to json: inout JSONWriter) {
        json.member("entity", entity.text)
        json.member("type", entity.typed?.luisType ?? entity.name)
        if let range = entity.range {
            let place = places.place(range, in: .utf16)
            json.member("startIndex", place.start)
            // The index of the last unit, not of the one after it.
            json.member("endIndex", place.start + place.length - 1)
        }
        if let score = entity.score { json.member("score", score) }
        if let role = entity.role ?? entity.typed.map({ _ in entity.name }) { json.member("role", role) }
        if let value = entity.typed { return json.member("resolution", value.luisV2) }
        // A number is a text here, as in the prebuilt entities of that version.
        json.object("resolution") { $0.array("values", entity.values) { $0.string($1) } }
    }

    static func body(of problem: ServiceProblem) -> JSONWriter {
        .object { json in
            json.member("statusCode", problem.status.code)
            json.member("message", problem.message)
        }
    }
}
#endif
