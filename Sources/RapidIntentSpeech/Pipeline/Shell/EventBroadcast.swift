import RapidIntent

/// Hands events to everybody who subscribed, without losing any and without growing: it tells when somebody has no room left.
final class EventBroadcast: Sendable {
    private struct State {
        var subscribers: [Int: any EventSubscriber] = [:]
        var last = 0
        var hasEnded = false
    }

    private let state = Locked(State())
    private let capacity: Int
    /// Told when somebody who had no room has some again, or has gone.
    private let hasRoom: @Sendable () -> Void

    init(capacity: Int, hasRoom: @escaping @Sendable () -> Void) {
        self.capacity = capacity
        self.hasRoom = hasRoom
    }

    /// A sequence of what happens from now on.
    ///
    /// - Parameters:
    ///   - isPointless: Whether an element need not be told if another one follows.
    ///   - select: What the subscriber wants of an event.
    func subscribe<Element: Sendable>(
        isPointless: @escaping @Sendable (_ element: Element, _ next: Element) -> Bool,
        _ select: @escaping @Sendable (PipelineEvent) -> Element?
    ) -> PipelineSequence<Element> {
        let buffer = EventBuffer(capacity: capacity, select: select, isPointless: isPointless, hasRoom: hasRoom)
        let number = state.withLock { state -> Int? in
            guard !state.hasEnded else { return nil }
            state.last += 1
            state.subscribers[state.last] = buffer
            return state.last
        }
        if number == nil { buffer.end() }
        return PipelineSequence(
            subscription: PipelineSequence.Subscription(buffer) { [weak self] in
                guard let self, let number else { return }
                self.state.withLock { $0.subscribers[number] = nil }
                self.hasRoom()
            })
    }

    func send(_ event: PipelineEvent) {
        for subscriber in subscribers { subscriber.offer(event) }
    }

    /// Whether everybody has room for more.
    ///
    /// - Parameter factor: How many times the capacity counts as room.
    func isFull(times factor: Int = 1) -> Bool { subscribers.contains { $0.count >= factor * capacity } }

    /// Ends every sequence, those to come too.
    func end() {
        let subscribers = state.withLock { state in
            state.hasEnded = true
            defer { state.subscribers = [:] }
            return state.subscribers.values
        }
        for subscriber in subscribers { subscriber.end() }
    }

    private var subscribers: [any EventSubscriber] { state.withLock { Array($0.subscribers.values) } }
}
