import RapidIntent
import RapidIntentSupport

/// Writes a prediction in the format of LUIS v3.
struct LUISv3Answer {
    /// The text of the question.
    let text: String
    /// Whether to include the positions of entities (`$instance`).
    let isVerbose: Bool
    /// Whether to include every intent, or only the top one.
    let showsAllIntents: Bool

    /// The body of the answer.
    ///
    /// Ranges of the prediction count Unicode scalars; LUIS counts UTF-16 units.
    func json(_ prediction: Prediction) -> String {
        JSON.object([("query", .string(text)), ("prediction", members(prediction))]).text
    }

    private func members(_ prediction: Prediction) -> JSON {
        // LUIS always has a `None` intent, and returns it if nothing was found.
        let top = prediction.topIntent ?? .init(name: "None", score: prediction.score(of: "None"))
        let others = prediction.intents.filter { showsAllIntents && $0.name != top.name }
        let intents = ([top] + others).map { intent -> JSON.Member in
            let child = intent == top ? prediction.inner.map { [("childApp", members($0))] } ?? [] : []
            return (intent.name, .object([("score", .number(intent.score))] + child))
        }
        return .object([
            ("topIntent", .string(top.name)), ("intents", .object(intents)),
            ("entities", entities(prediction.entities)),
        ])
    }

    private func entities(_ entities: [Prediction.PredictedEntity]) -> JSON {
        var keys: [String] = []
        var found: [String: [Prediction.PredictedEntity]] = [:]
        for entity in entities {
            let key = entity.role ?? entity.name
            if found[key] == nil { keys.append(key) }
            found[key, default: []].append(entity)
        }
        var members = keys.map { key in (key: key, value: JSON.array((found[key] ?? []).map(value))) }
        if isVerbose, !keys.isEmpty {
            let instances = keys.map { (key: $0, value: JSON.array((found[$0] ?? []).map(instance))) }
            members.append(("$instance", .object(instances)))
        }
        return .object(members)
    }

    private func value(_ entity: Prediction.PredictedEntity) -> JSON {
        if !entity.children.isEmpty { return entities(entity.children) }
        if entity.isTimeDependent {
            let resolution = JSON.array([.object([("value", .string(entity.value))])])
            let value = JSON.object([("timex", .string(entity.value)), ("resolution", resolution)])
            return .object([("type", .string("date")), ("values", .array([value]))])
        }
        // A list entity has its canonical name one array deeper; others repeat the words.
        return entity.value == entity.text ? .string(entity.text) : .array([.string(entity.value)])
    }

    private func instance(_ entity: Prediction.PredictedEntity) -> JSON {
        let place = entity.place(in: text, counting: \.utf16)
        return .object(
            [("type", .string(entity.name)), ("text", .string(entity.text))]
                + (place.map { [("startIndex", .integer($0.lowerBound)), ("length", .integer($0.count))] } ?? [])
                + EndpointJSON.score("score", entity.score)
                + (entity.role.map { [("role", .string($0))] } ?? [])
                + [
                    ("modelTypeId", .integer(1)), ("modelType", .string("Entity Extractor")),
                    ("recognitionSources", .array([.string("model")])),
                ])
    }
}

extension Prediction {
    /// The score of an intent; 0 if it is not ranked.
    func score(of name: String) -> Double { intents.first { $0.name == name }?.score ?? 0 }
}
