#if Server
import Foundation
import RapidIntent
import RapidIntentSupport
import ServerTestSupport
import TestSupport
import Testing

@testable import RapidIntentServer

@Suite("Hostile input: each gets a clear status, and other clients are served", .timeLimit(.minutes(5)))
struct HostileInputTests {
    static let predict = "/luis/prediction/v3.0/apps/home/slots/production/predict"

    /// Sends a valid request, and expects an answer.
    static func expectService(_ server: RunningServer, comment: Comment? = nil) async throws {
        let reply = try await ask(server, "GET", predict + "?query=where+am+i")
        #expect(reply.status == 200, comment)
        #expect(reply.body.contains(#""topIntent":"Location""#), comment)
    }

    @Test("a slow head is refused in time", arguments: ["GET /heal", "GET /health HTTP/1.1\r\nA: b\r\n"])
    func slowHead(start: String) async throws {
        try await RunningServer.serving {
            $0.limits.request = .milliseconds(600)
        } test: { server in
            async let slow = offPool {
                let connection = try RawConnection(port: server.port)
                connection.send(start)
                let begin = ContinuousClock.now
                while begin.duration(to: .now) < .seconds(15), connection.send("x") {
                    Thread.sleep(forTimeInterval: 0.1)
                    if begin.duration(to: .now) > .milliseconds(1200) { break }
                }
                return connection.receiveAll()
            }
            try await Self.expectService(server)
            let reply = try #require(RawReply(try await slow))
            #expect(reply.status == 408)
            #expect(reply.fields["connection"] == "close")
            #expect(reply.body.contains("within 0.6 s"))
            try await Self.expectService(server)
        }
    }

    @Test("a slow body is refused in time", arguments: ["Content-Length: 100", "Transfer-Encoding: chunked"])
    func slowBody(field: String) async throws {
        try await RunningServer.serving {
            $0.limits.request = .milliseconds(600)
        } test: { server in
            async let slow = offPool {
                let connection = try RawConnection(port: server.port)
                connection.send("POST /model/parse HTTP/1.1\r\nHost: a\r\n\(field)\r\n\r\n")
                for _ in 0..<8 {
                    connection.send(field.hasPrefix("C") ? "{" : "1\r\n{\r\n")
                    Thread.sleep(forTimeInterval: 0.1)
                }
                return connection.receiveAll()
            }
            try await Self.expectService(server)
            #expect(RawReply(try await slow)?.status == 408)
            try await Self.expectService(server)
        }
    }

    @Test("a silent client is disconnected without a reply")
    func idle() async throws {
        try await RunningServer.serving {
            $0.limits.idle = .milliseconds(300)
        } test: { server in
            let said = try await offPool {
                let connection = try RawConnection(port: server.port)
                return connection.receiveAll()
            }
            #expect(said.isEmpty)
            try await eventually {
                try await ask(server, "GET", "/metrics").body.contains(#"closures_total{reason="idle"} 1"#)
            }
        }
    }

    @Test("of 501 streams the last one is refused, and the others are served")
    func manyStreams() async throws {
        try await RunningServer.serving {
            $0.limits.streams = 500
        } test: { server in
            let head = "POST /v1/listen HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
            let open = try await offPool {
                var open: [RawConnection] = []
                for _ in 0..<500 {
                    let connection = try RawConnection(port: server.port)
                    connection.send(head)
                    open.append(connection)
                }
                for connection in open where !connection.receive(until: "\r\n\r\n").hasPrefix("HTTP/1.1 200") {
                    throw RawConnection.Failure(description: "a stream was not opened")
                }
                return KeptConnections(open)
            }
            let refused = try await ask(server, "POST", "/v1/listen", body: "")
            #expect(refused.status == 503)
            #expect(refused.fields["retry-after"] != nil)
            try await Self.expectService(server)
            #expect(try await ask(server, "GET", "/metrics").body.contains("open_streams 500\n"))
            // They still work, and release their slots.
            let line = #"{"utterance":"u","at":0,"text":"where am i","final":true}"# + "\n"
            let told = try await offPool {
                let last = open.connections[499]
                last.send(String(line.utf8.count, radix: 16) + "\r\n" + line + "\r\n0\r\n\r\n")
                let told = last.receiveAll()
                open.connections = []
                return told
            }
            #expect(told.contains(#""event":"fired""#))
            try await eventually { try await ask(server, "GET", "/metrics").body.contains("open_streams 0\n") }
        }
    }

    @Test("a key at its limit of streams is refused more, and other keys are not")
    func streamsPerKey() async throws {
        let keys = KeyRing(try AccessKeys("tablet 0123456789abcdef-tablet\nphone 0123456789abcdef-phone\n"))
        try await RunningServer.serving(keys: keys) {
            $0.limits.streamsPerKey = 1
        } test: { server in
            func listen(_ name: String) async throws -> RawReply {
                try await ask(
                    server, "POST", "/v1/listen", fields: ["Authorization: Bearer 0123456789abcdef-\(name)"], body: "")
            }
            let head =
                "POST /v1/listen?token=0123456789abcdef-tablet HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
            let open = try await offPool {
                let connection = try RawConnection(port: server.port)
                connection.send(head)
                guard connection.receive(until: "\r\n\r\n").hasPrefix("HTTP/1.1 200") else {
                    throw RawConnection.Failure(description: "the stream was not opened")
                }
                return KeptConnections([connection])
            }
            let refused = try await listen("tablet")
            #expect(refused.status == 429)
            #expect(refused.fields["retry-after"] != nil)
            #expect(try await listen("phone").status == 200)
            open.connections = []
            try await eventually { try await listen("tablet").status == 200 }
        }
    }

    @Test("a body is refused by its announced length, or once it exceeds the limit")
    func hugeBodies() async throws {
        try await RunningServer.serving { server in
            let announced = try await RawConnection.exchange(
                "POST /model/parse HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999\r\n\r\n{", port: server.port)
            #expect(RawReply(announced)?.status == 413)
            let chunked = try await offPool {
                let connection = try RawConnection(port: server.port)
                connection.send("POST /model/parse HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
                let chunk = "4000\r\n" + String(repeating: "x", count: 0x4000) + "\r\n"
                // 16 MB, if the server reads them.
                for _ in 0..<1000 where !connection.send(chunk) { break }
                return connection.receiveAll()
            }
            #expect(RawReply(chunked)?.status == 413)
            try await Self.expectService(server)
        }
    }

    @Test(
        "broken JSON and wrong shapes",
        arguments: [
            "", "{", "nonsense", "[]", "{}", "null", "12", #"{"text":5}"#, #"{"text":null}"#, #"{"query":["a"]}"#,
            #"{"text":""}"#, #"{"text":"  \n"}"#, #"{"query":""}"#, "\"\"", "\"\\u0000", "\"\\ud800\"",
            String(repeating: "[", count: 30_000),
        ])
    func brokenJSON(body: String) async throws {
        try await RunningServer.serving { server in
            for path in ["/model/parse", Self.predict, "/language/:analyze-conversations", "/luis/v2.0/apps/a"] {
                let reply = try await ask(server, "POST", path, body: body)
                #expect(reply.status == 400, "\(path)")
                #expect((try? JSONSerialization.jsonObject(with: Data(reply.body.utf8))) != nil)
            }
            try await Self.expectService(server)
        }
    }

    @Test(
        "the error of an unsupported CLU request names its kind and the supported one",
        arguments: [
            (
                #"{"kind":"Orchestration","analysisInput":{"conversationItem":{"text":"where am i"}}}"#,
                "'Orchestration'"
            ),
            (#"{"kind":"ConversationalPII","analysisInput":{"conversations":[]}}"#, "'ConversationalPII'"),
            (#"{"kind":"conversation"}"#, "'conversation'"), (#"{"kind":""}"#, "''"),
            (#"{"kind":"\#(String(repeating: "k", count: 5000))"}"#, "'\(String(repeating: "k", count: 64))…'"),
        ])
    func otherKinds(body: String, kind: String) async throws {
        try await RunningServer.serving { server in
            let reply = try await ask(server, "POST", "/language/:analyze-conversations", body: body)
            #expect(reply.status == 400)
            let message = "The kind \(kind) is not supported. The supported kind is 'Conversation'."
            #expect(reply.body == #"{"error":{"code":"InvalidArgument","message":"\#(message)"}}"#)
        }
    }

    @Test("bytes that are no UTF-8, other charsets and packed bodies")
    func encodings() async throws {
        try await RunningServer.serving { server in
            let latin = try await offPool {
                let connection = try RawConnection(port: server.port)
                connection.send(
                    "POST /model/parse HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 13\r\n\r\n{\"text\":\""
                )
                connection.send([0xE9, 0xFF])
                connection.send("\"}")
                return connection.receiveAll()
            }
            #expect(RawReply(latin)?.status == 400)
            #expect(RawReply(latin)?.body.contains("not UTF-8") == true)
            for field in [
                "Content-Type: application/json; charset=utf-16", "Content-Encoding: gzip",
                "Content-Type: text/plain;charset=\"latin1\"",
            ] {
                let reply = try await ask(
                    server, "POST", "/model/parse", fields: [field], body: #"{"text":"where am i"}"#)
                #expect(reply.status == 415, "\(field)")
            }
            let quoted = try await ask(
                server, "POST", "/model/parse", fields: ["Content-Type: application/json; charset=\"UTF-8\""],
                body: #"{"text":"where am i"}"#)
            #expect(quoted.status == 200)
        }
    }

    @Test(
        "unknown paths and unsupported methods are refused",
        arguments: [
            ("GET", "/", 404), ("GET", "/../../etc/passwd", 404), ("GET", "/%2e%2e/%2e%2e/etc/passwd", 404),
            ("GET", "//health", 404), ("GET", "/health%00", 404), ("GET", "/luis/v2.0/apps/a%2f..%2fb/c", 404),
            ("GET", "/%zz", 400), ("GET", predict + "?query=%ff", 400), ("GET", predict, 400),
            ("GET", predict + "?query=", 400), ("GET", predict + "?query=" + String(repeating: "a", count: 501), 414),
            ("DELETE", "/health", 405), ("GET", "/model/parse", 405), ("PUT", predict, 405), ("GET", "/v1/listen", 405),
            ("POST", "/v1/listen?pacing=nonsense", 400), ("POST", "/v1/listen?locale=%00", 400),
        ])
    func paths(method: String, target: String, status: Int) async throws {
        try await RunningServer.serving { server in
            let reply = try await ask(server, method, target, body: method == "GET" ? nil : "")
            #expect(reply.status == status)
            if status == 405 { #expect(reply.fields["allow"] != nil) }
            #expect((try? JSONSerialization.jsonObject(with: Data(reply.body.utf8))) != nil)
        }
    }

    @Test("header floods: too many fields, too large ones, endless ones")
    func headers() async throws {
        try await RunningServer.serving { server in
            let many = (0..<200).map { "X-\($0): 1" }
            #expect(try await ask(server, "GET", "/health", fields: many).status == 431)
            let large = ["X: " + String(repeating: "a", count: 20_000)]
            #expect(try await ask(server, "GET", "/health", fields: large).status == 431)
            let endless = try await offPool {
                let connection = try RawConnection(port: server.port)
                connection.send("GET /health HTTP/1.1\r\n")
                for number in 0..<100_000 where !connection.send("X-\(number): 1\r\n") { break }
                return connection.receiveAll()
            }
            #expect(RawReply(endless)?.status == 431)
            let path = try await ask(server, "GET", "/" + String(repeating: "a", count: 100_000))
            #expect(path.status == 431 || path.status == 400)
            try await Self.expectService(server)
        }
    }

    @Test(
        "input that is not HTTP",
        arguments: [
            "\u{16}\u{3}\u{1}\u{2}\0\u{1}\0\u{1}", "nonsense\r\n\r\n",
            "GET /health HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n",
            "GET /health HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
            "GET /health HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            "GET /health HTTP/1.1\r\nHost: a\r\n bad: 1\r\n\r\n", "GET /health\0 HTTP/1.1\r\nHost: a\r\n\r\n",
            "POST /model/parse HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
            "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        ])
    func noHTTP(bytes: String) async throws {
        try await RunningServer.serving { server in
            let text = try await offPool {
                let connection = try RawConnection(port: server.port)
                connection.send(bytes)
                connection.endSending()
                return connection.receiveAll()
            }
            #expect(RawReply(text)?.status == 400, "\(text)")
            #expect(text.matches(of: /HTTP\/1\.[01] [0-9]/).count == 1, "one answer: \(text)")
            try await Self.expectService(server)
        }
    }

    @Test(
        "a request without exactly one host is refused, and requests after it are not answered",
        arguments: [
            ("1.1", ""), ("1.1", "Host: a\r\nHost: b\r\n"), ("1.0", "Host: a\r\nHost: b\r\n"),
            ("1.1", "Host: a, b\r\n"),
            ("1.1", "Host: a b\r\n"), ("1.1", "Host: a/b\r\n"), ("1.1", "Host: c@a\r\n"),
        ])
    func unclearHost(version: String, hosts: String) async throws {
        try await RunningServer.serving { server in
            let body = #"{"text":"where am i"}"#
            let text = try await offPool {
                let connection = try RawConnection(port: server.port)
                connection.send(
                    "POST /model/parse HTTP/\(version)\r\n\(hosts)Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
                        + "GET /health HTTP/1.1\r\nHost: a\r\n\r\n")
                connection.endSending()
                return connection.receiveAll()
            }
            let reply = try #require(RawReply(text), "\(text)")
            // In the format of the requested service.
            #expect(reply.status == 400, "\(text)")
            #expect(reply.body.contains(#""status":"failure""#) && reply.body.contains("one Host"), "\(text)")
            #expect(text.matches(of: /HTTP\/1\.[01] [0-9]/).count == 1, "one answer: \(text)")
            try await Self.expectService(server)
        }
    }

    @Test(
        "a host may be empty, an address, or have white space around it",
        arguments: ["", " a ", "\ta\t", "[::1]:80", "a.b:8080"])
    func clearHost(value: String) async throws {
        try await RunningServer.serving { server in
            let text = try await RawConnection.exchange(
                "GET /health HTTP/1.1\r\nHost:\(value)\r\nConnection: close\r\n\r\n", port: server.port)
            #expect(RawReply(text)?.status == 200, "\(text)")
        }
    }

    @Test("a HEAD request is refused with a head only")
    func headOnly() async throws {
        try await RunningServer.serving { server in
            let text = try await RawConnection.exchange("HEAD /health HTTP/1.1\r\n\r\n", port: server.port)
            #expect(RawReply(text)?.status == 400 && RawReply(text)?.body.isEmpty == true, "\(text)")
        }
    }

    @Test(
        "an invalid request does not affect the answers to the requests before it",
        arguments: [
            ("GET /health HTTP/1.1\r\n\r\n", 400), ("nonsense\r\n\r\n", 400),
            ("GET /health HTTP/1.1\r\nHost: a\r\n" + (0..<200).map { "a\($0): b\r\n" }.joined() + "\r\n", 431),
        ])
    func secondRequest(second: String, status: Int) async throws {
        let first = "GET /health HTTP/1.1\r\nHost: a\r\n\r\n"
        try await RunningServer.serving { server in
            for count in 1...3 {
                let text = try await RawConnection.exchange(
                    String(repeating: first, count: count) + second, port: server.port)
                let statuses = text.matches(of: /HTTP\/1.1 ([0-9]+)/).compactMap { Int($0.1) }
                #expect(statuses == Array(repeating: 200, count: count) + [status], "\(text)")
                #expect(text.contains("Connection: close\r\n"))
            }
            // After a request that closes the connection, further ones are not answered.
            let closing = "GET /health HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
            let last = try await RawConnection.exchange(closing + first, port: server.port)
            #expect(last.matches(of: /HTTP\/1.1 200/).count == 1 && !last.contains("400"), "\(last)")
        }
    }

    @Test("connections that end at any byte of a request do not affect the server")
    func brokenOff() async throws {
        let request = Array(
            "POST /model/parse HTTP/1.1\r\nHost: a\r\nContent-Length: 21\r\n\r\n{\"text\":\"where am i\"}".utf8)
        try await RunningServer.serving { server in
            try await offPool {
                for count in 0..<request.count {
                    let connection = try RawConnection(port: server.port)
                    connection.send(request[..<count])
                }
            }
            try await Self.expectService(server)
            try await eventually { try await ask(server, "GET", "/metrics").body.contains("open_connections 1\n") }
            #expect(!(try await ask(server, "GET", "/metrics").body.contains(#"status="500""#)))
        }
    }
}
#endif
