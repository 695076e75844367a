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
