import Synchronization

/// A first-in, first-out queue between tasks; its size is bounded, but final transcripts and endpoints are never lost.
///
/// | when | what happens |
/// |---|---|
/// | ``room`` elements are unread | producers wait in ``waitForRoom()``, and so read no more audio meanwhile |
/// | ``most`` elements are unread, because some cannot wait, such as a server's messages | a new element replaces the last one if it makes that one pointless: an unread partial, or progress |
/// | the last one is not pointless | the new element is appended |
/// | the channel is finished | the remaining elements are still read, then the error is thrown, once |
/// | the reader has gone | all elements are dropped, and no call waits |
///
/// Read elements with ``next()``. A loop that is woken in another way reads them with ``popFirst()``; they count
/// towards the channel's size until it calls ``release(_:)``. Each element goes to one reader.
package final class BoundedChannel<Element: Sendable>: Sendable {
    private typealias Reader = CheckedContinuation<Result<Element?, any Error>, Never>

    private struct State {
        var elements = Queue<Element>()
        /// The number of elements that were read with `popFirst()` and not released.
        var inHand = 0
        var readers = Queue<(ticket: Int, continuation: Reader)>()
        var makers: [(ticket: Int, below: Int, continuation: CheckedContinuation<Void, Never>)] = []
        var ticket = 0
        /// How the channel ended; nil while it is open.
        var end: Result<Void, any Error>?

        var count: Int { elements.count + inHand }

        /// Removes and returns the producers that now have room.
        mutating func makersWithRoom() -> [CheckedContinuation<Void, Never>] {
            guard !makers.isEmpty else { return [] }
            let (count, isOver) = (count, end != nil)
            let free = makers.filter { isOver || count < $0.below }
            makers.removeAll { isOver || count < $0.below }
            return free.map(\.continuation)
        }
    }

    /// Producers wait while the channel has this many elements or more.
    package let room: Int
    /// Pointless elements are replaced while the channel has this many or more.
    package let most: Int

    private let state = Mutex(State())
    private let isPointless: @Sendable (_ element: Element, _ next: Element) -> Bool
    private let wasRead: @Sendable (_ left: Int) -> Void

    /// Creates an empty channel.
    ///
    /// - Parameters:
    ///   - isPointless: Whether an unread element can be dropped when another one arrives.
    ///   - wasRead: Called with the number of remaining elements after each one that `next()` reads without waiting.
    package init(
        room: Int, most: Int = .max,
        isPointless: @escaping @Sendable (_ element: Element, _ next: Element) -> Bool = { _, _ in false },
        wasRead: @escaping @Sendable (_ left: Int) -> Void = { _ in }
    ) {
        self.room = room
        self.most = most
        self.isPointless = isPointless
        self.wasRead = wasRead
    }

    package var isEmpty: Bool { state.withLock { $0.elements.isEmpty } }

    /// The number of elements, including those that are not released.
    package var count: Int { state.withLock { $0.count } }

    // MARK: Making

    /// Adds an element without waiting; does nothing after the end.
    package func send(_ element: Element) {
        let reader = state.withLock { state -> Reader? in
            guard state.end == nil else { return nil }
            if let reader = state.readers.popFirst() { return reader.continuation }
            if state.elements.count >= most, let last = state.elements.last, isPointless(last, element) {
                state.elements.replaceLast(with: element)
            } else {
                state.elements.append(element)
            }
            return nil
        }
        reader?.resume(returning: .success(element))
    }

    /// Waits until there is room, the channel has ended, or the task is cancelled.
    ///
    /// - Returns: Whether the channel is still open.
    @discardableResult
    package func waitForRoom() async -> Bool { await waitForRoom(below: room) }

    /// Waits until there are fewer than `limit` elements, the channel has ended, or the task is cancelled.
    ///
    /// - Returns: Whether the channel is still open.
    @discardableResult
    package func waitForRoom(below limit: Int) async -> Bool {
        let ticket = nextTicket()
        await withTaskCancellationHandler {
            await withCheckedContinuation { (maker: CheckedContinuation<Void, Never>) in
                let goesOn = state.withLock { state in
                    if Task.isCancelled || state.end != nil || state.count < limit { return true }
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
        return state.withLock { $0.end == nil }
    }

    /// Ends the channel: the remaining elements are still read, and then the error, if any, is thrown.
    package func finish(throwing error: (any Error)? = nil) {
        end(error.map { .failure($0) } ?? .success(()), isAbandoned: false)
    }

    /// Ends the channel because the reader has gone.
    package func abandon() { end(.success(()), isAbandoned: true) }

    private func end(_ end: Result<Void, any Error>, isAbandoned: Bool) {
        let (readers, makers) = state.withLock { state in
            state.end = state.end ?? end
            if isAbandoned { state.elements.removeAll() }
            var readers: [Reader] = []
            while let reader = state.readers.popFirst() { readers.append(reader.continuation) }
            // An error is thrown once.
            if !readers.isEmpty { state.end = .success(()) }
            return (readers, state.makersWithRoom())
        }
        for (number, reader) in readers.enumerated() {
            reader.resume(returning: number == 0 ? end.map { nil as Element? } : .success(nil))
        }
        for maker in makers { maker.resume() }
    }

    // MARK: Reading

    /// The next element; nil at the end, or once the task is cancelled.
    package func next() async throws -> Element? {
        let ticket = nextTicket()
        return try await withTaskCancellationHandler {
            await withCheckedContinuation { enter(reader: $0, ticket) }
        } onCancel: {
            cancelReader(ticket)
        }.get()
    }

    /// Returns the next element without waiting; it counts towards the size until ``release(_:)``.
    package func popFirst() -> Element? {
        state.withLock { state in
            guard let element = state.elements.popFirst() else { return nil }
            state.inHand += 1
            return element
        }
    }

    /// Removes elements read with ``popFirst()`` from the size.
    package func release(_ count: Int = 1) {
        let makers = state.withLock { state in
            state.inHand -= count
            return state.makersWithRoom()
        }
        for maker in makers { maker.resume() }
    }

    private func nextTicket() -> Int {
        state.withLock { state in
            state.ticket += 1
            return state.ticket
        }
    }

    private enum Step {
        case give(Result<Element?, any Error>, left: Int?, [CheckedContinuation<Void, Never>])
        case wait
    }

    private func enter(reader: Reader, _ ticket: Int) {
        let step: Step = state.withLock { state in
            // The cancellation handler may have run before; it takes the same lock.
            if Task.isCancelled { return .give(.success(nil), left: nil, []) }
            if let element = state.elements.popFirst() {
                return .give(.success(element), left: state.elements.count, state.makersWithRoom())
            }
            if let end = state.end {
                state.end = .success(())
                return .give(end.map { nil as Element? }, left: nil, [])
            }
            state.readers.append((ticket, reader))
            return .wait
        }
        guard case .give(let element, let left, let makers) = step else { return }
        reader.resume(returning: element)
        for maker in makers { maker.resume() }
        if let left { wasRead(left) }
    }

    private func cancelReader(_ ticket: Int) {
        let reader = state.withLock { state in
            var found: Reader?
            var others = Queue<(ticket: Int, continuation: Reader)>()
            while let reader = state.readers.popFirst() {
                if reader.ticket == ticket { found = reader.continuation } else { others.append(reader) }
            }
            state.readers = others
            return found
        }
        reader?.resume(returning: .success(nil))
    }
}

extension BoundedChannel {
    /// The number of elements kept for a slow reader: some seconds of events.
    private static var usualRoom: Int { 256 }

    /// Returns a stream of the elements that a task sends; the task is cancelled when the reader goes away.
    package static func stream(
        isPointless: @escaping @Sendable (_ element: Element, _ next: Element) -> Bool = { _, _ in false },
        make: @escaping @Sendable (BoundedChannel) async throws -> Void
    ) -> AsyncThrowingStream<Element, any Error> {
        let channel = BoundedChannel(room: usualRoom, most: 2 * usualRoom, isPointless: isPointless)
        let task = Task {
            do {
                try await make(channel)
                channel.finish()
            } catch {
                channel.finish(throwing: error)
            }
        }
        return channel.stream { task.cancel() }
    }

    /// The elements as a stream; releasing its last reference abandons the channel.
    package func stream(onAbandon: @escaping @Sendable () -> Void) -> AsyncThrowingStream<Element, any Error> {
        // Held only by the stream and released with it.
        let reading = Reading { [self] in
            onAbandon()
            abandon()
        }
        return AsyncThrowingStream { [self, reading] in
            _ = reading
            return try await next()
        }
    }

    /// Called when the last reference is released.
    private final class Reading: Sendable {
        private let end: @Sendable () -> Void
        init(end: @escaping @Sendable () -> Void) { self.end = end }
        deinit { end() }
    }
}
