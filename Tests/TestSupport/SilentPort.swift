import RapidIntentTesting

/// A port on the loopback address on which connecting hangs: connections are neither accepted nor refused.
///
/// It listens, accepts no connection, and its queue is full from the beginning. The system then ignores further
/// attempts, like a host behind a firewall that drops packets.
package final class SilentPort: Sendable {
    /// The port.
    package let port: UInt16
    private let listener: Socket
    private let filling: [Socket]

    /// Reserves a free port.
    ///
    /// - Throws: An error with the name of the failed call.
    package init() throws {
        listener = try Socket.listening(on: 0, backlog: 0)
        port = try listener.port()
        // The queue holds one connection more than requested; the others are ignored and ensure that it is full.
        var filling: [Socket] = []
        for _ in 0..<4 { filling.append(try Socket.connecting(to: port)) }
        self.filling = filling
    }

    /// The URL of the port, such as `http://127.0.0.1:41873`.
    package var url: String { "http://127.0.0.1:\(port)" }
}
