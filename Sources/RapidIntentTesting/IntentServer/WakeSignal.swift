import RapidIntentPlatform
import Synchronization

/// A signal that, once sent, ends all present and future waits of the threads that share it.
///
/// It is a pipe without data: closing the writing end makes the reading end permanently ready for every poll.
package final class WakeSignal: Sendable {
    private let readingEnd: Int32
    private let writing: OneShot
    private let reading: OneShot

    package init() throws(SocketFailure) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw SocketFailure("no pipe could be made") }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        readingEnd = ends[0]
        let (reader, writer) = (ends[0], ends[1])
        reading = OneShot { closeDescriptor(reader) }
        writing = OneShot { closeDescriptor(writer) }
    }

    deinit { close() }

    /// Sends the signal a last time and closes the pipe; no call may be waiting.
    func close() {
        writing.fire()
        reading.fire()
    }

    /// Sending twice has no effect.
    package func fire() { writing.fire() }

    package enum Outcome: Equatable {
        case ready
        case timedOut
        case woken
    }

    /// The event that a wait is for.
    package enum Interest {
        /// Received bytes, a new connection, or the end of the connection.
        case reading
        /// Free space for writing.
        case writing
        /// Nothing; the wait ends by time only.
        case nothing
    }

    /// Waits until `socket` is ready, the deadline has passed or the signal is sent, whichever is first.
    package func wait(for interest: Interest, of socket: Socket, until deadline: ContinuousClock.Instant? = nil)
        -> Outcome
    {
        while true {
            var polled = [
                pollfd(fd: readingEnd, events: Int16(POLLIN), revents: 0),
                pollfd(fd: socket.number, events: 0, revents: 0),
            ]
            switch interest {
            case .reading: polled[1].events = Int16(POLLIN)
            case .writing: polled[1].events = Int16(POLLOUT)
            case .nothing: polled[1].fd = -1
            }
            let left = deadline.map { ContinuousClock.now.duration(to: $0) }
            if let left, left <= .zero { return .timedOut }
            // Rounded up, so that a wait does not end early and then spin.
            let milliseconds = left.map { Int32(clamping: Int($0 / .milliseconds(1)) + 1) } ?? -1
            let count = poll(&polled, nfds_t(polled.count), milliseconds)
            if polled[0].revents != 0 { return .woken }
            if count > 0, polled[1].revents != 0 { return .ready }
        }
    }
}

/// An action that runs at most once, even if several threads request it.
final class OneShot: Sendable {
    private let action: Mutex<(@Sendable () -> Void)?>

    init(_ action: @escaping @Sendable () -> Void) { self.action = Mutex(action) }

    func fire() {
        let action = action.withLock { action in
            defer { action = nil }
            return action
        }
        action?()
    }
}
