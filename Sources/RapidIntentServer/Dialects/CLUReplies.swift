#if Server
import RapidIntent
import RapidIntentSupport

/// Conversational language understanding (CLU), as Microsoft's SDK (`azure-ai-language-conversations` 1.1.0) parses it.
enum CLUReplies: ServedDialect {
    /// The maximum length of a text, in UTF-16 units.
    static let longestText = 1000

    /// The unit for places, by its name in requests; nil for an unknown name.
    ///
    /// Without a name, the unit is .NET's text element.
    static func unit(named name: String?) -> TextPlaces.Unit? {
        switch name {
        case nil, "TextElements_v8", "TextElement_V8": .characters
        case "Utf16CodeUnit": .utf16
        case "UnicodeCodePoint": .scalars
        default: nil
        }
    }

    static func body(of prediction: ServedPrediction, language: String, _ unit: TextPlaces.Unit) -> JSONWriter {
        .object { json in
            json.member("kind", "ConversationResult")
            json.object("result") { json in
                json.member("query", prediction.text)
                json.member("detectedLanguage", language)
                json.object("prediction") { write(prediction, unit, to: &$0) }
            }
        }
    }

    private static func write(_ prediction: ServedPrediction, _ unit: TextPlaces.Unit, to json: inout JSONWriter) {
        let places = TextPlaces(prediction.text)
        json.member("topIntent", prediction.top.name)
        json.member("projectKind", "Conversation")
        json.array("intents", prediction.allIntents) { json, intent in
            json.object { json in
                json.member("category", intent.name)
                json.member("confidenceScore", intent.score)
            }
        }
        json.array("entities", prediction.entities) { json, entity in
            json.object { write(entity, places, unit, to: &$0) }
        }
    }

    private static func write(
        _ entity: ServedEntity, _ places: TextPlaces, _ unit: TextPlaces.Unit, to json: inout JSONWriter
    ) {
        // CLU requires a place; an entity that was not said gets length 0 at offset 0.
        let place = entity.range.map { places.place($0, in: unit) } ?? (0, 0)
        json.member("category", entity.key)
        json.member("text", entity.text)
        json.member("offset", place.0)
        json.member("length", place.1)
        json.member("confidenceScore", entity.score ?? 1)
        if let value = entity.typed { return json.member("resolutions", .array(value.clu)) }
        guard let number = entity.number else {
            json.array("extraInformation", entity.values) { json, value in
                json.object { json in
                    json.member("extraInformationKind", "ListKey")
                    json.member("key", value)
                }
            }
            return
        }
        json.array("resolutions", [number]) { json, number in
            json.object { json in
                json.member("resolutionKind", "NumberResolution")
                json.member("numberKind", number == number.rounded() ? "Integer" : "Decimal")
                json.member("value", number)
            }
        }
    }

    static func body(of problem: ServiceProblem) -> JSONWriter {
        .object { json in
            json.object("error") { json in
                json.member("code", problem.code == "BadArgument" ? "InvalidArgument" : problem.code)
                json.member("message", problem.message)
            }
        }
    }
}
#endif
