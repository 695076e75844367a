import Foundation
import RapidIntent
import RapidIntentOnline
import RapidIntentTesting
import TestSupport
import Testing

@Suite("CurlTransport in its process", .timeLimit(.minutes(5)))
struct CurlEnvironmentTests {
    @Test(
        "transports leak no thread and no descriptor",
        .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/task"), "this system does not list threads"))
    func leaks() async {
        // In a process of its own: other suites run transports too.
        await #expect(processExitsWith: .success) {
            func names(_ folder: String) throws -> [String] {
                try FileManager.default.contentsOfDirectory(atPath: "/proc/self/\(folder)")
            }
            func isOfTransport(_ task: String) -> Bool {
                let name = try? String(contentsOfFile: "/proc/self/task/\(task)/comm", encoding: .utf8)
                return name?.hasPrefix("rapid-intent-ht") ?? false
            }
            let server = try IntentServer(answers: [song.text: song])
            var before = 0
            for round in 0..<30 {
                let transport = CurlTransport()
                let service = try LUISv3Service(asking: server, over: transport, timeLimit: .seconds(30))
                #expect(await service.outcome() == .success(song))
                await transport.close()
                _ = try await server.log { $0.openConnections == 0 }
                // The first round opens descriptors that the process keeps.
                if round == 0 { before = try names("fd").count }
            }
            #expect(try names("fd").count <= before)
            // The last thread may still be ending.
            #expect(try names("task").count(where: isOfTransport) <= 1)
            server.stop()
        }
    }

    @Test(
        "a proxy's password appears in no error",
        arguments: ["http://user:s3cret@h:99999", "htps://user:s3cret@h", "user:s3c@s3cret@h:x", "http://s3cret@:1"])
    func proxyPassword(proxy: String) async {
        await #expect(processExitsWith: .success) { [proxy] in
            setenv("http_proxy", proxy, 1)
            let request = HTTPRequest(.get, try HTTPURL("http://far.invalid/x"))
            let error = await #expect(throws: OnlineIntentError.self) {
                try await CurlTransport().reply(to: request, within: .seconds(30))
            }
            #expect(error?.description.contains("s3c") == false)
        }
    }

    @Test("the environment's proxy is used, except for this machine and the hosts in 'no_proxy'")
    func proxy() async {
        // In a process of its own, since the environment is shared by all tests.
        await #expect(processExitsWith: .success) {
            let proxy = try IntentServer(answers: [:])
            let server = try IntentServer(answers: [:])
            setenv("http_proxy", proxy.url, 1)
            setenv("no_proxy", "direct.invalid", 1)
            let transport = CurlTransport()
            let far = HTTPRequest(.get, try HTTPURL("http://far.invalid/x"))
            _ = try await transport.reply(to: far, within: .seconds(30))
            // The server is no proxy and refuses the request, but it received it.
            #expect(proxy.log.connections == 1)
            #expect(proxy.log.refused == 1)
            let near = HTTPRequest(.get, try HTTPURL(server.url).appending(["x"]))
            #expect(try await transport.reply(to: near, within: .seconds(30)).status == 404)
            #expect(server.log.requests.count == 1)
            let direct = HTTPRequest(.get, try HTTPURL("http://direct.invalid/x"))
            await #expect(throws: OnlineIntentError.self) {
                try await transport.reply(to: direct, within: .seconds(30))
            }
            #expect(proxy.log.connections == 1)
            await transport.close()
            proxy.stop()
            server.stop()
        }
    }

    @Test("only a header that would inject another one is refused")
    func headers() async throws {
        let server = try IntentServer(answers: [:])
        defer { server.stop() }
        let transport = CurlTransport()
        let url = try HTTPURL(server.url).appending(["x"])
        let evil = HTTPRequest(.get, url, headers: [HTTPField("A", "b\r\nC: d")])
        let error = await #expect(throws: OnlineIntentError.self) {
            try await transport.reply(to: evil, within: .seconds(30))
        }
        #expect(error?.code == .invalidRequest)
        let plain = HTTPRequest(.get, url, headers: [HTTPField("A", "b"), HTTPField("Empty", "")])
        #expect(try await transport.reply(to: plain, within: .seconds(30)).status == 404)
        let request = try #require(server.log.requests.first)
        #expect(request.header("a") == "b")
        #expect(request.header("empty") == "")
        #expect(server.log.requests.count == 1)
    }

    @Test("a refused request leaves no state in the handle of the next one")
    func refusedHandle() async throws {
        let server = try IntentServer(answers: [:])
        defer { server.stop() }
        let transport = CurlTransport()
        let url = try HTTPURL(server.url).appending(["x"])
        let evil = HTTPRequest(.post, url, headers: [HTTPField("A", "b\r\nC: d")], body: Array("secret".utf8))
        await #expect(throws: OnlineIntentError.self) { try await transport.reply(to: evil, within: .seconds(30)) }
        #expect(try await transport.reply(to: HTTPRequest(.get, url), within: .seconds(30)).status == 404)
        #expect(server.log.requests.map(\.method) == ["GET"])
        #expect(server.log.requests.map(\.body) == [[]])
    }

    @Test("when polling fails, requests in flight are interrupted, and the transport goes on")
    func brokenWait() async {
        // In a process of its own, with a lower limit of descriptors: poll(2) refuses more than that.
        await #expect(processExitsWith: .success) {
            let server = try IntentServer(answers: [song.text: song])
            server.next(.stall(.beforeHead))
            let hole = try SilentPort()
            let transport = CurlTransport(CurlConfiguration(connectTimeLimit: .seconds(60)))
            let sent = try LUISv3Service(asking: server, over: transport, timeLimit: .seconds(60))
            let unsent = LUISv3Service(
                try LUISv3(endpoint: hole.url, app: "home", key: nil), over: transport, timeLimit: .seconds(60))
            let outcomes = [Task { await sent.outcome() }, Task { await unsent.outcome() }]
            _ = try await server.log { $0.requests.count == 1 }
            var usual = rlimit()
            getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &usual)
            var none = rlimit(rlim_cur: 1, rlim_max: usual.rlim_max)
            setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &none)
            // Any order wakes the loop; this one needs no descriptor.
            let late = HTTPRequest(.get, try HTTPURL(server.url))
            _ = try? await transport.reply(to: late, within: .zero)
            // Which of libcurl's calls fails first depends on its progress; whether the request was sent does not.
            #expect(await outcomes[0].value.code == .interrupted)
            #expect(await outcomes[1].value.code == .unreachable)
            setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &usual)
            #expect(await sent.outcome() == .success(song))
            server.stop()
        }
    }

    @Test("a POST without a body is sent with an empty one")
    func emptyBody() async throws {
        let server = try IntentServer(answers: [:])
        defer { server.stop() }
        let request = HTTPRequest(.post, try HTTPURL(server.url).appending(["x"]))
        #expect(try await CurlTransport().reply(to: request, within: .seconds(30)).status == 404)
        #expect(server.log.requests.map(\.body) == [[]])
        #expect(server.log.requests.map(\.method) == ["POST"])
    }

    /// The least time a `Duration` can hold.
    private static let least = Duration(secondsComponent: .min, attosecondsComponent: 0)

    @Test("a time limit of zero fails at once", arguments: [.zero, .nanoseconds(-1), .seconds(-1), least])
    func noTime(limit: Duration) async throws {
        let server = try IntentServer(answers: [song.text: song])
        defer { server.stop() }
        let none = try LUISv3Service(asking: server, timeLimit: limit)
        #expect(await none.outcome() == .failure(OnlineIntentError(.timedOut, "no complete answer within 0 ms")))
        #expect(server.log.requests.isEmpty)
    }

    @Test("an infinite time limit becomes a long one, for connecting as well")
    func endlessTime() async throws {
        let server = try IntentServer(answers: [song.text: song])
        defer { server.stop() }
        let longest = Duration.seconds(Int64.max)
        let transport = CurlTransport(CurlConfiguration(connectTimeLimit: longest))
        let endless = try LUISv3Service(asking: server, over: transport, timeLimit: longest)
        #expect(await endless.outcome() == .success(song))
    }

    @Test("a negative time for connecting counts as zero", arguments: [.zero, .seconds(-1), least])
    func noTimeToConnect(limit: Duration) async throws {
        let hole = try SilentPort()
        let transport = CurlTransport(CurlConfiguration(connectTimeLimit: limit))
        let service = LUISv3Service(
            try LUISv3(endpoint: hole.url, app: "home", key: nil), over: transport, timeLimit: .seconds(30))
        #expect(await service.outcome() == .failure(OnlineIntentError(.unreachable, "no connection within 0 ms")))
    }
}
