import RapidIntentSupport
import RapidIntent

/// Reads the member `prediction` of a LUIS v3 reply; a dispatching application nests it.
struct LUISv3Prediction {
    /// The text of the question.
    let text: String

    /// The prediction, including that of the application that answered, if any.
    ///
    /// The recursion ends because the reader limits how deeply a reply may be nested.
    func read(_ prediction: JSON) throws(OnlineIntentError) -> Prediction {
        guard let intents = prediction["intents"], intents.object != nil else {
            throw OnlineIntentError(.badReply, "the reply is not LUIS v3: its `intents` are missing or no object")
        }
        let ranked = try Prediction.RankedIntent.map(intents, score: "score")
        let ranking = try IntentRanking(ranked, topNamed: prediction["topIntent"])
        var inner: Prediction?
        if let top = ranking.topIntent, let child = intents[top.name]?["childApp"], child.object != nil {
            inner = try read(child)
        }
        return Prediction(
            text: text, intents: ranking.intents, topIntent: ranking.topIntent,
            entities: try LUISv3Entities(text: text).read(prediction["entities"] ?? .null), inner: inner)
    }
}
