/// Makes what the classifier sees of a text: of the features of a vocabulary while it learns, and of a model's afterwards.
///
/// First come the letters in a row, then the words, and the single words once more, since what share of them is known says
/// whether the text is in scope.
struct FeatureVectorBuilder {
    /// A feature that the classifier knows.
    struct Known {
        var number: Int32
        /// What an occurrence weighs.
        var inverse: Float
    }

    private var vector = FeatureVector()
    /// What an occurrence of a feature weighs that nobody knows.
    private let unknown: Float
    private var letters = KnownShare()
    private var words = KnownShare()
    private var letterCount = 0

    /// How much there is, and how much of it is known, in squared weights.
    private struct KnownShare {
        var known: Float = 0
        var all: Float = 0

        var share: Float { all > 0 ? known / all : 0 }

        mutating func add(_ value: Float, isKnown: Bool) {
            all += value * value
            if isKnown { known += value * value }
        }
    }

    /// Begins a text of at most so many features.
    init(unknown: Float, capacity: Int) {
        self.unknown = unknown
        vector.numbers.reserveCapacity(capacity)
        vector.values.reserveCapacity(capacity)
    }

    /// Takes letters in a row that occur some times.
    @inline(__always)
    mutating func add(letters feature: Known?, count: Float) {
        let value = FeatureWeighting.termFrequency(count) * (feature?.inverse ?? unknown)
        letters.add(value, isKnown: feature != nil)
        guard let feature else { return }
        vector.numbers.append(feature.number)
        vector.values.append(value)
        letterCount += 1
    }

    /// Takes a word, or words in a row, that occur some times.
    @inline(__always)
    mutating func add(words feature: Known?, count: Float) {
        guard let feature else { return }
        vector.numbers.append(feature.number)
        vector.values.append(FeatureWeighting.termFrequency(count) * feature.inverse)
    }

    /// Takes a single word, for how much of the text is known.
    @inline(__always)
    mutating func add(singleWord feature: Known?) {
        words.add(feature?.inverse ?? unknown, isKnown: feature != nil)
        vector.wordCount += 1
    }

    /// Brings letters and words to their lengths, and the whole to length 1.
    consuming func finish() -> FeatureVector {
        vector.knownLetters = letters.share
        vector.knownWords = words.share
        var (letters, words): (Float, Float) = (0, 0)
        for index in 0..<letterCount { letters += vector.values[index] * vector.values[index] }
        for index in letterCount..<vector.values.count { words += vector.values[index] * vector.values[index] }
        let (letterShare, wordShare) = (
            letters > 0 ? FeatureWeighting.letterShare : 0, words > 0 ? FeatureWeighting.wordShare : 0
        )
        let length = (letterShare * letterShare + wordShare * wordShare).squareRoot()
        let (letterFactor, wordFactor) = (
            letters > 0 ? letterShare / (letters.squareRoot() * length) : 0,
            words > 0 ? wordShare / (words.squareRoot() * length) : 0
        )
        for index in 0..<letterCount { vector.values[index] *= letterFactor }
        for index in letterCount..<vector.values.count { vector.values[index] *= wordFactor }
        return vector
    }
}
