/// An immutable index from words to numbers in flat memory, built from a complete ``WordPool``.
///
/// Its user must keep the owner of the memory.
package struct WordIndex: Sendable {
    /// An entry of the hash table.
    package struct Place: BitwiseCopyable {
        /// The lower half of the word's hash, which excludes nearly all other words without comparing bytes.
        var hash: UInt32 = 0
        /// The number of the word plus one; 0 if the entry is free.
        var number: UInt32 = 0
        /// The offset of the word in the texts.
        var start: UInt32 = 0
    }

    /// The hash table; its size is a power of two and at least twice the number of words.
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

    /// The number of a word; nil if the index does not contain it.
    ///
    /// Expected constant time, usually one probe.
    @inline(__always)
    func number(of word: UnsafeBufferPointer<UInt8>, hash: UInt64) -> UInt32? {
        let hash = UInt32(truncatingIfNeeded: hash)
        var index = Int(hash) & (places.count - 1)
        // A valid table has a free entry long before the search wraps around.
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
