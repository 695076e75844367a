import RapidIntent
import Synchronization

/// Sends events to all subscribers, each through its own channel, and reports when a channel is full.
///
/// Once a channel is full, no more audio is heard. What a recogniser says at its end comes all the same; of that, partials that
/// the next one replaces are left out beyond three times as many, so that the final transcript is told in any case.
final class EventBroadcast: Sendable {
    /// The channel of a subscriber, by what the broadcast does with it.
    private struct Subscriber: Sendable {
        var count: @Sendable () -> Int
        var send: @Sendable (PipelineEvent) -> Void
        var finish: @Sendable () -> Void
    }

    private struct State {
        var subscribers: [Int: Subscriber] = [:]
        var last = 0
        var hasEnded = false
    }

    private let state = Mutex(State())
    private let capacity: Int
    /// Called when a full channel has room again, or its subscriber has gone.
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
        let channel = BoundedChannel(room: capacity, most: 3 * capacity, isPointless: isPointless) {
            [capacity, hasRoom] left in
            if left == capacity / 2 { hasRoom() }
        }
        let subscriber = Subscriber(
            count: { channel.count }, send: { if let element = select($0) { channel.send(element) } },
            finish: { channel.finish() })
        let number = state.withLock { state -> Int? in
            guard !state.hasEnded else { return nil }
            state.last += 1
            state.subscribers[state.last] = subscriber
            return state.last
        }
        if number == nil { channel.finish() }
        return PipelineSequence(
            subscription: PipelineSequence.Subscription(channel) { [weak self] in
                guard let self, let number else { return }
                self.state.withLock { $0.subscribers[number] = nil }
                self.hasRoom()
            })
    }

    func send(_ event: PipelineEvent) {
        for subscriber in subscribers { subscriber.send(event) }
    }

    /// Whether all consumers have room for more.
    ///
    /// - Parameter factor: How many times the capacity counts as room.
    func isFull(times factor: Int = 1) -> Bool { subscribers.contains { $0.count() >= factor * capacity } }

    /// Ends every sequence, those to come too.
    func end() {
        let subscribers = state.withLock { state in
            state.hasEnded = true
            defer { state.subscribers = [:] }
            return Array(state.subscribers.values)
        }
        for subscriber in subscribers { subscriber.finish() }
    }

    private var subscribers: [Subscriber] { state.withLock { Array($0.subscribers.values) } }
}
