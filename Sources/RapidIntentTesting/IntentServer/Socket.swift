import RapidIntentPlatform

/// A TCP socket on the loopback address; it is closed explicitly, or when the last reference is released.
///
/// It never blocks: every wait uses ``WakeSignal/wait(for:of:until:)``, so that a server can always be stopped. Only
/// one thread may use it at a time.
package final class Socket: Sendable {
    let number: Int32
    private let closing: OneShot

    private init(number: Int32) {
        self.number = number
        closing = OneShot { closeDescriptor(number) }
    }

    deinit { close() }

    /// Closing twice has no effect.
    package func close() { closing.fire() }

    /// Creates a socket that is bound to a port of the loopback address, or with 0 to a free one, but refuses connections.
    ///
    /// Several sockets may be bound to one port as long as none of them listens, so a port can be reserved without a
    /// listener.
    package static func bound(to port: UInt16) throws(SocketFailure) -> Socket {
        let socket = try made()
        socket.set(SOL_SOCKET, SO_REUSEADDR)
        let result = socket.call(bind, port: port)
        guard result == 0 else { throw SocketFailure("port \(port) could not be taken") }
        return socket
    }

    package static func listening(on port: UInt16, backlog: Int32 = 512) throws(SocketFailure) -> Socket {
        let socket = try bound(to: port)
        guard listen(socket.number, backlog) == 0 else { throw SocketFailure("port \(port) cannot be listened on") }
        return socket
    }

    package static func connecting(to port: UInt16) throws(SocketFailure) -> Socket {
        let socket = try made()
        let result = socket.call(connect, port: port)
        guard result == 0 || errno == EINPROGRESS else { throw SocketFailure("port \(port) cannot be reached") }
        return socket
    }

    private func call(_ function: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32, port: UInt16) -> Int32 {
        var address = sockaddr_in.loopback(port: port)
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                function(number, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }

    private static func made() throws(SocketFailure) -> Socket {
        #if canImport(Glibc)
        let stream = Int32(SOCK_STREAM.rawValue)
        #else
        let stream = SOCK_STREAM
        #endif
        let number = socket(AF_INET, stream, 0)
        guard number >= 0 else { throw SocketFailure("no socket could be made") }
        let socket = Socket(number: number)
        try socket.neverBlock()
        return socket
    }

    package func port() throws(SocketFailure) -> UInt16 {
        var address = sockaddr_in()
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(number, $0, &size) }
        }
        guard result == 0 else { throw SocketFailure("the port is not known") }
        return UInt16(bigEndian: address.sin_port)
    }

    /// Accepts a waiting connection; nil if there is none.
    func accepted() -> Socket? {
        let connection = accept(number, nil, nil)
        guard connection >= 0 else { return nil }
        let socket = Socket(number: connection)
        // Sends replies immediately; otherwise a small one would wait for the acknowledgement of the one before.
        socket.set(Int32(IPPROTO_TCP), TCP_NODELAY)
        #if canImport(Darwin)
        socket.set(SOL_SOCKET, SO_NOSIGPIPE)
        #endif
        guard (try? socket.neverBlock()) != nil else { return nil }
        return socket
    }

    /// The result of a call that does not block.
    package enum Transfer: Equatable {
        case moved(Int)
        case mustWait
        case ended
    }

    package func read(into buffer: inout [UInt8]) -> Transfer {
        Self.transfer(buffer.withUnsafeMutableBytes { recv(number, $0.baseAddress, $0.count, 0) })
    }

    /// Whether the peer has closed or reset the connection.
    func isEnded() -> Bool {
        var byte: UInt8 = 0
        return Self.transfer(recv(number, &byte, 1, Int32(MSG_PEEK.rawInt))) == .ended
    }

    /// Writes as many bytes as possible without blocking.
    package func write(_ bytes: ArraySlice<UInt8>) -> Transfer {
        // Writing to a disconnected client must not end the process with SIGPIPE.
        #if canImport(Darwin)
        let flags: Int32 = 0
        #else
        let flags = Int32(MSG_NOSIGNAL.rawInt)
        #endif
        return Self.transfer(bytes.withUnsafeBytes { send(number, $0.baseAddress, $0.count, flags) })
    }

    package func resetWhenClosed() {
        var linger = linger(l_onoff: 1, l_linger: 0)
        setsockopt(number, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<linger>.size))
    }

    /// Announces that nothing more will be sent.
    ///
    /// Bytes from the client can still be read.
    package func finishWriting() { shutdown(number, Int32(SHUT_WR.rawInt)) }

    private func set(_ level: Int32, _ option: Int32) {
        var on: Int32 = 1
        setsockopt(number, level, option, &on, socklen_t(MemoryLayout<Int32>.size))
    }

    private func neverBlock() throws(SocketFailure) {
        guard fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK) >= 0,
            fcntl(number, F_SETFD, FD_CLOEXEC) >= 0
        else { throw SocketFailure("a socket could not be set up") }
    }

    private static func transfer(_ result: Int) -> Transfer {
        if result > 0 { return .moved(result) }
        if result < 0, [EAGAIN, EWOULDBLOCK, EINTR].contains(errno) { return .mustWait }
        return .ended
    }
}

/// The failure of a socket call, with the system's message.
package struct SocketFailure: Error, CustomStringConvertible {
    package let description: String

    /// Creates an error for the last failed call on this thread.
    init(_ what: String) { description = "\(what): \(String(cString: strerror(errno)))" }
}

extension sockaddr_in {
    /// 127.0.0.1 with a port.
    fileprivate static func loopback(port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return address
    }
}

// Some of these constants are integers on one system and enumerations on another.
extension BinaryInteger {
    fileprivate var rawInt: Int { Int(self) }
}
#if canImport(Glibc)
extension RawRepresentable where RawValue: BinaryInteger {
    fileprivate var rawInt: Int { Int(rawValue) }
}
#endif

/// Closes a descriptor: the system's function under a name that methods called `close` do not hide.
func closeDescriptor(_ number: Int32) { _ = close(number) }
