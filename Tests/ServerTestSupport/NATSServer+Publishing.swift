#if Server
import TestSupport
extension NATSServer {
    /// Sends messages as any client may, and returns once the server has them.
    package func publish(_ messages: [(subject: String, payload: String)]) async throws {
        let port = Int(port)
        try await offPool {
            let connection = try RawConnection(port: port)
            connection.send("CONNECT {\"verbose\":false}\r\n")
            for (subject, payload) in messages {
                connection.send("PUB \(subject) \(payload.utf8.count)\r\n\(payload)\r\n")
            }
            connection.send("PING\r\n")
            let answer = connection.receive(until: "PONG")
            guard answer.contains("PONG"), !answer.contains("-ERR") else {
                throw RawConnection.Failure(description: "the server of the fleet answered: \(answer)")
            }
        }
    }
}
#endif
