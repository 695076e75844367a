#if Server
import Foundation
import RapidIntent
import RapidIntentSpeech
import ServerTestSupport
import TestSupport
import Testing

@testable import RapidIntentServer

@Suite("Streams", .timeLimit(.minutes(3)))
struct ListenStreamTests {
    static let recording = """
        {"utterance":"u1","at":0.42,"text":"where am","final":false}
        {"utterance":"u1","at":0.61,"text":"where am i","final":false}
        {"utterance":"u1","at":1.90,"text":"Where am I?","final":true,"confidence":0.93}
        {"utterance":"u1","at":1.90,"end":true}
        not a line
        {"utterance":"u2","at":3,"text":"take me to"}

        {"feedback":"undone","utterance":"u1"}
        {"utterance":"u2","at":3.4,"text":"take me to the office and where am i"}
        {"utterance":"u2","at":5,"text":"take me to the office and where am I","final":true}
        {"utterance":"u3","at":6,"text":"xyzzy","final":true}
        """

    /// The output of `rapid-intent resolve --transcripts` for the same lines.
    static func expected(_ lines: String) async -> [String] {
        var session = IntentResolver(dictionaries: Spoken.dictionaries).session()
        var reader = TranscriptLineReader()
        var told: [String] = []
        for line in lines.split(separator: "\n", omittingEmptySubsequences: false) {
            reader.feed("\(line)\n".utf8)
            do throws(TranscriptLineError) {
                for case .event(let event) in try reader.next() ?? [] {
                    told += await session.handle(event).map { EventLine($0).text }
                }
            } catch {
                told.append(EventLine(failed: "invalidLine", message: error.description).text)
            }
        }
        for event in reader.finish() { told += await session.handle(event).map { EventLine($0).text } }
        return told + (await session.finish()).map { EventLine($0).text }
    }

    private static func head(_ target: String, _ field: String) -> String {
        "PUT \(target) HTTP/1.1\r\nHost: a\r\n\(field)\r\n\r\n"
    }

    private static func chunk(_ text: String) -> String { "\(String(text.utf8.count, radix: 16))\r\n\(text)\r\n" }

    /// The body of a reply that came in chunks.
    private static func body(_ reply: String) -> String {
        guard var rest = RawReply(reply)?.body.utf8[...] else { return "" }
        var body: [UInt8] = []
        while let end = rest.firstRange(of: Array("\r\n".utf8)),
            let size = Int(String(rest[..<end.lowerBound]) ?? "", radix: 16), size > 0
        {
            body += rest[end.upperBound...].prefix(size)
            rest = rest[end.upperBound...].dropFirst(size + 2)
        }
        return String(decoding: body, as: UTF8.self)
    }

    @Test("a recording gives the same bytes as the tool, however it is split", arguments: [1, 7, 100, 10_000])
    func recording(size: Int) async throws {
        let bytes = Array(Self.recording.utf8)
        try await RunningServer.serving { server in
            let reply = try await offPool {
                let connection = try RawConnection(port: server.port)
                connection.send(Self.head("/v1/listen?pacing=stream", "Transfer-Encoding: chunked"))
                for start in stride(from: 0, to: bytes.count, by: size) {
                    connection.send(
                        Self.chunk(String(decoding: bytes[start..<min(start + size, bytes.count)], as: UTF8.self)))
                }
                connection.send("0\r\n\r\n")
                return connection.receive(until: "\r\n0\r\n\r\n")
            }
            #expect(RawReply(reply)?.fields["content-type"] == "application/x-ndjson; charset=utf-8")
            let expected = await Self.expected(Self.recording)
            #expect(expected.count > 15)
            #expect(Self.body(reply) == expected.map { $0 + "\n" }.joined())
        }
    }

    @Test(
        "the tool itself gives the same bytes",
        .enabled(if: Spoken.hasTool, "needs the built tool, .build/debug/rapid-intent"))
    func tool() async throws {
        let printed = try await offPool { try Spoken.resolve(transcripts: Self.recording) }
        #expect(printed == (await Self.expected(Self.recording)).map { $0 + "\n" }.joined())
    }

    @Test("a command fires without further input, and events arrive while the request is open")
    func live() async throws {
        try await RunningServer.serving { server in
            let told = try await offPool {
                let connection = try RawConnection(port: server.port)
                connection.send(Self.head("/v1/listen", "Transfer-Encoding: chunked"))
                connection.send(Self.chunk(#"{"utterance":"u1","at":0.5,"text":"where am i"}"# + "\n"))
                // Nothing else is sent: only the server's clock shows that the text was stable long enough.
                let fired = connection.receive(until: #""event":"fired""#)
                connection.send(Self.chunk(#"{"utterance":"u1","at":9,"text":"where am i","final":true}"# + "\n"))
                let final = connection.receive(until: #""event":"resolved""#)
                connection.send("0\r\n\r\n")
                return (fired, final, connection.receiveAll())
            }
            #expect(told.0.contains(#""intent":"Location""#))
            #expect(told.1.contains(#""outcome":"fired""#))
            #expect(told.2.contains(#""event":"endpoint""#))
            #expect(told.2.hasSuffix("0\r\n\r\n"))
        }
    }

    @Test("the service behind it is asked about texts that the dictionaries do not know")
    func service() async throws {
        let text = "put a light on in here"
        let known = Prediction(
            text: text, intents: [.init(name: "LightsOn", score: 0.97)], topIntent: .init(name: "LightsOn", score: 0.97)
        )
        try await RunningServer.serving(service: TableService(answers: [text: known])) { server in
            for pacing in ListenStream.Pacing.allCases {
                let body = #"{"utterance":"u1","at":1,"text":"\#(text)","final":true}"#
                let reply = try await ask(server, "POST", "/v1/listen?pacing=\(pacing.rawValue)", body: body)
                #expect(reply.body.contains(#""intent":"LightsOn","entities":[],"source":"online","score":0.97"#))
            }
        }
    }

    @Test("a silent stream receives an error and is ended", arguments: ListenStream.Pacing.allCases)
    func silent(pacing: ListenStream.Pacing) async throws {
        try await RunningServer.serving {
            $0.limits.silentStream = .seconds(2)
        } test: { server in
            let reply = try await offPool {
                let connection = try RawConnection(port: server.port)
                connection.send(
                    Self.head("/v1/listen?pacing=\(pacing.rawValue)", "Transfer-Encoding: chunked")
                        + Self.chunk(#"{"utterance":"u1","at":0.5,"text":"xyzzy"}"# + "\n"))
                return connection.receiveAll()
            }
            let lines = Self.body(reply).split(separator: "\n")
            #expect(lines.contains { $0.contains(#""event":"unresolved""#) }, "\(reply)")
            #expect(lines.last == #"{"event":"failed","code":"silent","message":"no line has come for too long"}"#)
            #expect(reply.hasSuffix("0\r\n\r\n"))
        }
    }

    @Test("on shutdown, the server notifies its streams and waits for them", arguments: ListenStream.Pacing.allCases)
    func shutdown(pacing: ListenStream.Pacing) async throws {
        try await RunningServer.serving { server in
            async let reply = offPool {
                let connection = try RawConnection(port: server.port)
                connection.send(Self.head("/v1/listen?pacing=\(pacing.rawValue)", "Transfer-Encoding: chunked"))
                connection.send(Self.chunk(#"{"utterance":"u1","at":0.5,"text":"xyzzy"}"# + "\n"))
                let start = connection.receive(until: "partial")
                Task { await server.beginShutdown() }
                return start + connection.receiveAll()
            }
            let lines = Self.body(try await reply).split(separator: "\n")
            #expect(lines.contains { $0.contains(#""event":"unresolved""#) })
            #expect(lines.last?.contains("shuttingDown") == true)
        }
    }

    @Test("removing a key ends its streams at their next line", arguments: ListenStream.Pacing.allCases)
    func revoked(pacing: ListenStream.Pacing) async throws {
        let ring = KeyRing(try AccessKeys("tablet 0123456789abcdef\nphone fedcba9876543210"))
        let without = try AccessKeys("phone fedcba9876543210")
        try await RunningServer.serving(keys: ring) { server in
            let reply = try await offPool {
                let connection = try RawConnection(port: server.port)
                connection.send(
                    Self.head(
                        "/v1/listen?pacing=\(pacing.rawValue)&token=0123456789abcdef", "Transfer-Encoding: chunked"))
                connection.send(Self.chunk(#"{"utterance":"u1","at":0.5,"text":"xyzzy"}"# + "\n"))
                let start = connection.receive(until: "partial")
                ring.current = without
                connection.send(Self.chunk(#"{"utterance":"u1","at":0.9,"text":"stop","final":true}"# + "\n"))
                return start + connection.receiveAll()
            }
            let lines = Self.body(reply).split(separator: "\n")
            #expect(lines.last?.contains("keyRevoked") == true, "\(reply)")
            #expect(!lines.contains { $0.contains("stop") })
        }
    }

    @Test("a stream is throttled to the rate of its key, and loses nothing", arguments: ListenStream.Pacing.allCases)
    func rate(pacing: ListenStream.Pacing) async throws {
        try await RunningServer.serving {
            $0.rate = RateLimit(rate: 20, burst: 2)
        } test: { server in
            let start = ContinuousClock.now
            let reply = try await offPool {
                let connection = try RawConnection(port: server.port)
                connection.send(Self.head("/v1/listen?pacing=\(pacing.rawValue)", "Transfer-Encoding: chunked"))
                for number in 1...12 {
                    let line = #"{"utterance":"u\#(number)","at":\#(number),"text":"xyzzy","final":true}"# + "\n"
                    connection.send(Self.chunk(line))
                    // A separate write, whatever the network does with it.
                    _ = connection.receive(until: #""utterance":"u\#(number)""#)
                }
                connection.send("0\r\n\r\n")
                return connection.receiveAll()
            }
            #expect(reply.hasSuffix("0\r\n\r\n"))
            // The request used one of the two tokens at once; eleven of the twelve lines had to wait.
            #expect(start.duration(to: .now) >= .milliseconds(450))
            #expect(try await ask(server, "GET", "/health").status == 200)
        }
    }

    @Test(
        "utterances without a final transcript and invalid lines count for the rate as well",
        arguments: [
            #"{"utterance":"u1","at":0,"text":"xyzzy"}"# + "\n" + #"{"utterance":"u1","at":1,"end":true}"#,
            #"{"utterance":"u1","at":0,"text":"xyzzy"}"# + "\n" + #"{"utterance":"u2","at":1,"text":"xyzzy"}"#,
            #"{"utterance":"u1","at":0,"text":"xyzzy","final":true}"# + "\n" + #"{"utterance":"u1","at":1,"end":true}"#,
            "nonsense",
        ])
    func questions(lines: String) {
        var input = StreamInput(locale: nil, limits: ServerLimits())
        var count = input.feed(Array((lines + "\n").utf8))
        while let elements = input.next() { count += elements.count(where: \.isQuestion) }
        #expect(count == 1)
    }

    @Test(
        "long input counts by its length, however it is split, even if it never ends an utterance",
        arguments: [1, 777, 99_999])
    func length(size: Int) {
        let line = #"{"utterance":"u1","at":0,"text":"\#(String(repeating: "x", count: 8_000))"}"# + "\n"
        let bytes = Array(String(repeating: line, count: 20).utf8)
        var input = StreamInput(locale: nil, limits: ServerLimits())
        var count = 0
        for start in stride(from: 0, to: bytes.count, by: size) {
            count += input.feed(bytes[start..<min(start + size, bytes.count)])
            while let elements = input.next() { count += elements.count(where: \.isQuestion) }
        }
        #expect(count == bytes.count / StreamInput.bytesPerQuestion && count == 9)
    }

    @Test("several commands in one breath count as several questions", arguments: ListenStream.Pacing.allCases)
    func severalCommands(pacing: ListenStream.Pacing) async throws {
        try await RunningServer.serving {
            $0.rate = RateLimit(rate: 0.01, burst: 5)
        } test: { server in
            let text = Array(repeating: "where am i", count: 4).joined(separator: " and ")
            let line =
                #"{"utterance":"u1","at":1,"text":"\#(text)","final":true}"# + "\n"
                + #"{"utterance":"u1","at":1,"end":true}"# + "\n"
            let reply = try await offPool {
                let connection = try RawConnection(port: server.port)
                connection.send(
                    Self.head("/v1/listen?pacing=\(pacing.rawValue)", "Transfer-Encoding: chunked") + Self.chunk(line))
                connection.send("0\r\n\r\n")
                return connection.receive(until: "0\r\n\r\n")
            }
            #expect(reply.components(separatedBy: #""event":"fired""#).count == 5, "\(reply)")
            #expect(reply.hasSuffix("0\r\n\r\n"))
            // One for the request, four for the utterances.
            let further = try await ask(server, "POST", "/model/parse", body: #"{"text":"where am i"}"#)
            #expect(further.status == 429)
        }
    }

    @Test("a throttled stream is not silent", arguments: ListenStream.Pacing.allCases)
    func heldBack(pacing: ListenStream.Pacing) async throws {
        try await RunningServer.serving {
            $0.rate = RateLimit(rate: 10, burst: 1)
            $0.limits.silentStream = .seconds(2)
        } test: { server in
            let reply = try await offPool {
                let connection = try RawConnection(port: server.port)
                connection.send(Self.head("/v1/listen?pacing=\(pacing.rawValue)", "Transfer-Encoding: chunked"))
                let lines = (1...50).map { #"{"utterance":"u\#($0)","at":\#($0),"text":"xyzzy","final":true}"# + "\n" }
                // The debt lasts five seconds, more than twice the limit of silence.
                connection.send(Self.chunk(lines.joined()))
                _ = connection.receive(until: #""utterance":"u50""#)
                connection.send(Self.chunk(#"{"utterance":"last","at":99,"text":"where am i","final":true}"# + "\n"))
                connection.send("0\r\n\r\n")
                return connection.receiveAll()
            }
            #expect(reply.contains(#""utterance":"last""#), "\(reply)")
            #expect(!reply.contains("silent"))
        }
    }

    @Test("a stream reports what the words may still mean if it is asked to")
    func tentative() async throws {
        let body =
            #"{"utterance":"u1","at":1,"text":"where"}"# + "\n"
            + #"{"utterance":"u1","at":2,"text":"where am i","final":true}"# + "\n"
        try await RunningServer.serving { server in
            let reply = try await ask(server, "POST", "/v1/listen?pacing=stream&tentative=true", body: body)
            #expect(
                reply.body.contains(#"{"event":"tentative","utterance":"u1","segment":0,"at":1,"intents":[{"intent":"#))
            #expect(reply.body.contains(#""onlyIntent":"#) && reply.body.contains(#""event":"fired""#))
            let silent = try await ask(server, "POST", "/v1/listen?pacing=stream", body: body)
            #expect(!silent.body.contains("tentative"))
        }
    }

    @Test("a text of implausible length is reported and ignored")
    func longText() async throws {
        let long = String(repeating: "x", count: 8_193)
        let body =
            #"{"utterance":"u1","at":1,"text":"\#(long)","final":true}"# + "\n"
            + #"{"utterance":"u2","at":1,"text":"where am i","alternatives":[{"text":"\#(long)"}],"final":true}"# + "\n"
        try await RunningServer.serving { server in
            let reply = try await ask(server, "POST", "/v1/listen?pacing=stream", body: body)
            let message = "line 1, column 1: the text has 8193 UTF-16 units; at most 8192 are understood"
            #expect(reply.body.contains(#"{"event":"failed","code":"invalidLine","message":"\#(message)"}"#))
            #expect(reply.body.contains("line 2, column 1: the text has 8193"))
            #expect(!reply.body.contains("resolved"), "\(reply.body)")
        }
    }

    @Test("a disconnected client is noticed, and its slot is released", arguments: ListenStream.Pacing.allCases)
    func gone(pacing: ListenStream.Pacing) async throws {
        try await RunningServer.serving {
            $0.limits.streams = 1
        } test: { server in
            for _ in 0..<5 {
                try await offPool {
                    let connection = try RawConnection(port: server.port)
                    connection.send(Self.head("/v1/listen?pacing=\(pacing.rawValue)", "Transfer-Encoding: chunked"))
                    connection.send(Self.chunk(#"{"utterance":"u1","at":0.5,"text":"where am"}"# + "\n"))
                    _ = connection.receive(until: "partial")
                }
                try await eventually { try await ask(server, "GET", "/metrics").body.contains("open_streams 0\n") }
            }
            #expect(try await ask(server, "POST", "/v1/listen", body: "").status == 200)
        }
    }

    @Test(
        "a client that sends and never reads is throttled, then disconnected",
        arguments: ListenStream.Pacing.allCases)
    func unread(pacing: ListenStream.Pacing) async throws {
        try await RunningServer.serving {
            $0.limits.unread = .milliseconds(500)
        } test: { server in
            // Each line is answered by an event, so the system's buffers for both directions are soon full.
            let long = String(repeating: "x", count: 8_000)
            let lines = ["a", "b"].map { #"{"utterance":"u1","at":1,"text":"\#(long)\#($0)"}"# + "\n" }
            let chunk = Self.chunk(lines.joined())
            let sent = try await offPool {
                let connection = try RawConnection(port: server.port)
                connection.send(Self.head("/v1/listen?pacing=\(pacing.rawValue)", "Transfer-Encoding: chunked"))
                var sent = 0
                // 500 MB, if the server reads them.
                while sent < 30_000, connection.send(chunk) { sent += 1 }
                return sent
            }
            #expect(sent < 30_000)
            #expect(try await ask(server, "GET", "/metrics").body.contains(#"closures_total{reason="unread"} 1"#))
        }
    }

    @Test("invalid lines are reported with their number, and the stream goes on")
    func badLines() async throws {
        let lines = [
            Array(#"{"utterance":"u","at":0,"text":"\#(String(repeating: "x", count: 70_000))"}"#.utf8),
            [0x22, 0xFF, 0xFE], Array("{".utf8), Array(#"{"utterance":"u","at":-1,"text":"x"}"#.utf8),
            Array(#"{"utterance":"u","at":1,"text":"where am i","final":true}"#.utf8),
        ]
        try await RunningServer.serving { server in
            let reply = try await offPool {
                let connection = try RawConnection(port: server.port)
                let body = Array(lines.joined(separator: [0x0A]))
                connection.send(Self.head("/v1/listen?pacing=stream", "Content-Length: \(body.count)"))
                connection.send(body)
                return connection.receive(until: "\r\n0\r\n\r\n")
            }
            let told = Self.body(reply).split(separator: "\n").map(String.init)
            for (number, line) in told.prefix(4).enumerated() {
                #expect(line.hasPrefix(#"{"event":"failed","code":"invalidLine","message":"line \#(number + 1), "#))
            }
            #expect(told.dropFirst(4).first?.contains(#""event":"final""#) == true, "\(told)")
            #expect(told.contains { $0.contains(#""intent":"Location""#) })
            #expect(try await ask(server, "GET", "/metrics").body.contains("stream_bad_lines_total 4\n"))
        }
    }
}
#endif
