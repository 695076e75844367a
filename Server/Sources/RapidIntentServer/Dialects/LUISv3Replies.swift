import RapidIntent

/// LUIS v3, after Microsoft's published description (`azure-rest-api-specs`, LUIS Runtime, stable v3.0).
enum LUISv3Replies: ServedDialect {
    /// The longest text the service took, in UTF-16 units.
    static let longestText = 500

    /// What a client asked for besides the answer.
    struct Options: Sendable, Equatable {
        /// The places of entities (`$instance`).
        var isVerbose = false
        /// Every intent with its score, not only the best.
        var showsAllIntents = false
    }

    static func body(of prediction: ServedPrediction, _ options: Options) -> ReplyJSON {
        let intents = options.showsAllIntents ? prediction.allIntents : [prediction.top]
        return .object([
            .init("query", .string(prediction.text)),
            .init(
                "prediction",
                .object([
                    .init("topIntent", .string(prediction.top.name)),
                    .init(
                        "intents",
                        .object(intents.map { .init($0.name, .object([.init("score", .number($0.score))])) })),
                    .init("entities", entities(of: prediction, options)),
                ])),
        ])
    }

    private static func entities(of prediction: ServedPrediction, _ options: Options) -> ReplyJSON {
        // The order of the keys is that in which they were said first.
        var keys: [String] = []
        var groups: [String: [ServedEntity]] = [:]
        for entity in prediction.entities {
            if groups[entity.key] == nil { keys.append(entity.key) }
            groups[entity.key, default: []].append(entity)
        }
        var members = keys.map { key in
            ReplyJSON.Member(key, .array((groups[key] ?? []).map(\.luisValue)))
        }
        if options.isVerbose, !keys.isEmpty {
            let places = TextPlaces(prediction.text)
            let instances = keys.map { key in
                ReplyJSON.Member(key, .array((groups[key] ?? []).map { instance(of: $0, places) }))
            }
            members.append(.init("$instance", .object(instances)))
        }
        return .object(members)
    }

    private static func instance(of entity: ServedEntity, _ places: TextPlaces) -> ReplyJSON {
        var members: [ReplyJSON.Member] = []
        if let role = entity.role { members.append(.init("role", .string(role))) }
        members += [.init("type", .string(entity.name)), .init("text", .string(entity.text))]
        if let range = entity.range {
            let place = places.place(range, in: .utf16)
            members += [.init("startIndex", .integer(place.start)), .init("length", .integer(place.length))]
        }
        if let score = entity.score { members.append(.init("score", .number(score))) }
        members += [
            .init("modelTypeId", .integer(5)), .init("modelType", .string("List Entity Extractor")),
            .init("recognitionSources", .array([.string("model")])),
        ]
        return .object(members)
    }

    static func body(of problem: ServiceProblem) -> ReplyJSON {
        .object([
            .init(
                "error",
                .object([.init("code", .string(problem.code)), .init("message", .string(problem.message))]))
        ])
    }
}
