#if Fleet
import Synchronization

/// Events, in order, from any thread.
final class Log<Event: Sendable>: Sendable {
    private let events = Mutex<[Event]>([])

    var all: [Event] { events.withLock { $0 } }

    func append(_ event: Event) { events.withLock { $0.append(event) } }
}
#endif
