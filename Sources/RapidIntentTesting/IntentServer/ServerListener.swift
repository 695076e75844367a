import Dispatch
import Foundation

/// A thread that accepts connections on a port until it is stopped.
package final class ServerListener: Sendable {
    private let stopSignal: WakeSignal
    private let ended: DispatchGroup

    /// Starts to listen on a port of its own; each connection is taken on the listener's thread.
    package init(port: UInt16, take: @escaping @Sendable (Socket) -> Void) throws(SocketFailure) {
        let socket = try Socket.listening(on: port)
        let signal = try WakeSignal()
        let group = DispatchGroup()
        stopSignal = signal
        ended = group
        group.enter()
        let thread = Thread {
            Self.run(socket, until: signal, take: take)
            socket.close()
            group.leave()
        }
        thread.name = "intent-server"
        thread.start()
    }

    /// Stops, and returns once no thread listens any more.
    package func stop() {
        stopSignal.fire()
        ended.wait()
        stopSignal.close()
    }

    private static func run(_ socket: Socket, until signal: WakeSignal, take: (Socket) -> Void) {
        while signal.wait(for: .reading, of: socket) == .ready {
            var taken = 0
            while let connection = socket.accepted() {
                take(connection)
                taken += 1
            }
            // A connection waits, but the process has no descriptor left. An immediate retry would only use processor
            // time.
            if taken == 0 { _ = signal.wait(for: .nothing, of: socket, until: .now + .milliseconds(10)) }
        }
    }
}
