import Foundation
import RapidIntent

/// Writes a prediction as LUIS v3 does.
enum LUISv3Answer {
    /// The body of the answer.
    ///
    /// - Parameters:
    ///   - prediction: What to say. Its ranges count Unicode scalars; LUIS counts UTF-16 units.
    ///   - query: The text that was asked about.
    ///   - verbose: Whether to say where entities stand (`$instance`).
    ///   - allIntents: Whether to name every intent, or the top one only.
    static func json(_ prediction: Prediction, query: String, verbose: Bool, allIntents: Bool) -> [UInt8] {
        let top = prediction.topIntent?.name ?? "None"
        var intents: [String: Any] = [:]
        for intent in prediction.intents where allIntents || intent.name == top {
            intents[intent.name] = ["score": intent.score]
        }
        if let topIntent = prediction.topIntent { intents[topIntent.name] = ["score": topIntent.score] }
        // LUIS always has a `None` intent, and names it when it found nothing.
        if intents[top] == nil { intents[top] = ["score": 0.0] }

        let body: [String: Any] = [
            "query": query,
            "prediction": [
                "topIntent": top, "intents": intents,
                "entities": entities(prediction.entities, query: query, verbose: verbose),
            ] as [String: Any],
        ]
        // Texts and finite numbers only; a score that is no number becomes an empty body rather than a crash.
        guard JSONSerialization.isValidJSONObject(body),
            let data = try? JSONSerialization.data(withJSONObject: body, options: [.sortedKeys])
        else { return [] }
        return Array(data)
    }

    private static func entities(
        _ entities: [Prediction.PredictedEntity], query: String, verbose: Bool
    ) -> [String: Any] {
        var values: [String: [Any]] = [:]
        var instances: [String: [Any]] = [:]
        for entity in entities {
            let key = entity.role ?? entity.name
            // A list entity says its canonical name one array deeper; others repeat the words.
            let value: Any = entity.value == entity.text ? entity.text : [entity.value]
            values[key, default: []].append(value)
            instances[key, default: []].append(instance(entity, query: query))
        }
        var json: [String: Any] = values
        if verbose, !instances.isEmpty { json["$instance"] = instances }
        return json
    }

    private static func instance(_ entity: Prediction.PredictedEntity, query: String) -> [String: Any] {
        var json: [String: Any] = [
            "type": entity.name, "text": entity.text, "modelTypeId": 1, "modelType": "Entity Extractor",
            "recognitionSources": ["model"],
        ]
        if let role = entity.role { json["role"] = role }
        if let score = entity.score { json["score"] = score }
        let scalars = query.unicodeScalars
        if let range = entity.range, range.lowerBound >= 0, range.upperBound <= scalars.count {
            let units = { (count: Int) in String(String.UnicodeScalarView(scalars.prefix(count))).utf16.count }
            json["startIndex"] = units(range.lowerBound)
            json["length"] = units(range.upperBound) - units(range.lowerBound)
        }
        return json
    }
}
