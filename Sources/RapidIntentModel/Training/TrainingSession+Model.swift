extension TrainingSession {
    /// Trains on all sentences, and creates the model.
    mutating func model(_ judgement: Judgement) throws(IntentModelError) -> IntentModel {
        let classifier = try classifier(of: Array(labels.indices))
        let bytes = ModelFileWriter(
            locale: trainer.locale, intents: intents, learnsNone: learnsNone, sentences: sentences.count,
            judgement: judgement, hashes: vocabulary.hashes, inverse: classifier.frequencies.inverse,
            weights: classifier.weights
        ).bytes()
        return try IntentModel(bytes: bytes)
    }
}
