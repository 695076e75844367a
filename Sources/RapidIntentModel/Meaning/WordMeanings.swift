/// The meanings of the words of each intent's sentences, in their contexts.
///
/// They tell how far an intent accounts for a word of another sentence, which the sentence's own meaning hides: "the sun" of "what
/// is the temperature of the sun" is like no word of the sentences about temperature.
///
/// Meanings have a signed byte for each element, and any length.
struct WordMeanings: Sendable {
    /// The meanings of each intent's words, one after the other.
    private(set) var numbers: [[Int8]]
    private let width: Int

    /// The cosine from which a meaning adds nothing to one that is known.
    ///
    /// On paraphrases and on sentences about other things, it makes no difference, and saves half of the meanings.
    private static let same: Float = 0.9
    /// The maximum number of meanings of an intent, so that the size of a model and the time of training are bounded.
    private static let limit = 512

    init(width: Int, count: Int) {
        self.width = width
        numbers = [[Int8]](repeating: [], count: count)
    }

    mutating func add(_ words: [[Float]], to intent: Int) {
        for word in words where numbers[intent].count < Self.limit * width {
            let known = numbers[intent].withUnsafeBufferPointer { Self.coverage(of: word, by: $0) }
            if known ?? -1 >= Self.same { continue }
            let largest = word.reduce(0) { max($0, $1.magnitude) }
            numbers[intent] += word.map { Int8(largest > 0 ? ($0 / largest * 127).rounded() : 0) }
        }
    }

    /// The cosine between a word's meaning, with a length of 1, and the nearest of some meanings; nil if there are none.
    ///
    /// Takes time linear in the number of meanings.
    static func coverage(of word: [Float], by meanings: UnsafeBufferPointer<Int8>) -> Float? {
        guard !word.isEmpty else { return nil }
        return stride(from: 0, to: meanings.count / word.count * word.count, by: word.count).lazy.map { start in
            var (sum, squares): (Float, Float) = (0, 0)
            for index in word.indices {
                let number = Float(meanings[start + index])
                sum += word[index] * number
                squares += number * number
            }
            return squares > 0 ? sum / squares.squareRoot() : 0
        }.max()
    }
}
