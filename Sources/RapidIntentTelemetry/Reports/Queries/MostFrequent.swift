/// The first of many in an order, without keeping all of them: those that cannot be among them are let go from time to time.
struct MostFrequent<Element> {
    private let count: Int
    private let precedes: (Element, Element) -> Bool
    private var kept: [Element] = []
    /// How many were added.
    private(set) var seen = 0

    /// Keeps so many.
    ///
    /// - Parameters:
    ///   - count: How many are wanted.
    ///   - precedes: Whether one comes before another; of no two, both or neither.
    init(_ count: Int, by precedes: @escaping (Element, Element) -> Bool) {
        self.count = count
        self.precedes = precedes
    }

    /// Takes one more; costs the logarithm of how many are wanted, on average.
    mutating func add(_ element: Element) {
        seen += 1
        kept.append(element)
        if kept.count >= 2 * count + 64 { kept = first }
    }

    /// The first of them, in order.
    var first: [Element] { Array(kept.sorted(by: precedes).prefix(count)) }
}
