/// A first-in, first-out queue; adding and removing take amortised constant time.
struct Queue<Element: Sendable>: Sendable {
    private var elements: [Element?] = []
    private var head = 0

    var count: Int { elements.count - head }
    var isEmpty: Bool { count == 0 }
    var first: Element? { isEmpty ? nil : elements[head] }
    var last: Element? { isEmpty ? nil : elements[elements.count - 1] }

    mutating func append(_ element: Element) { elements.append(element) }

    /// Replaces the last element; the queue must not be empty.
    mutating func replaceLast(with element: Element) { elements[elements.count - 1] = element }

    mutating func popFirst() -> Element? {
        guard !isEmpty else { return nil }
        let first = elements[head]
        elements[head] = nil
        head += 1
        // Compacts the storage once half of it is empty.
        if head >= 32, head * 2 >= elements.count {
            elements.removeFirst(head)
            head = 0
        }
        return first
    }

    mutating func removeAll() {
        elements.removeAll()
        head = 0
    }
}
