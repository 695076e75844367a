/// Builds the feature vector of a text, with the features of a vocabulary during training and of a model afterwards.
///
/// Add the character n-grams first, then the words, and then the single words again: their known share shows whether
/// the text is in scope.
struct FeatureVectorBuilder {
    /// A feature that the classifier knows.
    struct Known {
        var number: Int32
        /// The weight of one occurrence.
        var inverse: Float
    }

    private var vector = FeatureVector()
    private let unknown: Float
    private var letters = KnownShare()
    private var words = KnownShare()
    private var letterCount = 0

    private struct KnownShare {
        var known: Float = 0
        var all: Float = 0

        var share: Float { all > 0 ? known / all : 0 }

        mutating func add(_ value: Float, isKnown: Bool) {
            all += value * value
            if isKnown { known += value * value }
        }
    }

    init(unknown: Float, capacity: Int) {
        self.unknown = unknown
        vector.numbers.reserveCapacity(capacity)
        vector.values.reserveCapacity(capacity)
    }

    /// Adds a character n-gram with its number of occurrences.
    @inline(__always)
    mutating func add(letters feature: Known?, count: Float) {
        let value = FeatureWeighting.termFrequency(count) * (feature?.inverse ?? unknown)
        letters.add(value, isKnown: feature != nil)
        guard let feature else { return }
        vector.numbers.append(feature.number)
        vector.values.append(value)
        letterCount += 1
    }

    @inline(__always)
    mutating func add(words feature: Known?, count: Float) {
        guard let feature else { return }
        vector.numbers.append(feature.number)
        vector.values.append(FeatureWeighting.termFrequency(count) * feature.inverse)
    }

    @inline(__always)
    mutating func add(singleWord feature: Known?) {
        words.add(feature?.inverse ?? unknown, isKnown: feature != nil)
        vector.wordCount += 1
    }

    /// Scales n-grams, words and meaning to their shares, and the vector to length 1.
    ///
    /// - Parameter meaning: The vector of the text by a sentence encoder, of length 1; empty without one.
    consuming func finish(meaning: [Float] = []) -> FeatureVector {
        vector.knownLetters = letters.share
        vector.knownWords = words.share
        var (letters, words): (Float, Float) = (0, 0)
        for index in 0..<letterCount { letters += vector.values[index] * vector.values[index] }
        for index in letterCount..<vector.values.count { words += vector.values[index] * vector.values[index] }
        let (letterShare, wordShare) = (
            letters > 0 ? FeatureWeighting.letterShare : 0, words > 0 ? FeatureWeighting.wordShare : 0
        )
        let meaningShare = meaning.isEmpty ? 0 : FeatureWeighting.meaningShare
        let length =
            (letterShare * letterShare + wordShare * wordShare + meaningShare * meaningShare).squareRoot()
        vector.meaning = meaning.map { $0 * meaningShare / length }
        let (letterFactor, wordFactor) = (
            letters > 0 ? letterShare / (letters.squareRoot() * length) : 0,
            words > 0 ? wordShare / (words.squareRoot() * length) : 0
        )
        for index in 0..<letterCount { vector.values[index] *= letterFactor }
        for index in letterCount..<vector.values.count { vector.values[index] *= wordFactor }
        return vector
    }
}

/// The features of a text that the classifier knows, and the share of the text that they cover.
struct FeatureVector: Sendable {
    var numbers: [Int32] = []
    /// The values; together with ``meaning``, they have length 1, or 0 if no feature is known and there is no meaning.
    var values: [Float] = []
    /// The vector of a sentence encoder, scaled to its share; empty without an encoder.
    var meaning: [Float] = []
    /// The share of known n-grams in the squared weight of all character n-grams, from 0 to 1.
    var knownLetters: Float = 0
    /// The same share for single words.
    var knownWords: Float = 0
    /// The number of words of the text, without fillers at both ends.
    var wordCount: Float = 0

    var isZero: Bool { values.isEmpty && meaning.isEmpty }
}
