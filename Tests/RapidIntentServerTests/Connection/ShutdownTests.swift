#if Server
import ServerTestSupport
import TestSupport
import Testing

@testable import RapidIntentServer

@Suite("Shutdown: requests in progress are finished", .timeLimit(.minutes(2)))
struct ShutdownTests {
    @Test(
        "a request in progress is answered, and the answer announces the end of the connection",
        arguments: [
            ("GET /hea", "lth HTTP/1.1\r\nHost: a\r\n\r\n"), ("GET /health HTTP/1.1\r\nHo", "st: a\r\n\r\n"),
            ("POST /model/parse HTTP/1.1\r\nHost: a\r\nContent-Length: 21\r\n\r\n{\"text\":", "\"where am i\"}\n"),
        ])
    func begun(start: String, rest: String) async throws {
        try await RunningServer.serving { server in
            let (begun, idle) = try await offPool {
                let begun = KeptConnections([try RawConnection(port: server.port)])
                begun.connections[0].send(start)
                // More connections than event loops, so that each loop has one.
                return (begun, KeptConnections(try (0..<64).map { _ in try RawConnection(port: server.port) }))
            }
            try await eventually {
                try await ask(server, "GET", "/metrics").body.contains("open_connections 66\n")
            }
            await server.beginShutdown()
            // Idle connections are closed, and then new ones are refused.
            let said = try await offPool { idle.connections.map { $0.receiveAll() }.joined() }
            #expect(said.isEmpty)
            try await eventually {
                (try? await offPool { KeptConnections([try RawConnection(port: server.port)]) }) == nil
            }
            let text = try await offPool {
                begun.connections[0].send(rest)
                return begun.connections[0].receiveAll()
            }
            let reply = try #require(RawReply(text))
            #expect(reply.status == 200)
            #expect(reply.fields["connection"] == "close")
            if rest.contains("where") { #expect(reply.body.contains(#""name":"Location""#)) }
        }
    }
}
#endif
