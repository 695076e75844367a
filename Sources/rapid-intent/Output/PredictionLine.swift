import RapidIntent

/// What an online service answered, as a line of NDJSON.
struct PredictionLine {
    /// The line, without a line break.
    let text: String

    /// Writes a prediction.
    ///
    /// - Parameter time: How long the answer took.
    init(_ prediction: Prediction, took time: Duration) {
        let tenths = (time / .microseconds(100)).rounded()
        text =
            JSON.object([
                ("text", .string(prediction.text)), ("topIntent", JSON(prediction.topIntent?.name)),
                ("score", prediction.topIntent.map { .number($0.score) } ?? .null),
                ("intents", .array(prediction.intents.map(Self.value))),
                ("entities", .array(prediction.allEntities.map(Self.value))), ("milliseconds", .number(tenths / 10)),
            ]).text
    }

    private static func value(of intent: Prediction.RankedIntent) -> JSON {
        .object([("name", .string(intent.name)), ("score", .number(intent.score))])
    }

    private static func value(of entity: Prediction.PredictedEntity) -> JSON {
        .object([
            ("name", .string(entity.name)), ("role", JSON(entity.role)), ("text", .string(entity.text)),
            ("value", .string(entity.value)), ("offset", entity.range.map { .integer($0.lowerBound) } ?? .null),
            ("length", entity.range.map { .integer($0.count) } ?? .null),
        ])
    }
}
