import CRapidIntentCurl
import Synchronization

/// Passes orders from a ``CurlTransport``, on any thread, to its loop.
///
/// ```
/// starting ── open ──▶ open ── close ──▶ closing ── retire ──▶ closed
/// ```
final class CurlMailbox: Sendable {
    enum Order: Sendable {
        case start(HTTPRequest, deadline: ContinuousClock.Instant, limit: Duration, PendingReply)
        case drop(PendingReply)
    }

    private struct State {
        var orders: [Order] = []
        /// Not nil while the loop has a multi handle that can be woken.
        var waker: CurlWaker?
        var isClosing = false
        var isClosed = false
        var waiters: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    /// Appends an order and wakes the loop; false if the transport is closed.
    func post(_ order: Order) -> Bool {
        state.withLock { state in
            guard !state.isClosing else { return false }
            state.orders.append(order)
            // Called under the lock, so that the handle cannot be freed meanwhile; see `retire`.
            state.waker?.wake()
            return true
        }
    }

    /// Asks the loop to end.
    func close() {
        state.withLock { state in
            state.isClosing = true
            state.waker?.wake()
        }
    }

    /// Resumes a continuation once the loop has freed everything.
    func whenClosed(_ continuation: CheckedContinuation<Void, Never>) {
        let isClosed = state.withLock { state in
            if !state.isClosed { state.waiters.append(continuation) }
            return state.isClosed
        }
        if isClosed { continuation.resume() }
    }

    // MARK: The loop's side

    func open(_ waker: CurlWaker) { state.withLock { $0.waker = waker } }

    /// Removes and returns the orders; nil once the loop must end.
    func removeOrders() -> [Order]? {
        state.withLock { state in
            guard !state.isClosing else { return nil }
            defer { state.orders = [] }
            return state.orders
        }
    }

    /// Stops accepting orders, and returns the remaining ones.
    ///
    /// Afterwards the waker is no longer used, and its handle may be freed.
    func retire() -> [Order] {
        state.withLock { state in
            state.isClosing = true
            state.waker = nil
            defer { state.orders = [] }
            return state.orders
        }
    }

    /// Reports that everything is freed.
    func finish() {
        let waiters = state.withLock { state in
            state.isClosed = true
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.resume() }
    }
}

/// Wakes a loop that waits in `curl_multi_poll`.
///
/// Unchecked, because a raw pointer is not `Sendable`. It is safe: the pointer is used only for `curl_multi_wakeup`, the one
/// function of a multi handle that libcurl allows from any thread (curl_multi_wakeup(3)). ``CurlMailbox`` calls it
/// under the same lock under which it drops the waker before the handle is freed.
struct CurlWaker: @unchecked Sendable {
    private let multi: UnsafeMutableRawPointer

    init(_ multi: UnsafeMutableRawPointer) { self.multi = multi }

    func wake() { curl_multi_wakeup(multi) }
}
