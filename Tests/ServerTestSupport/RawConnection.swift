#if Server
import Dispatch
import Foundation

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A connection that sends arbitrary bytes, as the test determines.
///
/// Its calls block, and so must be made ``offPool(_:)``.
package final class RawConnection {
    private let descriptor: Int32

    package struct Failure: Error, CustomStringConvertible {
        package var description: String

        package init(description: String) { self.description = description }
    }

    /// - Parameters:
    ///   - source: The last byte of the address to come from, 127.0.0.*; Linux has them all.
    ///   - patience: How long a read may take.
    package init(port: Int, from source: UInt32 = 1, patience: Duration = .seconds(20)) throws {
        #if canImport(Glibc)
        let stream = Int32(SOCK_STREAM.rawValue)
        #else
        let stream = SOCK_STREAM
        #endif
        descriptor = socket(AF_INET, stream, 0)
        var limit = timeval()
        limit.tv_sec = Int(patience.components.seconds)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        func with(_ call: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
            withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    call($0, socklen_t(MemoryLayout<sockaddr_in>.size))
                }
            }
        }
        if source != 1 {
            address.sin_addr.s_addr = UInt32(0x7F00_0000 + source).bigEndian
            guard with({ bind(descriptor, $0, $1) }) == 0 else {
                throw Failure(description: "bind: \(String(cString: strerror(errno)))")
            }
        }
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let result = with { connect(descriptor, $0, $1) }
        guard result == 0 else { throw Failure(description: "connect: \(String(cString: strerror(errno)))") }
    }

    deinit { close(descriptor) }

    /// Sends bytes; false once the server accepts no more.
    @discardableResult
    package func send(_ bytes: some Collection<UInt8>) -> Bool {
        var rest = Array(bytes)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.send(descriptor, $0.baseAddress, $0.count, noSignal) }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    @discardableResult
    package func send(_ text: String) -> Bool { send(Array(text.utf8)) }

    /// Closes the sending side.
    package func endSending() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// The bytes of one call of `recv`; empty at the end of the connection, or after the time limit.
    package func receiveOnce() -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        let count = buffer.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
        return count > 0 ? Array(buffer[..<count]) : []
    }

    /// All bytes until the server closes the connection, or the time limit.
    package func receiveAll() -> String {
        var all: [UInt8] = []
        while true {
            let more = receiveOnce()
            if more.isEmpty { return String(decoding: all, as: UTF8.self) }
            all += more
        }
    }

    /// All bytes up to a text, or to the end.
    package func receive(until text: String) -> String {
        var all = ""
        while !all.contains(text) {
            let more = receiveOnce()
            if more.isEmpty { break }
            all += String(decoding: more, as: UTF8.self)
        }
        return all
    }

    /// Sends a request and returns all bytes until the server closes the connection.
    package static func exchange(_ request: String, port: Int, from source: UInt32 = 1) async throws -> String {
        try await offPool {
            let connection = try RawConnection(port: port, from: source)
            connection.send(request)
            return connection.receiveAll()
        }
    }

    #if canImport(Glibc)
    private let noSignal = Int32(MSG_NOSIGNAL)
    #else
    private let noSignal: Int32 = 0
    #endif
}

/// Runs a blocking call on a thread outside the pool of tasks.
package func offPool<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
        let thread = Thread {
            continuation.resume(with: Swift.Result { try work() })
        }
        thread.start()
    }
}

/// A parsed reply.
package struct RawReply: Sendable {
    package var status: Int
    /// The fields, their names in lower case.
    package var fields: [String: String]
    package var body: String

    package init(status: Int, fields: [String: String], body: String) {
        (self.status, self.fields, self.body) = (status, fields, body)
    }

    package init?(_ text: String) {
        guard let end = text.range(of: "\r\n\r\n") else { return nil }
        let lines = text[..<end.lowerBound].components(separatedBy: "\r\n")
        let words = lines[0].split(separator: " ")
        guard words.count > 1, let status = Int(words[1]) else { return nil }
        self.status = status
        fields = [:]
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            fields[parts[0].lowercased()] = parts.count == 2 ? parts[1].trimmingCharacters(in: .whitespaces) : ""
        }
        body = String(text[end.upperBound...])
    }
}

/// Sends a request that closes its connection afterwards, as a client would.
package func ask(
    _ server: RunningServer, _ method: String = "GET", _ target: String, fields: [String] = [], body: String? = nil,
    from source: UInt32 = 1
) async throws -> RawReply {
    var lines = ["\(method) \(target) HTTP/1.1", "Host: 127.0.0.1", "Connection: close"] + fields
    if let body { lines.append("Content-Length: \(body.utf8.count)") }
    let request = lines.joined(separator: "\r\n") + "\r\n\r\n" + (body ?? "")
    let text = try await RawConnection.exchange(request, port: server.port, from: source)
    guard let reply = RawReply(text) else { throw RawConnection.Failure(description: "no reply but: \(text)") }
    return reply
}
#endif
