import RapidIntent
import RapidIntentSupport

/// The prediction endpoint of LUIS v3.
///
/// Pure: maps a request to an answer. Based on Microsoft's published description of the service
/// (`azure-rest-api-specs`, LUIS Runtime, stable v3.0) and on the base path in its SDKs.
struct LUISv3Endpoint: IntentEndpoint {
    let longestText = 500

    /// The text of `GET` or `POST /luis/prediction/v3.0/apps/{app}/slots/{slot}/predict`.
    package func text(of request: ReceivedRequest) throws(EndpointRefusal) -> String {
        let parts = request.path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        guard parts.count == 8, parts.prefix(4).elementsEqual(["luis", "prediction", "v3.0", "apps"]),
            parts.last == "predict", ["slots", "versions"].contains(parts.dropLast(2).last ?? "")
        else { throw EndpointRefusal(status: 404) }
        let text: String?
        switch request.method {
        case "GET": text = request.query("query")
        case "POST": text = EndpointJSON.text(at: ["query"], of: request.body)
        default: throw EndpointRefusal(status: 405)
        }
        guard let text else { throw EndpointRefusal(status: 400) }
        return text
    }

    func key(of request: ReceivedRequest) -> String? { request.header("Ocp-Apim-Subscription-Key") }

    /// The answer, with positions and all intents if requested.
    package func answer(_ prediction: Prediction, to text: String, in request: ReceivedRequest) -> String {
        LUISv3Answer(
            text: text, isVerbose: request.query("verbose") == "true",
            showsAllIntents: request.query("show-all-intents") == "true"
        ).json(prediction)
    }

    func failure(_ status: Int, message: String) -> String {
        EndpointJSON.azureFailure(status, message: message)
    }
}

/// Writes a prediction in the format of LUIS v3.
struct LUISv3Answer {
    let text: String
    /// Whether to include the positions of entities (`$instance`).
    let isVerbose: Bool
    /// Whether to include every intent, or only the top one.
    let showsAllIntents: Bool

    /// Ranges of the prediction count Unicode scalars; LUIS counts UTF-16 units.
    func json(_ prediction: Prediction) -> String {
        (["query": text, "prediction": members(prediction)] as JSON).text
    }

    private func members(_ prediction: Prediction) -> JSON {
        // LUIS always has a `None` intent, and returns it if nothing was found.
        let top = prediction.topIntent ?? .init(name: "None", score: prediction.score(of: "None"))
        let others = prediction.intents.filter { showsAllIntents && $0.name != top.name }
        let intents = ([top] + others).map { intent -> JSON.Member in
            let child = intent == top ? prediction.inner.map(members) : nil
            return (intent.name, (["score": intent.score, "childApp": child] as JSON).withoutNulls)
        }
        return [
            "topIntent": top.name, "intents": JSON.object(intents), "entities": entities(prediction.entities),
        ]
    }

    private func entities(_ entities: [Prediction.PredictedEntity]) -> JSON {
        let groups = EndpointJSON.grouped(entities) { $0.role ?? $0.name }
        let values = JSON.object(groups.map { ($0.key, .array($0.entities.map(value))) })
        guard isVerbose, !groups.isEmpty else { return values }
        let instances = JSON.object(groups.map { ($0.key, .array($0.entities.map(instance))) })
        return values.adding(["$instance": instances])
    }

    private func value(_ entity: Prediction.PredictedEntity) -> JSON {
        if !entity.children.isEmpty { return entities(entity.children) }
        if entity.isTimeDependent {
            let resolution: JSON = ["value": entity.value]
            let value: JSON = ["timex": entity.value, "resolution": [resolution]]
            return ["type": "date", "values": [value]]
        }
        // A list entity has its canonical name one array deeper; others repeat the words.
        return entity.value == entity.text ? .string(entity.text) : .array([.string(entity.value)])
    }

    private func instance(_ entity: Prediction.PredictedEntity) -> JSON {
        let place = entity.place(in: text, counting: \.utf16)
        let answer: JSON = [
            "type": entity.name, "text": entity.text, "startIndex": place?.lowerBound, "length": place?.count,
            "score": entity.score, "role": entity.role, "modelTypeId": 1, "modelType": "Entity Extractor",
            "recognitionSources": ["model"],
        ]
        return answer.withoutNulls
    }
}

extension Prediction {
    /// The score of an intent; 0 if it is not ranked.
    func score(of name: String) -> Double { intents.first { $0.name == name }?.score ?? 0 }
}
