#if Server
import ServerTestSupport
import TestSupport
import Testing

@testable import RapidIntentServer

@Suite("Many connections: the server stays answerable", .timeLimit(.minutes(5)))
struct ManyConnectionsTests {
    private static func connect(_ count: Int, to server: RunningServer, from source: UInt32 = 1) async throws
        -> KeptConnections
    {
        try await offPool {
            KeptConnections(try (0..<count).map { _ in try RawConnection(port: server.port, from: source) })
        }
    }

    private static func metrics(of server: RunningServer, from source: UInt32 = 1) async throws -> String {
        try await ask(server, "GET", "/metrics", from: source).body
    }

    /// The value of a metric; 0 if it was never counted.
    private static func value(_ name: String, in metrics: String) -> Int {
        metrics.split(separator: "\n").first { $0.hasPrefix("rapid_intent_server_\(name) ") }
            .flatMap { $0.split(separator: " ").last.flatMap { Int($0) } } ?? 0
    }

    @Test("health is answered while an address exceeds its idle connections, which are closed oldest first")
    func idle() async throws {
        try await RunningServer.serving {
            $0.limits.connectionsPerAddress = 20
        } test: { server in
            let open = try await Self.connect(60, to: server)
            let reply = try await ask(server, "GET", "/health")
            #expect(reply.status == 200)
            // The first was closed without a reply.
            #expect(try await offPool { open.connections[0].receiveAll() }.isEmpty)
            try await eventually {
                // From another address: each question would close one more of this one's.
                let metrics = try await Self.metrics(of: server, from: 2)
                return Self.value("open_connections", in: metrics) <= 21
                    && Self.value(#"closures_total{reason="crowded"}"#, in: metrics) >= 41
            }
            // The last still works.
            let said = try await offPool {
                open.connections[59].send("GET /health HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
                return open.connections[59].receiveAll()
            }
            #expect(RawReply(said)?.status == 200)
        }
    }

    @Test("an address whose connections are all busy is refused more, and other addresses are not")
    func busy() async throws {
        try await RunningServer.serving {
            $0.limits.connectionsPerAddress = 4
        } test: { server in
            let open = try await Self.connect(4, to: server, from: 2)
            try await offPool {
                let head = "POST /v1/listen HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
                for connection in open.connections {
                    connection.send(head)
                    guard connection.receive(until: "\r\n\r\n").hasPrefix("HTTP/1.1 200") else {
                        throw RawConnection.Failure(description: "the stream was not opened")
                    }
                }
            }
            let refused = try await RawConnection.exchange(
                "GET /health HTTP/1.1\r\nHost: a\r\n\r\n", port: server.port, from: 2)
            #expect(refused.isEmpty)
            #expect(try await ask(server, "GET", "/health").status == 200)
            let metrics = try await Self.metrics(of: server)
            #expect(Self.value(#"refused_connections_total{limit="address"}"#, in: metrics) == 1)
            #expect(Self.value("open_streams", in: metrics) == 4)
            // Closing them frees their slots.
            open.connections = []
            try await eventually {
                try await Self.value("open_streams", in: Self.metrics(of: server)) == 0
            }
            try await eventually {
                try await RawConnection.exchange(
                    "GET /health HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", port: server.port, from: 2
                ).contains("200 OK")
            }
        }
    }

    @Test("at the total limit, a new connection replaces an idle one")
    func total() async throws {
        try await RunningServer.serving {
            $0.limits.connections = 10
        } test: { server in
            let open = try await Self.connect(10, to: server, from: 2)
            #expect(try await ask(server, "GET", "/health", from: 3).status == 200)
            // Which connection was idle longest depends on the threads.
            #expect(
                Self.value(#"closures_total{reason="crowded"}"#, in: try await Self.metrics(of: server, from: 3)) >= 1)
            open.connections = []
        }
    }
}
#endif
