/// When an online prediction is believed.
///
/// A prediction is accepted when its best intent reaches the intent's ``FiringRule/accept`` and leads the runner-up by
/// ``margin``. One that does not, but reaches ``confirm``, is put to the user. What is less, is nothing.
public struct PredictionThresholds: Sendable, Equatable {
    /// The least score at which the user is asked, from 0 to 1.
    public var confirm: Double
    /// By how much the best intent must lead the next one, from 0 to 1.
    ///
    /// Scores need not add up to 1: Azure's CLU was recorded with 0.905 for the best intent and 0.44 for the second.
    public var margin: Double

    /// 0.60 to be put to the user, and 0.15 between the two best.
    public static let standard = PredictionThresholds(confirm: 0.60, margin: 0.15)

    /// Describes thresholds.
    public init(confirm: Double, margin: Double) {
        self.confirm = confirm
        self.margin = margin
    }

    /// What a prediction comes to.
    ///
    /// Where no dictionary declares the best intent, but the service handed the question to another application, that
    /// one's answer counts, with no score higher than the one of the choice that led to it.
    ///
    /// Entities whose name, or role, is that of a list get the list's canonical value where their text or value is in it.
    public func outcome(of prediction: Prediction, in dictionaries: DictionarySet) -> Resolution.Outcome {
        guard let top = prediction.topIntent else { return .unresolved(.noMatch) }
        guard let intent = dictionaries.intent(named: top.name) else {
            guard let inner = prediction.inner else { return .unresolved(.undeclaredIntent(top.name)) }
            return outcome(of: inner.limited(to: top.score), in: dictionaries)
        }
        let runnerUp = prediction.intents.first { $0.name != top.name }?.score ?? 0
        let fired = FiredCommand(
            command: Command(intent: intent.name, entities: Self.entities(of: prediction, in: dictionaries)),
            source: .online, score: top.score)
        if top.score >= intent.rule.accept, top.score - runnerUp >= margin { return .fired(fired) }
        if top.score >= min(confirm, intent.rule.accept) { return .needsConfirmation(fired) }
        return .unresolved(.belowThreshold(intent: intent.name, score: top.score))
    }

    /// The entities and their parts, with canonical values.
    private static func entities(of prediction: Prediction, in dictionaries: DictionarySet) -> [Entity] {
        let original = OriginalText(prediction.text)
        return prediction.allEntities.map { entity in
            let canonical = [entity.name, entity.part].lazy.compactMap { list in
                dictionaries.canonicalValue(of: entity.text, inList: list)
                    ?? dictionaries.canonicalValue(of: entity.value, inList: list)
            }.first
            return Entity(
                name: entity.part, value: canonical ?? entity.value, text: entity.text,
                words: entity.range.flatMap { original.words(inScalars: $0) })
        }
    }
}

extension Prediction {
    /// The prediction with no score above a limit.
    fileprivate func limited(to limit: Double) -> Prediction {
        var prediction = self
        let best = topIntent?.score ?? 0
        guard best > limit else { return self }
        // In proportion: lowering the best alone could put the runner-up before it.
        for index in prediction.intents.indices { prediction.intents[index].score *= limit / best }
        prediction.topIntent?.score = limit
        return prediction
    }
}
