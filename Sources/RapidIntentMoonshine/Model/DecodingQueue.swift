import Dispatch
import RapidIntentSupport
import Synchronization

/// Lets a bounded number of decodings run at once, first come, first served.
///
/// Two decodings that share a processor both end when the second of them would have ended after the first. A decoding
/// waits on the thread of its stream, and must not begin another one.
final class DecodingQueue: Sendable {
    private let state: Mutex<(free: Int, waiting: Queue<DispatchSemaphore>)>

    /// Creates a queue.
    ///
    /// - Parameter limit: The number of decodings that may run at once.
    init(limit: Int) { state = Mutex((limit, Queue())) }

    /// Whether a decoding could begin at once.
    var hasRoom: Bool { state.withLock { $0.free > 0 } }
    var waiting: Int { state.withLock { $0.waiting.count } }

    /// Begins a decoding, as soon as fewer than the limit run and none has waited longer.
    func begin() {
        let turn = state.withLock { state -> DispatchSemaphore? in
            guard state.free == 0 else {
                state.free -= 1
                return nil
            }
            let turn = DispatchSemaphore(value: 0)
            state.waiting.append(turn)
            return turn
        }
        turn?.wait()
    }

    /// Ends a decoding: the one that has waited longest begins.
    func end() {
        let next = state.withLock { state in
            let next = state.waiting.popFirst()
            if next == nil { state.free += 1 }
            return next
        }
        next?.signal()
    }
}
