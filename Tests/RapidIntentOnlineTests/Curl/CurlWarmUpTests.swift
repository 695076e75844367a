import RapidIntent
import RapidIntentOnline
import RapidIntentTesting
import Testing

@Suite("CurlTransport connecting in advance", .timeLimit(.minutes(5)))
struct CurlWarmUpTests {
    @Test("the first question uses the connection opened in advance, which was opened without the key")
    func firstQuestion() async throws {
        let server = try IntentServer(key: testKey.value, answers: [song.text: song])
        defer { server.stop() }
        let transport = CurlTransport()
        let service = try LUISv3Service(asking: server, over: transport, timeLimit: .seconds(30))
        let address = try #require(service.server)
        #expect(address.address == server.url)
        #expect(await transport.connect(to: address, within: .seconds(30)))
        let exchange = try await service.exchange(for: Question(text: song.text))
        #expect(exchange.prediction == song)
        #expect(exchange.timing?.connecting == .zero)
        #expect(server.log.connections == 1)
        #expect(server.log.requests.map(\.method) == ["HEAD", "POST"])
        let opening = try #require(server.log.requests.first)
        #expect(!opening.headers.contains { $0.value.contains(testKey.value) })
        #expect(opening.body.isEmpty)
    }

    @Test("a missing server is no failure, and costs only the time limit")
    func refused() async throws {
        let server = try IntentServer(answers: [:])
        defer { server.stop() }
        server.refuseConnections()
        let transport = CurlTransport()
        #expect(await transport.connect(to: try HTTPURL(server.url), within: .seconds(30)) == false)
        try server.acceptConnections()
        #expect(await transport.connect(to: try HTTPURL(server.url), within: .seconds(30)))
    }

    @Test(
        "a connection is only used for its own server",
        arguments: [
            ("https://example.com/a/b", "https://example.com"), ("http://[::1]:80/a", "http://[::1]:80"),
            ("http://localhost", "http://localhost"),
        ])
    func origin(url: String, origin: String) throws {
        let url = try HTTPURL(url).appending(["c"], query: [("d", "e/f?g")]).appending(secret: "key", testKey)
        #expect(url.origin.address == origin)
        #expect(url.origin.description == origin)
        #expect(url.origin == (try HTTPURL(origin)))
    }
}
