/// In how many of the texts that a classifier learns from each feature stands.
struct DocumentFrequencies {
    private(set) var total: Float = 0
    private(set) var documents: [Float]
    /// The weight of an occurrence; 0 for what none of the texts has.
    private(set) var inverse: [Float]

    /// Counts the features of some texts of a vocabulary.
    init(of texts: some Sequence<CountedFeatures>, vocabulary count: Int) {
        documents = [Float](repeating: 0, count: count)
        for text in texts {
            total += 1
            for number in text.numbers { documents[Int(number)] += 1 }
        }
        let total = total
        inverse = documents.map { $0 == 0 ? 0 : FeatureWeighting.inverseFrequency(documents: $0, total: total) }
    }

    /// What a classifier that has learnt from these texts sees of a text.
    func vector(of text: CountedFeatures) -> FeatureVector {
        var vector = FeatureVector()
        let unknown = FeatureWeighting.inverseFrequency(documents: 0, total: total)
        var (known, all): (Float, Float) = (0, 0)
        var letterCount = 0
        for (index, number) in text.numbers.enumerated() {
            let isKnown = documents[Int(number)] > 0
            let value = FeatureWeighting.termFrequency(text.counts[index]) * (isKnown ? inverse[Int(number)] : unknown)
            if index < text.letterCount { all += value * value }
            guard isKnown else { continue }
            if index < text.letterCount {
                known += value * value
                letterCount += 1
            }
            vector.numbers.append(number)
            vector.values.append(value)
        }
        vector.knownLetters = all > 0 ? known / all : 0
        (known, all) = (0, 0)
        for number in text.singleWords {
            let isKnown = documents[Int(number)] > 0
            let value = isKnown ? inverse[Int(number)] : unknown
            all += value * value
            if isKnown { known += value * value }
        }
        vector.knownWords = all > 0 ? known / all : 0
        vector.wordCount = Float(text.singleWords.count)
        vector.normalise(letterCount: letterCount)
        return vector
    }
}
