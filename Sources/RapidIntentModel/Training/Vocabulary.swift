/// The features of all training sentences, numbered in the order of their first occurrence.
struct Vocabulary {
    private(set) var hashes: [UInt64] = []
    private var numbers: [UInt64: Int32] = [:]

    var count: Int { hashes.count }

    mutating func add(_ features: FeatureExtractor.Features) -> CountedFeatures {
        let letters = counted(features.letters)
        let words = counted(features.words)
        return CountedFeatures(
            numbers: letters.map(\.number) + words.map(\.number), counts: letters.map(\.count) + words.map(\.count),
            letterCount: letters.count, singleWords: features.singleWords.compactMap { numbers[$0] })
    }

    private mutating func counted(_ features: [UInt64]) -> [(number: Int32, count: Float)] {
        let found = features.map { hash in
            if let number = numbers[hash] { return number }
            let number = Int32(hashes.count)
            numbers[hash] = number
            hashes.append(hash)
            return number
        }
        var result: [(number: Int32, count: Float)] = []
        for number in found.sorted() {
            if result.last?.number == number {
                result[result.count - 1].count += 1
            } else {
                result.append((number, 1))
            }
        }
        return result
    }
}

/// The features of a text, as vocabulary numbers with their numbers of occurrences.
struct CountedFeatures: Sendable {
    /// Each feature once: character n-grams in ascending order, then words.
    var numbers: [Int32]
    /// The number of occurrences of each.
    var counts: [Float]
    /// The number of character n-grams, at the beginning; the others are words.
    var letterCount: Int
    /// The numbers of the single words except fillers, in the order of the text.
    var singleWords: [Int32]
}

/// The number of training texts that contain each feature.
struct DocumentFrequencies {
    private(set) var total: Float = 0
    private(set) var documents: [Float]
    /// The weight of an occurrence; 0 for a feature that occurs in no text.
    private(set) var inverse: [Float]

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
