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
