#if Server
import RapidIntent
import RapidIntentSupport

/// LUIS v3, according to Microsoft's specification (`azure-rest-api-specs`, LUIS Runtime, stable v3.0).
enum LUISv3Replies: ServedDialect {
    /// The maximum length of a text in the original service, in UTF-16 units.
    static let longestText = 500

    struct Options: Sendable, Equatable {
        /// Whether the reply has the places of entities (`$instance`), and further commands in a member of our own (`x-rapid-intent`).
        var isVerbose = false
        /// Every intent with its score, not only the best.
        var showsAllIntents = false
    }

    static func body(of prediction: ServedPrediction, _ options: Options) -> JSONWriter {
        let top = prediction.top
        return .object { json in
            json.member("query", prediction.text)
            json.object("prediction") { json in
                json.member("topIntent", top.name)
                json.object("intents") { json in
                    for intent in options.showsAllIntents ? prediction.allIntents : [top] {
                        json.object(intent.name) { $0.member("score", intent.score) }
                    }
                }
                json.object("entities") { write(prediction.entities, of: prediction.text, options, to: &$0) }
            }
            guard options.isVerbose, !prediction.further.isEmpty else { return }
            json.object("x-rapid-intent") { json in
                json.array("commands", prediction.further) { json, command in
                    json.object { json in
                        json.member("intent", command.intent)
                        json.object("entities") { write(command.entities, of: prediction.text, options, to: &$0) }
                    }
                }
            }
        }
    }

    /// Writes the entities of a text, grouped by name.
    private static func write(
        _ entities: [ServedEntity], of text: String, _ options: Options, to json: inout JSONWriter
    ) {
        guard !entities.isEmpty else { return }
        // The keys are in the order of their first entity.
        var keys: [String] = []
        for entity in entities where !keys.contains(entity.key) { keys.append(entity.key) }
        func all(_ key: String) -> [ServedEntity] { entities.filter { $0.key == key } }
        for key in keys { json.array(key, all(key)) { $0.luisValue(of: $1) } }
        guard options.isVerbose else { return }
        let places = TextPlaces(text)
        json.object("$instance") { json in
            for key in keys { json.array(key, all(key)) { write($1, places, to: &$0) } }
        }
    }

    private static func write(_ entity: ServedEntity, _ places: TextPlaces, to json: inout JSONWriter) {
        json.object { json in
            if let role = entity.role ?? entity.typed.map({ _ in entity.name }) { json.member("role", role) }
            json.member("type", entity.typed?.luisType ?? entity.name)
            json.member("text", entity.text)
            if let range = entity.range {
                let place = places.place(range, in: .utf16)
                json.member("startIndex", place.start)
                json.member("length", place.length)
            }
            if let score = entity.score { json.member("score", score) }
            json.member("modelTypeId", entity.typed == nil ? 5 : 2)
            json.member("modelType", entity.typed == nil ? "List Entity Extractor" : "Prebuilt Entity Extractor")
            json.array("recognitionSources", ["model"]) { $0.string($1) }
        }
    }

    static func body(of problem: ServiceProblem) -> JSONWriter {
        .object { json in
            json.object("error") { json in
                json.member("code", problem.code)
                json.member("message", problem.message)
            }
        }
    }
}
#endif
