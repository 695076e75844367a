import RapidIntent
import RapidIntentSupport
import Synchronization

/// Sends events to all subscribers, each through its own channel, and reports when a channel is full.
///
/// While a channel is full, no more audio is processed. The events at a recogniser's end are sent in any case; beyond
/// three times the capacity, partials that the next one replaces are dropped, so the final transcript is never lost.
final class EventBroadcast: Sendable {
    /// The operations on a subscriber's channel.
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

    /// Returns a sequence of the events from now on.
    ///
    /// - Parameters:
    ///   - isPointless: Whether an unread element can be dropped when another one arrives.
    ///   - select: Returns the subscriber's element for an event; nil to skip it.
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

    func send(_ event: PipelineEvent) { for subscriber in subscribers { subscriber.send(event) } }

    /// Whether any consumer's channel is full.
    func isFull(times factor: Int = 1) -> Bool { subscribers.contains { $0.count() >= factor * capacity } }

    /// Ends every sequence, including later ones.
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
