#if Tool
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
#endif
