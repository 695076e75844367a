#if Server
import Foundation
import RapidIntent
import RapidIntentSupport
import ServerTestSupport
import TestSupport
import Testing

@testable import RapidIntentServer

@Suite("Replies on the wire", .timeLimit(.minutes(3)))
struct RepliesOnTheWireTests {
    @Test("head and body of a reply leave in one piece, on a connection that stays open")
    func onePiece() async throws {
        let body = #"{"text":"take me to the office"}"#
        let request = "POST /model/parse HTTP/1.1\r\nHost: a\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
        try await RunningServer.serving { server in
            let pieces = try await offPool {
                let connection = try RawConnection(port: server.port)
                // One call of recv returns the data received so far; a second piece would come with the next call.
                return (0..<50).map { _ in
                    connection.send(request)
                    return String(decoding: connection.receiveOnce(), as: UTF8.self)
                }
            }
            for piece in pieces {
                let reply = try #require(RawReply(piece))
                #expect(reply.status == 200)
                #expect(reply.fields["content-length"] == "\(reply.body.utf8.count)")
                #expect(reply.body.hasSuffix("]}"))
            }
        }
    }

    @Test("a client that expects '100 Continue' receives it, or the reason for the refusal")
    func leave() async throws {
        let body = #"{"text":"where am i"}"#
        try await RunningServer.serving { server in
            let told = try await offPool {
                let connection = try RawConnection(port: server.port)
                connection.send(
                    "POST /model/parse HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
                )
                let leave = connection.receive(until: "\r\n\r\n")
                connection.send(body)
                return (leave, connection.receive(until: "}]}"))
            }
            #expect(told.0.hasPrefix("HTTP/1.1 100 "))
            #expect(RawReply(told.1)?.status == 200)
            let refused = try await RawConnection.exchange(
                "POST /model/parse HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 9999999\r\n\r\n",
                port: server.port)
            #expect(RawReply(refused)?.status == 413)
            // The length of a stream is not limited.
            let stream = try await offPool {
                let connection = try RawConnection(port: server.port)
                connection.send(
                    "PUT /v1/listen HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 9999999\r\n\r\n")
                return connection.receive(until: "\r\n\r\n")
            }
            #expect(stream.hasPrefix("HTTP/1.1 100 "))
        }
    }

    @Test("pipelined requests are answered in order")
    func pipelined() async throws {
        let texts = ["where am i", "take me to the office", "xyzzy"]
        let requests = texts.map { text -> String in
            let body = "{\"text\":\"\(text)\"}"
            return "POST /model/parse HTTP/1.1\r\nHost: a\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
        }
        try await RunningServer.serving { server in
            let told = try await offPool {
                let connection = try RawConnection(port: server.port)
                connection.send(requests.joined())
                connection.endSending()
                return connection.receiveAll()
            }
            let found = told.matches(of: /"text":"([^"]*)","intent":{"name":"([^"]*)"/).map { "\($0.1): \($0.2)" }
            #expect(found == ["where am i: Location", "take me to the office: Navigate", "xyzzy: nlu_fallback"])
        }
    }

    @Test(
        "a connection is closed after the answer if its client relies on that",
        arguments: [
            ("HTTP/1.0", ""), ("HTTP/1.0", "Connection: close\r\n"), ("HTTP/1.1", "Connection: Close\r\n"),
            ("HTTP/1.1", "Connection: TE, close\r\n"),
            // The client may continue in another protocol, so the server reads nothing more.
            ("HTTP/1.1", "Upgrade: x\r\n"), ("HTTP/1.0", "Connection: keep-alive\r\n"),
            ("HTTP/1.1", "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n"),
        ])
    func closing(version: String, field: String) async throws {
        try await RunningServer.serving {
            $0.limits.idle = .seconds(600)
        } test: { server in
            let (connection, told) = try await offPool {
                let connection = try RawConnection(port: server.port)
                connection.send("GET /health \(version)\r\nHost: a\r\n\(field)\r\n")
                // Requests after the last one are ignored.
                connection.send("GET /health HTTP/1.1\r\nHost: a\r\n\r\n")
                let told = connection.receiveAll()
                return (KeptConnections([connection]), told)
            }
            let reply = try #require(RawReply(told))
            #expect(reply.body == #"{"status":"ok"}"#, "one answer, and no other behind it")
            #expect(reply.fields["connection"] == "close")
            #expect(told.hasPrefix(version))
            // Its slot is free although the client keeps its end open; the next request uses another connection.
            try await eventually { try await ask(server, "GET", "/metrics").body.contains("open_connections 1\n") }
            withExtendedLifetime(connection) {}
        }
    }

    @Test("a client of HTTP/1.0 receives no '100 Continue'")
    func oldExpectation() async throws {
        let body = #"{"text":"where am i"}"#
        try await RunningServer.serving { server in
            let told = try await RawConnection.exchange(
                "POST /model/parse HTTP/1.0\r\nExpect: 100-continue\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)",
                port: server.port)
            #expect(told.hasPrefix("HTTP/1.0 200 ") && !told.contains(" 100 "), "\(told)")
        }
    }

    @Test("a client of HTTP/1.0 gets a stream without chunks, which ends with the connection")
    func oldStream() async throws {
        let line = #"{"utterance":"u1","at":1,"text":"where am i","final":true}"#
        try await RunningServer.serving { server in
            let told = try await RawConnection.exchange(
                "POST /v1/listen?pacing=stream HTTP/1.0\r\nContent-Length: \(line.utf8.count)\r\n\r\n\(line)",
                port: server.port)
            let reply = try #require(RawReply(told))
            #expect(told.hasPrefix("HTTP/1.0 200 "))
            #expect(reply.fields["transfer-encoding"] == nil)
            let lines = reply.body.split(separator: "\n")
            #expect(lines.allSatisfy { $0.hasPrefix("{") && $0.hasSuffix("}") } && lines.count > 2, "\(told)")
        }
    }

    @Test("a request that arrives in parts behind another is answered as well")
    func overtaking() async throws {
        let body = #"{"text":"take me to the office"}"#
        let head = "POST /model/parse HTTP/1.1\r\nHost: a\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
        try await RunningServer.serving { server in
            let told = try await offPool {
                let connection = try RawConnection(port: server.port)
                connection.send(head + body + head + body.prefix(9))
                let first = connection.receive(until: "]}")
                connection.send(String(body.dropFirst(9)))
                return (first, connection.receive(until: "]}"))
            }
            #expect(RawReply(told.0)?.fields["connection"] == nil)
            #expect(RawReply(told.1)?.status == 200, "\(told.1)")
        }
    }

    @Test("health needs no key; everything else, including metrics, does")
    func access() async throws {
        let key = "0123456789abcdef"
        try await RunningServer.serving(keys: KeyRing(try AccessKeys(key))) { server in
            #expect(try await ask(server, "GET", "/health").status == 200)
            for path in ["/metrics", "/nothing", "/luis/v2.0/apps/a?q=where+am+i"] {
                let reply = try await ask(server, "GET", path)
                #expect(reply.status == 401)
                #expect(reply.fields["www-authenticate"] == "Bearer")
            }
            for field in [
                "Ocp-Apim-Subscription-Key: \(key)", "Authorization: Bearer \(key)", "authorization: bearer  \(key)",
            ] {
                #expect(try await ask(server, "GET", "/metrics", fields: [field]).status == 200, "\(field)")
            }
            for parameter in ["subscription-key", "token"] {
                #expect(try await ask(server, "GET", "/metrics?\(parameter)=\(key)").status == 200)
            }
            // The first key found counts.
            let mixed = try await ask(
                server, "GET", "/metrics?token=\(key)", fields: ["Ocp-Apim-Subscription-Key: nonsense"])
            #expect(mixed.status == 401)
            #expect(!server.log.text.contains(key))
        }
    }

    @Test("errors have the format of the path's service, even if the target is invalid")
    func invalidTargets() async throws {
        let problem = ServiceProblem.badRequest("The path or the query is not valid.")
        let bodies: [String: JSONWriter] = [
            "/luis/v2.0/apps/home?q=%ff": LUISv2Replies.body(of: problem),
            "/model/parse?x=%zz": RasaReplies.body(of: problem),
            "/language/%": CLUReplies.body(of: problem), "/luis/prediction/%ff": LUISv3Replies.body(of: problem),
        ]
        try await RunningServer.serving { server in
            for (target, body) in bodies {
                let reply = try await ask(server, "GET", target)
                #expect(reply.status == 400)
                #expect(reply.body == body.text, "\(target)")
            }
        }
    }

    @Test("an address that others can reach is refused without keys")
    func publicAddress() throws {
        var configuration = IntentServerConfiguration()
        configuration.host = "0.0.0.0"
        #expect(throws: IntentHTTPServer.Refusal.publicWithoutKeys(host: "0.0.0.0")) {
            try IntentHTTPServer(
                dictionaries: ActiveDictionaries([]), configuration: configuration, logger: CapturedLog().logger)
        }
    }

    @Test("the reply to HEAD has no body, whatever its head says", arguments: ["/", "/health", "/model/parse"])
    func headAlone(path: String) async throws {
        try await RunningServer.serving { server in
            let told = try await offPool {
                let connection = try RawConnection(port: server.port)
                connection.send("HEAD \(path) HTTP/1.1\r\nHost: a\r\n\r\n")
                let head = String(decoding: connection.receiveOnce(), as: UTF8.self)
                connection.send("GET /health HTTP/1.1\r\nHost: a\r\n\r\n")
                return (head, String(decoding: connection.receiveOnce(), as: UTF8.self))
            }
            #expect(RawReply(told.0)?.body == "")
            #expect(RawReply(told.0)?.status == ["/": 404, "/health": 200, "/model/parse": 405][path])
            #expect(RawReply(told.1)?.body == #"{"status":"ok"}"#)
        }
    }
}
#endif
