import RapidIntent
import RapidIntentSupport

/// The analysing endpoint of CLU: a conversation project, or an orchestration project for predictions with an
/// ``Prediction/inner`` one.
///
/// Pure: maps a request to an answer. Based on Microsoft's published description of the service
/// (`azure-rest-api-specs`, Language, analyze conversations, 2023-04-01) and on recorded replies.
struct CLUEndpoint: IntentEndpoint {
    let longestText = 1000

    /// The text of `POST /language/:analyze-conversations`.
    package func text(of request: ReceivedRequest) throws(EndpointRefusal) -> String {
        guard request.path == "/language/:analyze-conversations" else { throw EndpointRefusal(status: 404) }
        guard request.method == "POST" else { throw EndpointRefusal(status: 405) }
        guard request.query("api-version") != nil,
            let text = EndpointJSON.text(at: ["analysisInput", "conversationItem", "text"], of: request.body)
        else { throw EndpointRefusal(status: 400) }
        return text
    }

    func key(of request: ReceivedRequest) -> String? { request.header("Ocp-Apim-Subscription-Key") }

    package func answer(_ prediction: Prediction, to text: String, in request: ReceivedRequest) -> String {
        let unit = EndpointJSON.text(at: ["parameters", "stringIndexType"], of: request.body) ?? "TextElements_v8"
        let answer: JSON = [
            "kind": "ConversationResult", "result": Self.result(prediction, text: text, unit: unit),
        ]
        return answer.text
    }

    func failure(_ status: Int, message: String) -> String {
        EndpointJSON.azureFailure(status, message: message)
    }

    private static func result(_ prediction: Prediction, text: String, unit: String) -> JSON {
        let top = prediction.topIntent ?? .init(name: "None", score: prediction.score(of: "None"))
        let ranked = [top] + prediction.intents.filter { $0.name != top.name }
        let inner = prediction.inner.map { result($0, text: text, unit: unit) }
        let intents: JSON
        if let inner {
            intents = .object(
                ranked.map { intent in
                    let answer: JSON = [
                        "confidenceScore": intent.score, "targetProjectKind": "Conversation",
                        "result": intent == top ? inner : nil,
                    ]
                    return (intent.name, answer.withoutNulls)
                })
        } else {
            intents = ranked.map { ["category": $0.name, "confidenceScore": $0.score] as JSON }.json
        }
        let answer: JSON = [
            "topIntent": top.name, "projectKind": inner == nil ? "Conversation" : "Orchestration", "intents": intents,
            "entities": prediction.allEntities.map { entity($0, text: text, unit: unit) },
        ]
        return ["query": text, "prediction": answer]
    }

    private static func entity(_ entity: Prediction.PredictedEntity, text: String, unit: String) -> JSON {
        let place =
            switch unit {
            case "Utf16CodeUnit": entity.place(in: text, counting: \.utf16)
            case "UnicodeCodePoint": entity.place(in: text, counting: \.unicodeScalars)
            default: entity.place(in: text) { $0 }
            }
        let key: JSON = ["extraInformationKind": "ListKey", "key": entity.value]
        let time: JSON = [
            "resolutionKind": "DateTimeResolution", "timex": entity.value, "value": entity.value,
        ]
        let answer: JSON = [
            "category": entity.name, "text": entity.text, "offset": place?.lowerBound, "length": place?.count,
            "confidenceScore": entity.score ?? 1, "resolutions": entity.isTimeDependent ? [time] : nil,
            "extraInformation": entity.isTimeDependent ? nil : [key],
        ]
        return answer.withoutNulls
    }
}
