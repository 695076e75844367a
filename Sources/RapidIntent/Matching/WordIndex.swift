/// The numbers of words, in flat memory: what a ``WordPool`` becomes once it has all its words.
///
/// Part of what keeps the memory.
package struct WordIndex: Sendable {
    /// A place of the hash table.
    package struct Place: BitwiseCopyable {
        /// The lower half of the word's hash, which tells nearly all other words apart without a look at their bytes.
        var hash: UInt32 = 0
        /// The number of the word, one more than it is; 0 if the place is free.
        var number: UInt32 = 0
        /// Where its text begins.
        var start: UInt32 = 0
    }

    /// At least twice as many places as words, and a power of two.
    package let places: FlatArray<Place>
    /// The words, each followed by ``FlatArray/endOfText``.
    package let texts: FlatArray<UInt8>

    init(places: FlatArray<Place>, texts: FlatArray<UInt8>) {
        self.places = places
        self.texts = texts
    }

    package init(_ pool: WordPool, in memory: FlatMemory) {
        var capacity = 8
        while capacity < pool.count * 2 { capacity *= 2 }
        var places = [Place](repeating: Place(), count: capacity)
        var texts: [UInt8] = []
        for number in 0..<UInt32(pool.count) {
            pool.withBytes(of: number) { word in
                let hash = UInt32(truncatingIfNeeded: WordHash.hash(word))
                var place = Int(hash) & (capacity - 1)
                while places[place].number != 0 { place = (place + 1) & (capacity - 1) }
                places[place] = Place(hash: hash, number: number + 1, start: UInt32(texts.count))
                texts += word
                texts.append(FlatArray<UInt8>.endOfText)
            }
        }
        self.init(places: memory.copy(places), texts: memory.copy(texts))
    }

    /// The number of a word; nil if it is not there.
    ///
    /// One probe; constant time.
    @inline(__always)
    func number(of word: UnsafeBufferPointer<UInt8>, hash: UInt64) -> UInt32? {
        let hash = UInt32(truncatingIfNeeded: hash)
        var index = Int(hash) & (places.count - 1)
        // In a sound table a free place comes long before the probes have gone round.
        for _ in 0..<places.count {
            guard let place = places[index], place.number != 0 else { return nil }
            if place.hash == hash, texts.behindWord(word, at: Int(place.start)) == FlatArray<UInt8>.endOfText {
                return place.number - 1
            }
            index = (index + 1) & (places.count - 1)
        }
        return nil
    }
}
