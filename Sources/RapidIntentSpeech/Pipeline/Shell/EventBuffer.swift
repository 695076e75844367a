/// Somebody who is handed events.
protocol EventSubscriber: Sendable {
    var count: Int { get }
    func offer(_ event: PipelineEvent)
    func end()
}

/// The events that one subscriber has not read yet.
final class EventBuffer<Element: Sendable>: EventSubscriber {
    private struct State {
        var elements = Queue<Element>()
        var waiters = Queue<(ticket: Int, continuation: CheckedContinuation<Element?, Never>)>()
        var ticket = 0
        var hasEnded = false
    }

    private let state = Locked(State())
    private let capacity: Int
    private let select: @Sendable (PipelineEvent) -> Element?
    private let hasRoom: @Sendable () -> Void

    init(
        capacity: Int, select: @escaping @Sendable (PipelineEvent) -> Element?, hasRoom: @escaping @Sendable () -> Void
    ) {
        self.capacity = capacity
        self.select = select
        self.hasRoom = hasRoom
    }

    var count: Int { state.withLock { $0.elements.count } }

    func offer(_ event: PipelineEvent) {
        guard let element = select(event) else { return }
        let waiter = state.withLock { state -> CheckedContinuation<Element?, Never>? in
            guard !state.hasEnded else { return nil }
            if let waiter = state.waiters.popFirst() { return waiter.continuation }
            state.elements.append(element)
            return nil
        }
        waiter?.resume(returning: element)
    }

    func end() {
        let waiters = state.withLock { state -> [CheckedContinuation<Element?, Never>] in
            state.hasEnded = true
            var waiters: [CheckedContinuation<Element?, Never>] = []
            while let waiter = state.waiters.popFirst() { waiters.append(waiter.continuation) }
            return waiters
        }
        for waiter in waiters { waiter.resume(returning: nil) }
    }

    /// The next element; nil at the end, or once the task is cancelled.
    func next() async -> Element? {
        let ticket = state.withLock { state in
            state.ticket += 1
            return state.ticket
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { enter($0, ticket) }
        } onCancel: {
            cancel(ticket)
        }
    }

    private enum Step {
        case give(Element?, madeRoom: Bool)
        case wait
    }

    private func enter(_ continuation: CheckedContinuation<Element?, Never>, _ ticket: Int) {
        let step: Step = state.withLock { state in
            // The handler of a cancelled task may have run before; it takes the same lock.
            if Task.isCancelled { return .give(nil, madeRoom: false) }
            if let element = state.elements.popFirst() {
                return .give(element, madeRoom: state.elements.count == capacity / 2)
            }
            if state.hasEnded { return .give(nil, madeRoom: false) }
            state.waiters.append((ticket, continuation))
            return .wait
        }
        if case .give(let element, let madeRoom) = step {
            continuation.resume(returning: element)
            if madeRoom { hasRoom() }
        }
    }

    private func cancel(_ ticket: Int) {
        let waiter = state.withLock { state -> CheckedContinuation<Element?, Never>? in
            var found: CheckedContinuation<Element?, Never>?
            var others = Queue<(ticket: Int, continuation: CheckedContinuation<Element?, Never>)>()
            while let waiter = state.waiters.popFirst() {
                if waiter.ticket == ticket { found = waiter.continuation } else { others.append(waiter) }
            }
            state.waiters = others
            return found
        }
        waiter?.resume(returning: nil)
    }
}
