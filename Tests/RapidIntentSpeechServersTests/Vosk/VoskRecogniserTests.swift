#if SpeechServers
import RapidIntent
import RapidIntentSpeech
import RapidIntentSpeechServers
import RapidIntentSupport
import RapidIntentTesting
import Testing
import TestSupport

@Suite("VoskRecogniser", .serialized, .timeLimit(.minutes(5)))
struct VoskRecogniserTests {
    private func server(_ behaviour: SpeechServer.Behaviour = .answer) throws -> SpeechServer {
        let server = try SpeechServer(speaking: .vosk) { LoudnessEngine(hearing: "where am i") }
        server.always(behaviour)
        return server
    }

    /// Time limits for a busy machine.
    private func recogniser(_ server: SpeechServer) throws -> VoskRecogniser {
        try VoskRecogniser(
            server.address,
            options: VoskOptions(
                limits: SpeechServerLimits(connect: .seconds(60), answer: .seconds(60), final: .seconds(60))))
    }

    @Test("it conforms")
    func conformance() async throws {
        let server = try server()
        defer { server.stop() }
        let report = try await RecogniserConformance(
            hearing: Sound.recording, promising: [.words, .silence, .partials],
            connections: { server.log.openConnections }
        ) { try recogniser(server) }.run()
        #expect(report.failures == [])
        #expect(server.log.violations == [])
    }

    @Test("two runs over the same audio give the same events, with measured silence for the firing")
    func repeatable() async throws {
        let server = try server()
        defer { server.stop() }
        let first = await Heard(try recogniser(server).recognise(Sound.Source(Sound.utterance)))
        let second = await Heard(try recogniser(server).recognise(Sound.Source(Sound.utterance)))
        #expect(first.events == second.events)
        #expect(first.finals == ["where am i"])
        #expect(first.transcripts.contains { $0.silence == .zero && !$0.isFinal })
        let final = try #require(first.transcripts.last)
        #expect(final.silence.map { $0 >= .milliseconds(400) } == true)
        #expect(final.words.count == 3)
    }

    @Test(
        "each fault of the server gives its error, and the utterance has its endpoint",
        arguments: [
            (.cutOff(.atOnce, .close), .refused, "is not a WebSocket server"),
            (.cutOff(.beforeAnswer, .close), .interrupted, "closed the connection before its last result"),
            (.cutOff(.beforeAnswer, .reset), .interrupted, "connection"),
            (.cutOff(.inAnswer, .close), .interrupted, "closed the connection before its last result"),
            (.cutOff(.atEnd, .close), .interrupted, "closed the connection before its last result"),
            (.cutOff(.atEnd, .reset), .interrupted, "connection"),
            (.refuse(status: 404), .refused, "refuses WebSocket"),
            (.say(Array("nonsense".utf8)), .badReply, "sends text that is not JSON: byte 0"),
            (.say([0xFF, 0xFE]), .badReply, "sends a text that is not UTF-8"),
            (.say(Array("{\"partial\":[]}".utf8)), .badReply, "sends \"partial\" as an array"),
            // A frame of an undefined kind.
            (.send([0x83, 0]), .badReply, "sends a frame of an unknown kind"),
            // A frame of 4 GiB is announced.
            (.send([0x81, 127, 0, 0, 0, 1, 0, 0, 0, 0]), .badReply, "that its protocol does not allow"),
            // A close frame: code 1011 and a reason.
            (
                .send([0x88, 6, 0x03, 0xF3] + Array("oops".utf8)), .interrupted,
                "ended the connection with code 1011: oops"
            ),
        ] as [(SpeechServer.Behaviour, SpeechServerError.Code, String)])
    func faults(behaviour: SpeechServer.Behaviour, code: SpeechServerError.Code, message: String) async throws {
        let server = try server(behaviour)
        defer { server.stop() }
        let heard = await Heard(try recogniser(server).recognise(Sound.Source(Sound.utterance)))
        let error = try #require(heard.error as? SpeechServerError, "\(String(describing: heard.error))")
        #expect(error.code == code, "\(error)")
        #expect(error.detail.contains(message), "\(error)")
        #expect(error.detail.contains("127.0.0.1:\(server.port)"))
        #expect(!error.detail.contains("errno"), "\(error)")
        #expect(heard.broken == [])
    }

    @Test("fragmented answers, pings between fragments, and binary answers are understood")
    func frames() async throws {
        let json = Array("{\"partial\" : \"where\"}".utf8)
        let ping: [UInt8] = [0x89, 2, 104, 105]
        let first: [UInt8] = [0x01, 5] + json.prefix(5)
        let last: [UInt8] = [0x80, UInt8(json.count - 5)] + json.dropFirst(5)
        let server = try server(.send(first + ping + last))
        defer { server.stop() }
        let heard = await Heard(try recogniser(server).recognise(Sound.Source(Sound.utterance)))
        #expect(heard.error == nil, "\(String(describing: heard.error))")
        #expect(heard.transcripts.first?.text == "where")
        #expect(server.log.messages.contains("pong hi"))
        #expect(server.log.violations == [])
    }

    @Test("answers that are repeated do not lose the last one's words")
    func repeated() async throws {
        let server = try server(.repeatAnswers)
        defer { server.stop() }
        let samples = Sound.silence(0.3) + Sound.noise(1)
        let heard = await Heard(try recogniser(server).recognise(Sound.Source(samples)))
        #expect(heard.error == nil)
        #expect(heard.transcripts.last?.text == "where am i")
        #expect(heard.broken == [])
    }

    @Test("an unknown host is reported with its port and a remedy, without messages of the network layer")
    func unknownHost() async throws {
        // Never assigned to a host (RFC 6761).
        let recogniser = try VoskRecogniser(
            "ws://speech.invalid:2701",
            options: VoskOptions(limits: SpeechServerLimits(connect: .seconds(60))))
        let heard = await Heard(recogniser.recognise(Sound.Source(Sound.utterance)))
        try heard.expectUnknownHost("speech.invalid", port: 2701)
    }

    @Test("a port without a listener")
    func unreachable() async throws {
        let server = try server()
        server.stop()
        let heard = await Heard(try recogniser(server).recognise(Sound.Source(Sound.utterance)))
        let error = try #require(heard.error as? SpeechServerError)
        #expect(error.code == .unreachable)
        #expect(error.detail == "the speech server at 127.0.0.1:\(server.port) cannot be reached: Connection refused")
    }

    @Test("the source's own error is rethrown unchanged")
    func source() async throws {
        struct Broken: Error {}
        let server = try server()
        defer { server.stop() }
        let source = Sound.Source(Sound.silence(0.3) + Sound.noise(1), failure: Broken())
        let heard = await Heard(try recogniser(server).recognise(source))
        #expect(heard.error is Broken)
        #expect(heard.broken == [])
    }

    @Test(
        "options out of range are named in the error",
        arguments: [
            (VoskOptions(block: .zero), "'block' is 0.0 seconds; it must be above zero"),
            (VoskOptions(alternatives: -1), "'alternatives' is -1; it must not be below zero"),
            (
                VoskOptions(limits: SpeechServerLimits(connect: .zero)),
                "'connect' is 0.0 seconds; it must be above zero"
            ),
            (VoskOptions(limits: SpeechServerLimits(answer: .zero)), "'answer' is 0.0 seconds; it must be above zero"),
            (VoskOptions(limits: SpeechServerLimits(final: .zero)), "'final' is 0.0 seconds; it must be above zero"),
            (
                VoskOptions(limits: SpeechServerLimits(audioUnderWay: .seconds(-1))),
                "'audioUnderWay' is -1.0 seconds; it must be above zero"
            ),
            (VoskOptions(limits: SpeechServerLimits(replyBytes: 0)), "'replyBytes' is 0; it must be above zero"),
        ])
    func options(options: VoskOptions, message: String) {
        #expect(throws: SpeechServerError(.invalidOption, message)) {
            try VoskRecogniser("ws://127.0.0.1:1", options: options)
        }
    }

    @Test("a pipeline waits for the server's time limit")
    func timeLimits() throws {
        let limits = SpeechServerLimits(connect: .seconds(3), answer: .seconds(7), final: .seconds(90))
        let recogniser = try VoskRecogniser(
            "ws://127.0.0.1:1", options: VoskOptions(limits: limits))
        #expect(recogniser.timeLimits == RecogniserTimeLimits(intake: .seconds(94), finish: .seconds(94)))
    }

    @Test(
        "invalid addresses",
        arguments: [
            (
                "wss://example.com",
                "the address 'wss://example.com' asks for an encrypted connection, which is not supported; let a proxy on this machine encrypt, and write ws://"
            ),
            ("http://a:1", "the address 'http://a:1' does not begin with ws://; write it as ws://127.0.0.1:2700"),
            ("ws://a", "the address 'ws://a' has no port; write it as ws://127.0.0.1:2700"),
            ("ws://:80", "the address 'ws://:80' has no host; write it as ws://127.0.0.1:2700"),
            ("ws://a:0", "the address 'ws://a:0' has no valid port; write it as ws://127.0.0.1:2700"),
            ("ws://a:+5", "the address 'ws://a:+5' has no valid port; write it as ws://127.0.0.1:2700"),
            ("ws://u@a:1", "the address '…@a:1' holds a user name or a fragment; write it as ws://127.0.0.1:2700"),
            ("ws://[::1:1", "the address 'ws://[::1:1' has no valid host; write it as ws://127.0.0.1:2700"),
            (
                "ws://a b:1",
                "the address 'ws://a b:1' holds a space, or a character that is not ASCII; write it as ws://127.0.0.1:2700"
            ),
        ])
    func addresses(address: String, message: String) {
        #expect(throws: SpeechServerError(.invalidAddress, message)) { try VoskRecogniser(address) }
    }
}

@Suite("Time limits of VoskRecogniser", .serialized, .timeLimit(.minutes(5)))
struct VoskTimeLimitTests {
    /// Longer than any test's clock runs.
    private static let never = Duration.seconds(1_000_000_000)

    /// The error of a stream after the server has stalled and the clock has advanced by a time, and not before.
    private func error(
        _ behaviour: SpeechServer.Behaviour, limits: SpeechServerLimits,
        source: any AudioSource = Sound.Source(Sound.utterance), after time: Duration
    ) async throws -> SpeechServerError? {
        let server = try SpeechServer(speaking: .vosk) { LoudnessEngine(hearing: "where am i") }
        defer { server.stop() }
        server.always(behaviour)
        let clock = StepClock()
        let recogniser = try VoskRecogniser(server.address, options: VoskOptions(limits: limits), clock: clock)
        let task = Task { await Heard(recogniser.recognise(source)) }
        try await server.wait { $0.stalls > 0 }
        // The client may still be in its previous phase, so the clock advances again for the next one.
        let pusher = Task {
            while true {
                try await clock.sleepers(atLeast: 1)
                clock.advance(by: time)
                await Task.yield()
            }
        }
        let heard = await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
        pusher.cancel()
        #expect(heard.broken == [])
        return heard.error as? SpeechServerError
    }

    @Test("a server that does not complete the handshake")
    func handshake() async throws {
        let error = try await error(
            .stall(.atOnce), limits: SpeechServerLimits(connect: .seconds(7)), after: .seconds(7))
        #expect(error?.code == .timedOut)
        #expect(error?.detail.hasSuffix("cannot be reached within 7.0 seconds") == true, "\(String(describing: error))")
    }

    @Test("a server that does not answer, while audio waits", arguments: [SpeechServer.Place.beforeAnswer, .inAnswer])
    func answer(place: SpeechServer.Place) async throws {
        let limits = SpeechServerLimits(connect: Self.never, answer: .seconds(7), audioUnderWay: .milliseconds(500))
        let error = try await error(.stall(place), limits: limits, after: .seconds(7))
        #expect(error?.code == .timedOut)
        #expect(error?.detail.hasSuffix("did not answer within 7.0 seconds") == true, "\(String(describing: error))")
    }

    @Test("a server that does not answer, and audio that stalls")
    func stalledSource() async throws {
        let limits = SpeechServerLimits(connect: Self.never, answer: .seconds(7))
        let error = try await error(
            .stall(.beforeAnswer), limits: limits, source: Sound.Source(Sound.noise(0.3), stalls: true),
            after: .seconds(7))
        #expect(error?.detail.hasSuffix("did not answer within 7.0 seconds") == true, "\(String(describing: error))")
    }

    @Test("a server that never answers the end")
    func end() async throws {
        let limits = SpeechServerLimits(connect: Self.never, answer: Self.never, final: .seconds(9))
        let error = try await error(.stall(.atEnd), limits: limits, after: .seconds(9))
        #expect(
            error?.detail.hasSuffix("did not send its last result within 9.0 seconds") == true,
            "\(String(describing: error))")
    }

    @Test(
        "a server that says nothing but pings is late all the same",
        arguments: [
            (.beforeAnswer, "did not answer within 9.0 seconds"),
            (.atEnd, "did not send its last result within 9.0 seconds"),
        ] as [(SpeechServer.Place, String)])
    func pings(place: SpeechServer.Place, message: String) async throws {
        let server = try SpeechServer(speaking: .vosk) { LoudnessEngine(hearing: "where am i") }
        defer { server.stop() }
        server.always(.chatter(place))
        let nine = Duration.seconds(9)
        let limits = SpeechServerLimits(connect: Self.never, answer: place == .atEnd ? Self.never : nine, final: nine)
        let clock = StepClock()
        let recogniser = try VoskRecogniser(server.address, options: VoskOptions(limits: limits), clock: clock)
        // Before the first answer, it must not reach the end.
        let source = Sound.Source(Sound.noise(0.3), stalls: place == .beforeAnswer)
        let task = Task { await Heard(recogniser.recognise(source)) }
        // One second between two pings, with a generous limit on their number.
        let pusher = Task {
            try await server.advance(clock, betweenPings: 60)
            task.cancel()
        }
        let heard = await task.value
        pusher.cancel()
        let error = try #require(heard.error as? SpeechServerError, "\(String(describing: heard.error))")
        #expect(error.code == .timedOut)
        #expect(error.detail.hasSuffix(message), "\(error)")
        #expect(heard.broken == [])
    }

    @Test("a server that stops reading")
    func deaf() async throws {
        let limits = SpeechServerLimits(connect: Self.never, answer: .seconds(7), audioUnderWay: .seconds(36_000))
        let error = try await error(.deaf, limits: limits, source: Sound.Endless(), after: .seconds(7))
        #expect(error?.code == .timedOut)
        #expect(error?.detail.contains("within 7.0 seconds") == true, "\(String(describing: error))")
    }

    @Test("the amount of unanswered audio is limited", arguments: [SpeechServer.Place.beforeAnswer, .inAnswer])
    func backpressure(place: SpeechServer.Place) async throws {
        let server = try SpeechServer(speaking: .vosk) { LoudnessEngine(hearing: "where am i") }
        defer { server.stop() }
        server.always(.stall(place))
        let limits = SpeechServerLimits(connect: .seconds(60), answer: .seconds(2), audioUnderWay: .milliseconds(500))
        let source = Sound.Endless()
        let recogniser = try VoskRecogniser(
            server.address, options: VoskOptions(block: .milliseconds(100), limits: limits))
        let heard = await Heard(recogniser.recognise(source))
        #expect((heard.error as? SpeechServerError)?.code == .timedOut)
        #expect(source.taken.frames == 25)
    }

    @Test("the recogniser waits for a slow server")
    func slow() async throws {
        let server = try SpeechServer(speaking: .vosk) { LoudnessEngine(hearing: "where am i") }
        defer { server.stop() }
        server.always(.answerLate(.milliseconds(20)))
        let recogniser = try VoskRecogniser(
            server.address,
            options: VoskOptions(
                block: .milliseconds(100), limits: SpeechServerLimits(connect: .seconds(60), answer: .seconds(60))))
        let heard = await Heard(recogniser.recognise(Sound.Source(Sound.utterance)))
        #expect(heard.error == nil)
        #expect(heard.finals == ["where am i"])
    }
}
#endif
