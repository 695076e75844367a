import RapidIntent
import RapidIntentSupport

/// Reads the member `prediction` of a CLU reply; an orchestration project nests it.
struct CLUPrediction {
    /// The text of the question.
    let text: String

    /// The prediction, including that of the project that answered, if any.
    ///
    /// The recursion ends because the reader limits how deeply a reply may be nested.
    func read(_ prediction: JSON) throws(OnlineIntentError) -> Prediction {
        guard let intents = prediction["intents"] else {
            throw OnlineIntentError(.badReply, "the reply is not CLU: it has no `intents`")
        }
        let ranked: [Prediction.RankedIntent]
        if intents.object != nil {
            ranked = try Prediction.RankedIntent.map(intents, score: "confidenceScore")
        } else {
            ranked = try Prediction.RankedIntent.list(
                intents, name: "category", score: "confidenceScore", dialect: "CLU")
        }
        let ranking = try IntentRanking(ranked, topNamed: prediction["topIntent"])
        var inner: Prediction?
        if let top = ranking.topIntent, let winner = intents[top.name], let result = winner["result"] {
            inner = try answer(result, of: winner["targetProjectKind"]?.string ?? "")
        }
        return Prediction(
            text: text, intents: ranking.intents, topIntent: ranking.topIntent,
            entities: try entities(prediction["entities"] ?? .null), inner: inner)
    }

    /// The answer of the best project of an orchestration; nil if that project has no intents.
    private func answer(_ result: JSON, of kind: String) throws(OnlineIntentError) -> Prediction? {
        guard let prediction = result["prediction"], prediction.object != nil else { return nil }
        let isLUIS = kind.lowercased() == "luis" || prediction["entities"]?.object?.isEmpty == false
        return isLUIS ? try LUISv3Prediction(text: text).read(prediction) : try read(prediction)
    }

    private func entities(_ list: JSON) throws(OnlineIntentError) -> [Prediction.PredictedEntity] {
        var found: [Prediction.PredictedEntity] = []
        for value in try list.elements(of: "`entities`") { found.append(try entity(value)) }
        return found.inTextOrder
    }

    private func entity(_ value: JSON) throws(OnlineIntentError) -> Prediction.PredictedEntity {
        let name = try value.entityName("category")
        let resolutions = value["resolutions"] ?? .null
        func extra(_ kind: String, _ key: String) -> String? {
            (value["extraInformation"]?.array ?? []).first { $0["extraInformationKind"]?.string == kind }?[key]?.string
        }
        var found = FoundEntity(
            name: name, words: value["text"]?.string,
            value: extra("ListKey", "key") ?? resolutions.array?.first.flatMap(ResolvedValue.text),
            score: try Score.read(value["confidenceScore"], of: "the entity \(name)"),
            isTimeDependent: TimeDependence.isFound(in: resolutions, of: extra("EntitySubtype", "value") ?? ""))
        if let start = value["offset"]?.integer, let length = value["length"]?.integer {
            found.span = TextSpan(start: start, length: length)
        }
        return found.entity(in: text)
    }
}
