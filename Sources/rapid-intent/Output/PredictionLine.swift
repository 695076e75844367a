#if Tool
import RapidIntent
import RapidIntentOnline
import RapidIntentSpeech
import RapidIntentSupport

/// The answer of an online service, as a line of NDJSON.
struct PredictionLine {
    /// The line, without a line break.
    let text: String

    /// Creates the line for an answer.
    ///
    /// - Parameters:
    ///   - resolutions: What `resolve` makes of the text with this answer; nil without dictionaries.
    ///   - time: The time that the answer took.
    init(_ exchange: ServiceExchange, _ resolutions: [Resolution]?, took time: Duration) {
        text =
            JSON.object(
                [("text", .string(exchange.prediction.text))] + Self.members(of: exchange.prediction) + [
                    ("milliseconds", Self.milliseconds(time)),
                    ("phases", exchange.timing.map(Self.phases) ?? .null),
                    ("transactions", .integer(exchange.transactions)),
                ]
                    + (resolutions.map { [("resolve", .array($0.map { ResolutionLine($0).json }))] } ?? [])
            ).text
    }

    private static func members(of prediction: Prediction) -> [(String, JSON)] {
        let members: [(String, JSON)] = [
            ("topIntent", JSON(prediction.topIntent?.name)),
            ("score", prediction.topIntent.map { .number($0.score) } ?? .null),
            ("intents", .array(prediction.intents.map(value))),
            ("entities", .array(prediction.allEntities.map(value))),
        ]
        // The answer of the application selected by an orchestration.
        return members + (prediction.inner.map { [("inner", .object(Self.members(of: $0)))] } ?? [])
    }

    private static func value(of intent: Prediction.RankedIntent) -> JSON {
        .object([("name", .string(intent.name)), ("score", .number(intent.score))])
    }

    private static func value(of entity: Prediction.PredictedEntity) -> JSON {
        .object([
            ("name", .string(entity.name)), ("role", JSON(entity.role)), ("text", .string(entity.text)),
            ("value", .string(entity.value)), ("offset", entity.range.map { .integer($0.lowerBound) } ?? .null),
            ("length", entity.range.map { .integer($0.count) } ?? .null),
            ("score", entity.score.map { .number($0) } ?? .null),
        ])
    }

    private static func phases(of timing: HTTPTiming) -> JSON {
        .object([
            ("nameLookup", milliseconds(timing.nameLookup)), ("connect", milliseconds(timing.connecting)),
            ("tls", milliseconds(timing.securing)), ("wait", milliseconds(timing.waiting)),
            ("read", milliseconds(timing.reading)),
        ])
    }

    private static func milliseconds(_ duration: Duration) -> JSON {
        .number((duration / .microseconds(100)).rounded() / 10)
    }
}
#endif
