import Foundation
import RapidIntent
@testable import RapidIntentTesting
import Testing

private let questionPath = "/luis/prediction/v3.0/apps/a/slots/production/predict?verbose=true"

@Suite("IntentServer", .timeLimit(.minutes(5)))
struct IntentServerTests {
    fileprivate static let answers = [
        "go home": Prediction(
            text: "go home", intents: [.init(name: "Navigate", score: 0.75)],
            topIntent: .init(name: "Navigate", score: 0.75),
            entities: [.init(name: "place", text: "home", value: "home", range: 3..<7)])
    ]

    @Test("GET and POST have the same replies, in the format of LUIS v3")
    func answer() throws {
        let server = try IntentServer(answers: Self.answers)
        defer { server.stop() }
        let reply = try exchange(server, post("go home"))
        #expect(reply.contains(#""topIntent":"Navigate""#))
        #expect(reply.contains(#""text":"home","startIndex":3,"length":4"#))
        #expect(
            try exchange(server, "GET \(questionPath)&query=go%20home HTTP/1.1\r\nConnection: close\r\n\r\n") == reply)
    }

    @Test("an unknown text is answered with None")
    func none() throws {
        let server = try IntentServer(answers: Self.answers)
        defer { server.stop() }
        #expect(try exchange(server, post("sing")).contains(#""topIntent":"None""#))
    }

    @Test(
        "an invalid request gets an error, and the server goes on",
        arguments: [
            ("GET / HTTP/1.1\r\nConnection: close\r\n\r\n", "HTTP/1.1 404"),
            ("PUT \(questionPath) HTTP/1.1\r\nConnection: close\r\n\r\n", "HTTP/1.1 405"),
            ("GET \(questionPath) HTTP/1.1\r\nConnection: close\r\n\r\n", "HTTP/1.1 400"),
            ("\u{0}\u{1}\r\n\r\n", "HTTP/1.1 400"),
            ("GET /" + String(repeating: "a", count: 100_000), "HTTP/1.1 431"),
            (
                "POST \(questionPath) HTTP/1.1\r\nContent-Length: 70000\r\n\r\n"
                    + String(repeating: "[", count: 70_000),
                "HTTP/1.1 413"
            ),
            (
                "POST \(questionPath) HTTP/1.1\r\nConnection: close\r\nContent-Length: 60000\r\n\r\n"
                    + String(repeating: "[", count: 60_000), "HTTP/1.1 400"
            ),
        ])
    func badRequests(text: String, status: String) throws {
        let server = try IntentServer(answers: Self.answers)
        defer { server.stop() }
        let reply = try exchange(server, text)
        #expect(reply.hasPrefix(status))
        #expect(reply.contains(#"{"error":{"code":"#))
        #expect(try exchange(server, post("go home")).hasPrefix("HTTP/1.1 200"))
    }

    @Test("queued behaviours are used in order, then the default")
    func script() throws {
        let server = try IntentServer(answers: Self.answers)
        defer { server.stop() }
        server.next(.fail(status: 503), .emptyBody)
        let statuses = try (0..<3).map { _ in try exchange(server, post("go home")).prefix(12) }
        #expect(statuses == ["HTTP/1.1 503", "HTTP/1.1 200", "HTTP/1.1 200"])
    }

    @Test("the port refuses connections on request, and accepts them again afterwards")
    func refusing() throws {
        let server = try IntentServer(answers: Self.answers)
        defer { server.stop() }
        for _ in 0..<5 {
            server.refuseConnections()
            #expect((try? exchange(server, post("go home")))?.isEmpty ?? true)
            try server.acceptConnections()
            #expect(try exchange(server, post("go home")).hasPrefix("HTTP/1.1 200"))
        }
    }

    @Test("stopping ends stalled, idle and unused connections")
    func stopping() async throws {
        let server = try IntentServer(answers: Self.answers)
        server.always(.stall(.inBody))
        let sockets = try (0..<10).map { _ in try Socket.connecting(to: server.port) }
        let never = try WakeSignal()
        for socket in sockets.prefix(5) {
            #expect(never.wait(for: .writing, of: socket, until: .now + .seconds(10)) == .ready)
            _ = socket.write(Array(post("go home").utf8)[...])
        }
        _ = try await server.log { $0.requests.count == 5 && $0.connections == 10 }
        let start = ContinuousClock.now
        server.stop()
        server.stop()
        #expect(start.duration(to: .now) < .seconds(25))
        #expect(server.log.openConnections == 0)
    }

    @Test(
        "servers leak no descriptor",
        .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/fd"), "this system does not list descriptors"))
    func descriptors() async {
        // In a process of its own: other suites open sockets too.
        await #expect(processExitsWith: .success) {
            func count() throws -> Int { try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count }
            func serve() throws {
                let server = try IntentServer(answers: IntentServerTests.answers)
                server.next(.answer, .cutOff(.inBody, .reset))
                _ = try exchange(server, post("go home"))
                _ = try exchange(server, post("go home"))
                server.refuseConnections()
                try server.acceptConnections()
                let idle = try Socket.connecting(to: server.port)
                server.stop()
                idle.close()
            }
            try serve()
            let before = try count()
            for _ in 0..<20 { try serve() }
            #expect(try count() == before)
        }
    }
}

/// Sends bytes and reads until the server closes the connection.
private func exchange(_ server: IntentServer, _ text: String) throws -> String {
    let socket = try Socket.connecting(to: server.port)
    let never = try WakeSignal()
    let soon = ContinuousClock.now + .seconds(10)
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
        guard never.wait(for: .writing, of: socket, until: soon) == .ready else { return "cannot write" }
        switch socket.write(rest) {
        case .moved(let count): rest = rest.dropFirst(count)
        case .mustWait: continue
        case .ended: rest = []
        }
    }
    var buffer = [UInt8](repeating: 0, count: 4096)
    var reply: [UInt8] = []
    while never.wait(for: .reading, of: socket, until: soon) == .ready {
        switch socket.read(into: &buffer) {
        case .moved(let count): reply += buffer.prefix(count)
        case .mustWait: continue
        case .ended: return String(decoding: reply, as: UTF8.self)
        }
    }
    return "no end: \(String(decoding: reply, as: UTF8.self))"
}

private func post(_ query: String) -> String {
    let body = #"{"query":"\#(query)"}"#
    return "POST \(questionPath) HTTP/1.1\r\nConnection: close\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
}
