/// Words as sounds in a row, with what each word says: what was heard, or what a phrase expects.
struct SpokenWords: Sendable {
    /// The numbers of the sounds (``Sound/number``), and the word of each.
    private(set) var sounds: [UInt8] = []
    private(set) var wordOfSound: [Int32] = []
    private(set) var words: [Word] = []
    /// The cost of all sounds together (``SoundCosts/weights``).
    private(set) var cost: Int32 = 0

    struct Word: Sendable {
        var start: Int
        var cost: Int32
        /// How much it says, from 0 to 1.
        var weight: Double
        var hash: UInt64
        var isNumber: Bool
    }

    /// Words without sounds.
    init(expecting count: Int) {
        sounds.reserveCapacity(count * 6)
        wordOfSound.reserveCapacity(count * 6)
        words.reserveCapacity(count)
    }

    mutating func append(_ sounds: some Collection<Sound>, weight: Double, hash: UInt64, isNumber: Bool) {
        let start = self.sounds.count
        var cost: Int32 = 0
        for sound in sounds {
            self.sounds.append(sound.number)
            wordOfSound.append(Int32(words.count))
            cost += SoundCosts.weights[Int(sound.number)]
        }
        words.append(Word(start: start, cost: cost, weight: weight, hash: hash, isNumber: isNumber))
        self.cost += cost
    }

    func range(ofWord word: Int) -> Range<Int> {
        words[word].start..<(word + 1 < words.count ? words[word + 1].start : sounds.count)
    }

    var codes: [UInt16] { SkeletonIndex.codes(of: sounds.lazy.map { Sound(number: $0) }) }
}
