import HTTPTypes
import RapidIntent

/// Rasa's `/model/parse`, after its published description (`docs/static/spec/rasa.yml`).
enum RasaReplies: ServedDialect {
    /// What Rasa calls "none of them", with its fallback classifier.
    private static let fallback = "nlu_fallback"

    static func body(of prediction: ServedPrediction) -> ReplyJSON {
        let places = TextPlaces(prediction.text)
        return .object([
            .init("text", .string(prediction.text)), .init("intent", intent(prediction.top)),
            .init("entities", .array(prediction.entities.map { entity($0, places) })),
            .init("intent_ranking", .array(prediction.ranking.map(intent))),
        ])
    }

    private static func intent(_ ranked: Prediction.RankedIntent) -> ReplyJSON {
        let name = ranked.name == ServedPrediction.none ? fallback : ranked.name
        return .object([.init("name", .string(name)), .init("confidence", .number(ranked.score))])
    }

    private static func entity(_ entity: ServedEntity, _ places: TextPlaces) -> ReplyJSON {
        var members: [ReplyJSON.Member] = [.init("entity", .string(entity.name))]
        if let range = entity.range {
            let place = places.place(range, in: .scalars)
            members += [
                .init("start", .integer(place.start)), .init("end", .integer(place.start + place.length)),
            ]
        }
        let value: ReplyJSON =
            entity.number.map(ReplyJSON.number)
            ?? (entity.values.count == 1 ? .string(entity.values[0]) : .array(entity.values.map(ReplyJSON.string)))
        members.append(.init("value", value))
        members.append(.init("confidence_entity", .number(entity.score ?? 1)))
        if let role = entity.role { members.append(.init("role", .string(role))) }
        members.append(.init("extractor", .string("RapidIntent")))
        return .object(members)
    }

    static func body(of problem: ServiceProblem) -> ReplyJSON {
        let reason =
            switch problem.status.code {
            case 401: "NotAuthenticated"
            case 403: "NotAuthorized"
            case 400, 414: "BadRequest"
            default: problem.code
            }
        return .object([
            .init("version", .string("3.6.0")), .init("status", .string("failure")), .init("reason", .string(reason)),
            .init("message", .string(problem.message)), .init("details", .object([])), .init("help", .null),
            .init("code", .integer(problem.status.code)),
        ])
    }
}
