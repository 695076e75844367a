extension TrainingSession {
    /// Trains on all sentences, and creates the model.
    mutating func model(_ judgement: Judgement) throws(IntentModelError) -> IntentModel {
        let classifier = try classifier(of: Array(labels.indices))
        let bytes = ModelFileWriter(
            locale: trainer.locale, intents: intents, learnsNone: learnsNone, sentences: sentences.count,
            judgement: judgement, meaning: meaning(of: classifier), hashes: vocabulary.hashes,
            inverse: classifier.frequencies.inverse,
            weights: classifier.weights
        ).bytes()
        return try IntentModel(bytes: bytes, encoder: encoder)
    }

    /// The part of a model file that belongs to the encoder; nil without one.
    private func meaning(of classifier: Classifier) -> ModelFileWriter.Meaning? {
        guard let encoder, let means = classifier.means else { return nil }
        return ModelFileWriter.Meaning(encoder: encoder.version, width: encoder.width, means: means.numbers)
    }
}
