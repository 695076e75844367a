/// Random numbers that are the same on every run (Steele, Lea and Flood, OOPSLA 2014).
struct SplitMix64: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}

extension RandomNumberGenerator {
    /// A size from 1 to `limit`, small ones as often as large ones: every power of two is equally likely.
    mutating func size(to limit: Int) -> Int {
        let bits = Int.random(in: 0...limit.bitWidth - limit.leadingZeroBitCount - 1, using: &self)
        return min(limit, Int.random(in: (1 << bits)...(2 << bits) - 1, using: &self))
    }

    /// One of some things.
    mutating func pick<Elements: RandomAccessCollection>(_ elements: Elements) -> Elements.Element {
        elements[elements.index(elements.startIndex, offsetBy: Int.random(in: 0..<elements.count, using: &self))]
    }
}
