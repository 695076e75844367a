/// The words of a dictionary with their sounds, and how much each says.
struct SoundVocabulary: Sendable {
    private(set) var words = WordPool()
    private var sounds: [Sound] = []
    private var ends: [UInt32] = []
    /// How many phrases have a word.
    private var counts: [UInt32] = []
    private(set) var weights: [Double] = []
    let letters: LetterSounds

    init(_ letters: LetterSounds) { self.letters = letters }

    /// The number of a word; adds the word if it is new.
    mutating func number(of word: UnsafeBufferPointer<UInt8>) -> UInt32 {
        let number = words.intern(word, hash: WordHash.hash(word))
        if Int(number) == ends.count {
            sounds += letters.sounds(of: String(decoding: word, as: UTF8.self))
            ends.append(UInt32(sounds.count))
            counts.append(0)
        }
        return number
    }

    mutating func count(_ phrase: some Sequence<UInt32>) {
        var seen: [UInt32] = []
        for word in phrase where !seen.contains(word) {
            seen.append(word)
            counts[Int(word)] += 1
        }
    }

    /// Computes the weights, after the last phrase was counted.
    ///
    /// A weight is the inverse document frequency, from 0 for a word of every phrase to 1 for a word of none.
    mutating func weigh(total: Int) {
        let all = Double(total + 1)
        let most = (all / 0.5).naturalLogarithm
        weights = counts.map { max(0, (all / (Double($0) + 0.5)).naturalLogarithm / most) }
    }

    subscript(word: UInt32) -> ArraySlice<Sound> {
        sounds[(word == 0 ? 0 : Int(ends[Int(word) - 1]))..<Int(ends[Int(word)])]
    }
}
