import HTTPTypes
import RapidIntent

/// LUIS v2, after Microsoft's published description (`azure-rest-api-specs`, LUIS Runtime, stable v2.0).
enum LUISv2Replies: ServedDialect {
    /// The longest text the service took, in UTF-16 units.
    static let longestText = 500

    /// - Parameter isVerbose: Whether every intent is told, not only the best.
    static func body(of prediction: ServedPrediction, isVerbose: Bool) -> ReplyJSON {
        var members: [ReplyJSON.Member] = [
            .init("query", .string(prediction.text)), .init("topScoringIntent", intent(prediction.top)),
        ]
        if isVerbose { members.append(.init("intents", .array(prediction.allIntents.map(intent)))) }
        let places = TextPlaces(prediction.text)
        members.append(.init("entities", .array(prediction.entities.map { entity($0, places) })))
        return .object(members)
    }

    private static func intent(_ ranked: Prediction.RankedIntent) -> ReplyJSON {
        .object([.init("intent", .string(ranked.name)), .init("score", .number(ranked.score))])
    }

    private static func entity(_ entity: ServedEntity, _ places: TextPlaces) -> ReplyJSON {
        var members: [ReplyJSON.Member] = [
            .init("entity", .string(entity.text)), .init("type", .string(entity.name)),
        ]
        if let range = entity.range {
            let place = places.place(range, in: .utf16)
            // The index of the last unit, not of the one after it.
            members += [
                .init("startIndex", .integer(place.start)), .init("endIndex", .integer(place.start + place.length - 1)),
            ]
        }
        if let score = entity.score { members.append(.init("score", .number(score))) }
        if let role = entity.role { members.append(.init("role", .string(role))) }
        // A number is a text here, as the prebuilt entities of that version had it.
        members.append(.init("resolution", .object([.init("values", .array(entity.values.map(ReplyJSON.string)))])))
        return .object(members)
    }

    static func body(of problem: ServiceProblem) -> ReplyJSON {
        .object([
            .init("statusCode", .integer(problem.status.code)), .init("message", .string(problem.message)),
        ])
    }
}
