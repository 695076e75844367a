#if Tool
import RapidIntent
import RapidIntentOnline
import RapidIntentSpeech
import RapidIntentSupport

// The answer of an online service, as a line of NDJSON.
extension JSON {
    /// An answer, and what `resolve` makes of the text with it; nil without dictionaries.
    init(_ exchange: ServiceExchange, _ resolutions: [Resolution]?, took time: Duration) {
        self = (["text": exchange.prediction.text] as JSON).adding(JSON(exchange.prediction)).adding([
            "milliseconds": JSON(milliseconds: time), "phases": exchange.timing.map { JSON($0) },
            "transactions": exchange.transactions,
        ]).adding(resolutions.map { ["resolve": $0.map { ResolutionLine($0).json }] })
    }

    private init(_ prediction: Prediction) {
        let answer: JSON = [
            "topIntent": prediction.topIntent?.name, "score": prediction.topIntent?.score,
            "intents": prediction.intents.map { ["name": $0.name, "score": $0.score] as JSON },
            "entities": prediction.allEntities.map { JSON($0) },
        ]
        // The answer of the application selected by an orchestration.
        self = answer.adding(prediction.inner.map { ["inner": JSON($0)] })
    }

    private init(_ entity: Prediction.PredictedEntity) {
        self = [
            "name": entity.name, "role": entity.role, "text": entity.text, "value": entity.value,
            "offset": entity.range?.lowerBound, "length": entity.range?.count, "score": entity.score,
        ]
    }

    private init(_ timing: HTTPTiming) {
        self = [
            "nameLookup": JSON(milliseconds: timing.nameLookup), "connect": JSON(milliseconds: timing.connecting),
            "tls": JSON(milliseconds: timing.securing), "wait": JSON(milliseconds: timing.waiting),
            "read": JSON(milliseconds: timing.reading),
        ]
    }
}
#endif
