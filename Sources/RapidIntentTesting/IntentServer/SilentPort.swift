#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A port of the loopback address on which connecting takes for ever: neither accepted nor refused.
///
/// It listens, takes no connection, and its queue is full from the beginning; the system then ignores further attempts,
/// as a host behind a silent firewall does.
package final class SilentPort: Sendable {
    /// The port.
    package let port: UInt16
    private let listener: Socket
    private let filling: [Socket]

    /// Takes a free port.
    ///
    /// - Throws: An error that says which call failed.
    package init() throws {
        listener = try Socket.listening(on: 0, backlog: 0)
        port = try listener.port()
        // The queue holds one more than it is asked to; the rest are ignored already, and make it certain.
        var filling: [Socket] = []
        for _ in 0..<4 { filling.append(try Socket.connecting(to: port)) }
        self.filling = filling
    }

    /// Where it is, such as `http://127.0.0.1:41873`.
    package var url: String { "http://127.0.0.1:\(port)" }
}
