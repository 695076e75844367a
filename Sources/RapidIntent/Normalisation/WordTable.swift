/// A fixed table from words to values, probed with a hash that the caller has already.
struct WordTable<Value: Sendable>: Sendable {
    private var entries: [(word: [UInt8], value: Value)] = []
    /// Indexes into ``entries``, one more than they are, by hash; 0 is free.
    ///
    /// At least twice as many places as entries.
    private var places: [UInt32]
    private let mask: Int

    /// Fills a table.
    ///
    /// Of two equal words, the later one counts.
    init(_ words: [(String, Value)]) {
        var capacity = 8
        while capacity < words.count * 2 { capacity *= 2 }
        places = Array(repeating: 0, count: capacity)
        mask = capacity - 1
        for (word, value) in words { insert(Array(word.utf8), value) }
    }

    private mutating func insert(_ word: [UInt8], _ value: Value) {
        var place = word.withUnsafeBufferPointer { Int(truncatingIfNeeded: WordHash.hash($0)) } & mask
        while places[place] != 0 {
            let index = Int(places[place]) - 1
            if entries[index].word == word {
                entries[index].value = value
                return
            }
            place = (place + 1) & mask
        }
        entries.append((word, value))
        places[place] = UInt32(entries.count)
    }

    /// The value of a word whose ``WordHash`` is `hash`.
    ///
    /// One probe; constant time.
    @inline(__always)
    func value(of word: UnsafeBufferPointer<UInt8>, hash: UInt64) -> Value? {
        var place = Int(truncatingIfNeeded: hash) & mask
        while places[place] != 0 {
            let index = Int(places[place]) - 1
            if entries[index].word.elementsEqual(word) { return entries[index].value }
            place = (place + 1) & mask
        }
        return nil
    }
}
