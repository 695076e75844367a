#if SQLite
/// The first elements in an order, without storing all: elements that cannot be among the first are regularly dropped.
struct MostFrequent<Element> {
    private let count: Int
    private let precedes: (Element, Element) -> Bool
    private var kept: [Element] = []
    /// The number of added elements.
    private(set) var seen = 0

    /// Creates a list that keeps the first `count` elements.
    ///
    /// - Parameters:
    ///   - count: The number of elements to return.
    ///   - precedes: Whether one element comes before another; a strict total order.
    init(_ count: Int, by precedes: @escaping (Element, Element) -> Bool) {
        self.count = count
        self.precedes = precedes
    }

    /// Adds an element; takes logarithmic time in `count` on average.
    mutating func add(_ element: Element) {
        seen += 1
        kept.append(element)
        if kept.count >= 2 * count + 64 { kept = first }
    }

    var first: [Element] { Array(kept.sorted(by: precedes).prefix(count)) }
}
#endif
