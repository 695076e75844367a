/// Somebody who is handed events.
protocol EventSubscriber: Sendable {
    var count: Int { get }
    func offer(_ event: PipelineEvent)
    func end()
}

/// The events that one subscriber has not read yet.
///
/// Once ``capacity`` is reached, no more audio is heard. What a recogniser says at its end comes all the same; of that, partials
/// that the next one replaces are left out beyond three times as many, so that the final transcript is told in any case.
final class EventBuffer<Element: Sendable>: EventSubscriber {
    private let unread: UnreadEvents<Element>
    private let select: @Sendable (PipelineEvent) -> Element?

    init(
        capacity: Int, select: @escaping @Sendable (PipelineEvent) -> Element?,
        isPointless: @escaping @Sendable (_ element: Element, _ next: Element) -> Bool,
        hasRoom: @escaping @Sendable () -> Void
    ) {
        self.select = select
        unread = UnreadEvents(room: capacity, most: 3 * capacity, isPointless: isPointless) { left in
            if left == capacity / 2 { hasRoom() }
        }
    }

    var count: Int { unread.count }

    func offer(_ event: PipelineEvent) {
        if let element = select(event) { unread.tell(element) }
    }

    func end() { unread.end() }

    /// The next element; nil at the end, or once the task is cancelled.
    func next() async -> Element? {
        // It never ends with an error.
        try? await unread.next()
    }
}
