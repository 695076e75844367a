extension ModelFileReader.Meaning {
    /// Returns the encoder that the model needs.
    ///
    /// - Parameter given: Returns the encoder; nil if there is none.
    func encoder(of given: () throws -> (any SentenceEncoder)?) throws(IntentModelError) -> any SentenceEncoder {
        let found: (any SentenceEncoder)?
        do { found = try given() } catch {
            throw IntentModelError(
                .missingEncoder,
                "the model needs the sentence encoder \(IntentModel.digits(of: encoder)): \(error), or train the model without "
                    + "it ('train --no-encoder')")
        }
        guard let found else {
            throw IntentModelError(
                .missingEncoder,
                "the model needs the sentence encoder \(IntentModel.digits(of: encoder)), which is not given; give "
                    + "it, or train the model without it")
        }
        guard found.version == encoder, found.width == width else {
            throw IntentModelError(
                .otherEncoder,
                "the model needs the sentence encoder \(IntentModel.digits(of: encoder)), and the installed one is "
                    + "\(IntentModel.digits(of: found.version)); train the model again, or install the encoder that it was trained with"
            )
        }
        return found
    }

    /// The cosine between the meanings of a sentence and of each intent.
    ///
    /// - Parameter meaning: The meaning in a feature vector, scaled to any length.
    func closeness(of meaning: [Float]) -> [Float] {
        let length = meaning.reduce(0) { $0 + $1 * $1 }.squareRoot()
        return stride(from: 0, to: means.count, by: width).map { start in
            let sum = MeaningMeans.closeness(
                of: meaning, to: UnsafeBufferPointer(rebasing: means[start..<start + width]))
            // The means of a manipulated file may give any number.
            return length > 0 && sum.isFinite ? sum / length : 0
        }
    }
}
