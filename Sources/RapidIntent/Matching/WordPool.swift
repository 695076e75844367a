/// The distinct words of a dictionary, each stored once and numbered.
package struct WordPool: Sendable {
    package private(set) var bytes: [UInt8] = []
    package private(set) var ends: [UInt32] = []
    /// The hash table of word numbers plus one; 0 marks a free entry.
    ///
    /// Its size is at least twice the number of words.
    package private(set) var places = [UInt32](repeating: 0, count: 64)

    package init() {}

    /// The number of a word; adds the word if it is new.
    package mutating func intern(_ word: UnsafeBufferPointer<UInt8>, hash: UInt64) -> UInt32 {
        if ends.count * 2 >= places.count { grow() }
        var place = Int(truncatingIfNeeded: hash) & (places.count - 1)
        while places[place] != 0 {
            if self.word(places[place] - 1, equals: word) { return places[place] - 1 }
            place = (place + 1) & (places.count - 1)
        }
        bytes.append(contentsOf: word)
        ends.append(UInt32(bytes.count))
        places[place] = UInt32(ends.count)
        return UInt32(ends.count - 1)
    }

    /// The number of words.
    var count: Int { ends.count }

    /// The total length of the words, in bytes.
    var byteCount: Int { bytes.count }

    /// The number of a word; nil if the pool does not contain it.
    @inline(__always)
    func number(of word: UnsafeBufferPointer<UInt8>, hash: UInt64) -> UInt32? {
        var place = Int(truncatingIfNeeded: hash) & (places.count - 1)
        while places[place] != 0 {
            if self.word(places[place] - 1, equals: word) { return places[place] - 1 }
            place = (place + 1) & (places.count - 1)
        }
        return nil
    }

    /// The word with this number.
    package func string(_ number: UInt32) -> String { String(decoding: bytes[range(of: number)], as: UTF8.self) }

    /// Passes the bytes of the word with this number to `body`.
    @inline(__always)
    func withBytes<Result>(of number: UInt32, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        bytes.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[range(of: number)])) }
    }

    /// Whether the word with this number consists of these bytes.
    @inline(__always)
    func word(_ number: UInt32, equals other: UnsafeBufferPointer<UInt8>) -> Bool {
        let range = range(of: number)
        guard range.count == other.count else { return false }
        return bytes.withUnsafeBufferPointer { bytes in
            for offset in 0..<other.count where bytes[range.lowerBound + offset] != other[offset] { return false }
            return true
        }
    }

    @inline(__always)
    private func range(of number: UInt32) -> Range<Int> {
        (number == 0 ? 0 : Int(ends[Int(number) - 1]))..<Int(ends[Int(number)])
    }

    private mutating func grow() {
        places = [UInt32](repeating: 0, count: places.count * 2)
        for number in ends.indices {
            let range = range(of: UInt32(number))
            let hash = bytes.withUnsafeBufferPointer { WordHash.hash(UnsafeBufferPointer(rebasing: $0[range])) }
            var place = Int(truncatingIfNeeded: hash) & (places.count - 1)
            while places[place] != 0 { place = (place + 1) & (places.count - 1) }
            places[place] = UInt32(number + 1)
        }
    }
}

// MARK: - Storage

extension WordPool {
    /// Copies the sections of a compiled file.
    init(from reader: CompiledFileReader) throws(CompiledDictionaryError) {
        bytes = Array(try reader.array("TWTX", of: UInt8.self).elements)
        ends = Array(try reader.array("TWEN", of: UInt32.self).elements)
        places = Array(try reader.array("TWPL", of: UInt32.self).elements)
        let areInOrder = zip([0] + ends, ends).allSatisfy { $0 <= $1 } && (ends.last ?? 0) <= bytes.count
        // Every search ends, because the table has a free entry.
        let isTable =
            !places.isEmpty && places.count & (places.count - 1) == 0 && places.allSatisfy { $0 <= ends.count }
            && places.count >= ends.count * 2 && places.contains(0)
        guard areInOrder, isTable else { throw .damaged("its words are in disorder") }
    }
}
