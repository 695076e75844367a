/// Events that were told and nobody has read yet: first in, first out, bounded without losing what counts.
///
/// Who makes events waits with ``waitForRoom()`` before it takes more audio, so that nothing is lost and little is kept where a
/// reader is slow. What comes all the same, such as what a server says unasked, is kept; beyond ``most``, an event takes the
/// place of the one just before it if it makes that one pointless.
package final class UnreadEvents<Event: Sendable>: Sendable {
    private struct State {
        var events = Queue<Event>()
        var readers = Queue<(ticket: Int, continuation: CheckedContinuation<Result<Event?, any Error>, Never>)>()
        var makers: [(ticket: Int, below: Int, continuation: CheckedContinuation<Void, Never>)] = []
        var ticket = 0
        /// How it ended; nil while it has not.
        var end: Result<Void, any Error>?

        /// Takes out the makers that have room now.
        mutating func makersWithRoom() -> [CheckedContinuation<Void, Never>] {
            guard !makers.isEmpty else { return [] }
            let (count, isOver) = (events.count, end != nil)
            let free = makers.filter { isOver || count < $0.below }
            makers.removeAll { isOver || count < $0.below }
            return free.map(\.continuation)
        }
    }

    /// Below how many events there is room for what more audio makes.
    package let room: Int
    /// From how many on pointless events are replaced.
    package let most: Int

    private let state = Locked(State())
    private let isPointless: @Sendable (_ event: Event, _ next: Event) -> Bool
    private let wasRead: @Sendable (_ left: Int) -> Void

    /// Begins with none.
    ///
    /// - Parameters:
    ///   - isPointless: Whether an event need not be read if another one follows.
    ///   - wasRead: Told how many are left after each that was read from the store.
    package init(
        room: Int, most: Int, isPointless: @escaping @Sendable (_ event: Event, _ next: Event) -> Bool,
        wasRead: @escaping @Sendable (_ left: Int) -> Void = { _ in }
    ) {
        self.room = room
        self.most = most
        self.isPointless = isPointless
        self.wasRead = wasRead
    }

    /// How many there are.
    package var count: Int { state.withLock { $0.events.count } }

    /// Tells an event; nothing happens after the end.
    package func tell(_ event: Event) {
        let reader = state.withLock { state -> CheckedContinuation<Result<Event?, any Error>, Never>? in
            guard state.end == nil else { return nil }
            if let reader = state.readers.popFirst() { return reader.continuation }
            if state.events.count >= most, let last = state.events.last, isPointless(last, event) {
                state.events.replaceLast(with: event)
            } else {
                state.events.append(event)
            }
            return nil
        }
        reader?.resume(returning: .success(event))
    }

    /// Ends it: what is there is still read, and then the error is thrown, if there is one.
    package func end(throwing error: (any Error)? = nil) {
        end(error.map { .failure($0) } ?? .success(()), isAbandoned: false)
    }

    /// Ends it since nobody reads any more.
    package func abandon() { end(.success(()), isAbandoned: true) }

    private func end(_ end: Result<Void, any Error>, isAbandoned: Bool) {
        let (readers, makers) = state.withLock { state in
            state.end = state.end ?? end
            if isAbandoned { state.events.removeAll() }
            var readers: [CheckedContinuation<Result<Event?, any Error>, Never>] = []
            while let reader = state.readers.popFirst() { readers.append(reader.continuation) }
            // An error is thrown once.
            if !readers.isEmpty { state.end = .success(()) }
            return (readers, state.makersWithRoom())
        }
        for (number, reader) in readers.enumerated() {
            reader.resume(returning: number == 0 ? end.map { nil as Event? } : .success(nil))
        }
        for maker in makers { maker.resume() }
    }

    // MARK: Reading

    /// The next event; nil at the end, or once the task is cancelled.
    package func next() async throws -> Event? {
        let ticket = nextTicket()
        return try await withTaskCancellationHandler {
            await withCheckedContinuation { enter(reader: $0, ticket) }
        } onCancel: {
            cancelReader(ticket)
        }.get()
    }

    private func nextTicket() -> Int {
        state.withLock { state in
            state.ticket += 1
            return state.ticket
        }
    }

    private enum Step {
        case give(Result<Event?, any Error>, left: Int?, [CheckedContinuation<Void, Never>])
        case wait
    }

    private func enter(reader: CheckedContinuation<Result<Event?, any Error>, Never>, _ ticket: Int) {
        let step: Step = state.withLock { state in
            // The handler of a cancelled task may have run before; it takes the same lock.
            if Task.isCancelled { return .give(.success(nil), left: nil, []) }
            if let event = state.events.popFirst() {
                return .give(.success(event), left: state.events.count, state.makersWithRoom())
            }
            if let end = state.end {
                state.end = .success(())
                return .give(end.map { nil as Event? }, left: nil, [])
            }
            state.readers.append((ticket, reader))
            return .wait
        }
        guard case .give(let event, let left, let makers) = step else { return }
        reader.resume(returning: event)
        for maker in makers { maker.resume() }
        if let left { wasRead(left) }
    }

    private func cancelReader(_ ticket: Int) {
        let reader = state.withLock { state in
            var found: CheckedContinuation<Result<Event?, any Error>, Never>?
            var others = Queue<(ticket: Int, continuation: CheckedContinuation<Result<Event?, any Error>, Never>)>()
            while let reader = state.readers.popFirst() {
                if reader.ticket == ticket { found = reader.continuation } else { others.append(reader) }
            }
            state.readers = others
            return found
        }
        reader?.resume(returning: .success(nil))
    }

    // MARK: Making

    /// Waits until there is room, nobody reads any more, or the task is cancelled.
    package func waitForRoom() async { await waitForRoom(below: room) }

    /// Waits until there are fewer events than that, nobody reads any more, or the task is cancelled.
    package func waitForRoom(below limit: Int) async {
        let ticket = nextTicket()
        await withTaskCancellationHandler {
            await withCheckedContinuation { (maker: CheckedContinuation<Void, Never>) in
                let goesOn = state.withLock { state in
                    if Task.isCancelled || state.end != nil || state.events.count < limit { return true }
                    state.makers.append((ticket, limit, maker))
                    return false
                }
                if goesOn { maker.resume() }
            }
        } onCancel: {
            let maker = state.withLock { state in
                let found = state.makers.first { $0.ticket == ticket }
                state.makers.removeAll { $0.ticket == ticket }
                return found?.continuation
            }
            maker?.resume()
        }
    }
}

extension UnreadEvents {
    /// How many events are kept for a reader that is slow, some seconds' worth of them, before no more audio is taken.
    private static var usualRoom: Int { 256 }

    /// A stream of the events that a task tells, which is cancelled when the reader goes away.
    ///
    /// - Parameter make: Tells the events. What it throws ends the stream.
    package static func stream(
        isPointless: @escaping @Sendable (_ event: Event, _ next: Event) -> Bool,
        make: @escaping @Sendable (UnreadEvents) async throws -> Void
    ) -> AsyncThrowingStream<Event, any Error> {
        let unread = UnreadEvents(room: usualRoom, most: 2 * usualRoom, isPointless: isPointless)
        let task = Task {
            do {
                try await make(unread)
                unread.end()
            } catch {
                unread.end(throwing: error)
            }
        }
        // Held by the stream alone, and gone with it.
        let reading = Reading {
            task.cancel()
            unread.abandon()
        }
        return AsyncThrowingStream { [reading] in
            _ = reading
            return try await unread.next()
        }
    }

    /// Tells that nobody holds it any more.
    private final class Reading: Sendable {
        private let end: @Sendable () -> Void
        init(end: @escaping @Sendable () -> Void) { self.end = end }
        deinit { end() }
    }
}
