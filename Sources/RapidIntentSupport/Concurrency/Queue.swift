/// A first-in, first-out queue; adding and removing take amortised constant time.
package struct Queue<Element: Sendable>: Sendable {
    private var elements: [Element?] = []
    private var head = 0

    package init() {}

    package var count: Int { elements.count - head }
    package var isEmpty: Bool { count == 0 }
    package var first: Element? { isEmpty ? nil : elements[head] }
    package var last: Element? { isEmpty ? nil : elements[elements.count - 1] }

    package mutating func append(_ element: Element) { elements.append(element) }

    /// Replaces the last element; the queue must not be empty.
    package mutating func replaceLast(with element: Element) { elements[elements.count - 1] = element }

    package mutating func popFirst() -> Element? {
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

    package mutating func removeAll() {
        elements.removeAll()
        head = 0
    }
}
