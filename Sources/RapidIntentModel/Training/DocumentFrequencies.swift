/// The number of training texts that contain each feature.
struct DocumentFrequencies {
    private(set) var total: Float = 0
    private(set) var documents: [Float]
    /// The weight of an occurrence; 0 for a feature that occurs in no text.
    private(set) var inverse: [Float]

    /// Counts the features of texts with a vocabulary.
    ///
    /// Texts count by their weights relative to the mean, so that the words of twelve sentences of one template do not
    /// seem common.
    init(of texts: some Collection<(features: CountedFeatures, weight: Float)>, vocabulary count: Int) {
        documents = [Float](repeating: 0, count: count)
        total = Float(texts.count)
        let sum = texts.reduce(into: 0.0) { $0 += Double($1.weight) }
        let factor = sum > 0 ? Float(Double(texts.count) / sum) : 1
        for text in texts {
            let weight = text.weight * factor
            for number in text.features.numbers { documents[Int(number)] += weight }
        }
        let total = total
        inverse = documents.map { $0 == 0 ? 0 : FeatureWeighting.inverseFrequency(documents: $0, total: total) }
    }

    /// The feature vector of a text for a classifier trained on these texts.
    ///
    /// - Parameter meaning: The vector of the text by a sentence encoder; empty without one.
    func vector(of text: CountedFeatures, meaning: [Float]) -> FeatureVector {
        var builder = FeatureVectorBuilder(
            unknown: FeatureWeighting.inverseFrequency(documents: 0, total: total), capacity: text.numbers.count)
        func known(_ number: Int32) -> FeatureVectorBuilder.Known? {
            documents[Int(number)] > 0 ? .init(number: number, inverse: inverse[Int(number)]) : nil
        }
        for index in 0..<text.letterCount {
            builder.add(letters: known(text.numbers[index]), count: text.counts[index])
        }
        for index in text.letterCount..<text.numbers.count {
            builder.add(words: known(text.numbers[index]), count: text.counts[index])
        }
        for number in text.singleWords { builder.add(singleWord: known(number)) }
        return builder.finish(meaning: meaning)
    }
}
