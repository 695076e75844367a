import Foundation
import RapidIntent
import RapidIntentOnline
import RapidIntentTesting
import Testing

@Suite("CurlTransport in its process", .timeLimit(.minutes(1)), .serialized)
struct CurlEnvironmentTests {
    @Test(
        "transports leave no thread behind",
        .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/task"), "this system does not list threads"))
    func threads() async throws {
        func names() throws -> [String] {
            let tasks = "/proc/self/task"
            // A thread may end while it is being asked.
            return try FileManager.default.contentsOfDirectory(atPath: tasks).compactMap {
                try? String(contentsOfFile: "\(tasks)/\($0)/comm", encoding: .utf8)
            }
        }
        let server = try IntentServer(answers: [song.text: song])
        defer { server.stop() }
        let before = try names().count { $0.hasPrefix("rapid-intent-ht") }
        for _ in 0..<30 {
            let transport = CurlTransport()
            let service = try LUISv3Service(asking: server, over: transport, timeLimit: .seconds(5))
            #expect(await service.outcome() == .success(song))
            await transport.close()
        }
        // Other suites of this process run transports of their own.
        #expect(try names().count { $0.hasPrefix("rapid-intent-ht") } < before + 30)
        _ = try await server.log { $0.openConnections == 0 }
    }

    @Test("a header that would begin another one is refused, and so is nothing else")
    func headers() async throws {
        let server = try IntentServer(answers: [:])
        defer { server.stop() }
        let transport = CurlTransport()
        let url = try HTTPURL(server.url).appending(["x"])
        let evil = HTTPRequest(.get, url, headers: [HTTPField("A", "b\r\nC: d")])
        let error = await #expect(throws: OnlineIntentError.self) {
            try await transport.reply(to: evil, within: .seconds(5))
        }
        #expect(error?.code == .invalidRequest)
        let plain = HTTPRequest(.get, url, headers: [HTTPField("A", "b"), HTTPField("Empty", "")])
        #expect(try await transport.reply(to: plain, within: .seconds(5)).status == 404)
        let request = try #require(server.log.requests.first)
        #expect(request.header("a") == "b")
        #expect(request.header("empty") == "")
        #expect(server.log.requests.count == 1)
    }

    @Test("a POST without a body is sent with none")
    func emptyBody() async throws {
        let server = try IntentServer(answers: [:])
        defer { server.stop() }
        let request = HTTPRequest(.post, try HTTPURL(server.url).appending(["x"]))
        #expect(try await CurlTransport().reply(to: request, within: .seconds(5)).status == 404)
        #expect(server.log.requests.map(\.body) == [[]])
        #expect(server.log.requests.map(\.method) == ["POST"])
    }

    @Test("no time is a failure at once, and endless time is taken for a long one")
    func limits() async throws {
        let server = try IntentServer(answers: [song.text: song])
        defer { server.stop() }
        let none = try LUISv3Service(asking: server, timeLimit: .zero)
        #expect(await none.outcome() == .failure(OnlineIntentError(.timedOut, "no complete answer within 0 ms")))
        let endless = try LUISv3Service(asking: server, timeLimit: .seconds(Int64.max))
        #expect(await endless.outcome() == .success(song))
        #expect(server.log.requests.count == 1)
    }
}
