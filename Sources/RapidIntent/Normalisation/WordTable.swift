/// An immutable table from words to values; the caller provides the hash.
struct WordTable<Value: Sendable>: Sendable {
    private var entries: [(word: [UInt8], value: Value)] = []
    /// The hash table: the upper half of the word's hash and the index into ``entries`` plus one; 0 marks a free place.
    ///
    /// Its size is at least twice the number of entries. For nearly all words that are missing, no byte comparison is
    /// needed.
    private var places: [UInt64]
    private let mask: Int

    /// Creates a table; if a word occurs twice, the later value is used.
    init(_ words: [(String, Value)]) {
        var capacity = 8
        while capacity < words.count * 2 { capacity *= 2 }
        places = Array(repeating: 0, count: capacity)
        mask = capacity - 1
        for (word, value) in words { insert(Array(word.utf8), value) }
    }

    private mutating func insert(_ word: [UInt8], _ value: Value) {
        let hash = word.withUnsafeBufferPointer { WordHash.hash($0) }
        var place = Int(truncatingIfNeeded: hash) & mask
        while places[place] != 0 {
            let index = Self.index(places[place])
            if entries[index].word == word {
                entries[index].value = value
                return
            }
            place = (place + 1) & mask
        }
        entries.append((word, value))
        places[place] = Self.tag(hash) | UInt64(entries.count)
    }

    /// The value of a word with the ``WordHash`` `hash`; nil if the word is missing.
    ///
    /// Expected constant time, usually one probe.
    @inline(__always)
    func value(of word: UnsafeBufferPointer<UInt8>, hash: UInt64) -> Value? {
        var place = Int(truncatingIfNeeded: hash) & mask
        while places[place] != 0 {
            if Self.tag(places[place]) == Self.tag(hash) {
                let entry = entries[Self.index(places[place])]
                if entry.word.elementsEqual(word) { return entry.value }
            }
            place = (place + 1) & mask
        }
        return nil
    }

    private static func tag(_ hash: UInt64) -> UInt64 { hash & 0xFFFF_FFFF_0000_0000 }

    private static func index(_ place: UInt64) -> Int { Int(place & 0xFFFF_FFFF) - 1 }
}
