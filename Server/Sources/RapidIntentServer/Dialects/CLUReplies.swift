import RapidIntent

/// Conversational language understanding, as Microsoft's SDK (`azure-ai-language-conversations` 1.1.0) reads it.
enum CLUReplies: ServedDialect {
    /// The longest text the service takes, in UTF-16 units.
    static let longestText = 1000

    /// What places are counted in, by the name that requests give it; nil for a name that is none.
    ///
    /// Without a name it is what .NET takes for characters.
    static func unit(named name: String?) -> TextPlaces.Unit? {
        switch name {
        case nil, "TextElements_v8", "TextElement_V8": .characters
        case "Utf16CodeUnit": .utf16
        case "UnicodeCodePoint": .scalars
        default: nil
        }
    }

    static func body(of prediction: ServedPrediction, language: String, _ unit: TextPlaces.Unit) -> ReplyJSON {
        let places = TextPlaces(prediction.text)
        let answer = ReplyJSON.object([
            .init("topIntent", .string(prediction.top.name)), .init("projectKind", .string("Conversation")),
            .init("intents", .array(prediction.allIntents.map(intent))),
            .init("entities", .array(prediction.entities.map { entity($0, places, unit) })),
        ])
        return .object([
            .init("kind", .string("ConversationResult")),
            .init(
                "result",
                .object([
                    .init("query", .string(prediction.text)), .init("detectedLanguage", .string(language)),
                    .init("prediction", answer),
                ])),
        ])
    }

    private static func intent(_ ranked: Prediction.RankedIntent) -> ReplyJSON {
        .object([.init("category", .string(ranked.name)), .init("confidenceScore", .number(ranked.score))])
    }

    private static func entity(_ entity: ServedEntity, _ places: TextPlaces, _ unit: TextPlaces.Unit) -> ReplyJSON {
        // A place is required; what was not said stands nowhere and is no letter long.
        let place = entity.range.map { places.place($0, in: unit) } ?? (0, 0)
        let keys = entity.values.map { value in
            ReplyJSON.object([
                .init("extraInformationKind", .string("ListKey")), .init("key", .string(value)),
            ])
        }
        var members: [ReplyJSON.Member] = [
            .init("category", .string(entity.key)), .init("text", .string(entity.text)),
            .init("offset", .integer(place.0)), .init("length", .integer(place.1)),
            .init("confidenceScore", .number(entity.score ?? 1)),
        ]
        if let number = entity.number {
            let resolution = ReplyJSON.object([
                .init("resolutionKind", .string("NumberResolution")),
                .init("numberKind", .string(number == number.rounded() ? "Integer" : "Decimal")),
                .init("value", .number(number)),
            ])
            members.append(.init("resolutions", .array([resolution])))
        } else {
            members.append(.init("extraInformation", .array(keys)))
        }
        return .object(members)
    }

    static func body(of problem: ServiceProblem) -> ReplyJSON {
        let code = problem.code == "BadArgument" ? "InvalidArgument" : problem.code
        return .object([
            .init("error", .object([.init("code", .string(code)), .init("message", .string(problem.message))]))
        ])
    }
}
