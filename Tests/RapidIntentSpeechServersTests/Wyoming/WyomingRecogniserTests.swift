#if SpeechServers
import RapidIntent
import RapidIntentDictionary
import RapidIntentSpeech
import RapidIntentSpeechServers
import RapidIntentSupport
import RapidIntentTesting
import Testing
import TestSupport

@Suite("WyomingRecogniser", .serialized, .timeLimit(.minutes(5)))
struct WyomingRecogniserTests {
    private func server(
        _ behaviour: SpeechServer.Behaviour = .answer, streaming: Bool = true
    ) throws -> SpeechServer {
        let server = try SpeechServer(speaking: .wyoming(streaming: streaming)) {
            LoudnessEngine(hearing: "where am i")
        }
        server.always(behaviour)
        return server
    }

    /// Time limits for a busy machine.
    private func recogniser(_ server: SpeechServer) throws -> WyomingRecogniser {
        try WyomingRecogniser(server.address, options: WyomingOptions(limits: Self.patient))
    }

    private static let patient = SpeechServerLimits(connect: .seconds(60), answer: .seconds(60), final: .seconds(60))

    @Test("it conforms, with a server that streams and with one that does not", arguments: [true, false])
    func conformance(streaming: Bool) async throws {
        let server = try server(streaming: streaming)
        defer { server.stop() }
        let report = try await RecogniserConformance(
            hearing: Sound.recording, promising: [.words, .silence],
            connections: { server.log.openConnections }
        ) { try recogniser(server) }.run()
        #expect(report.failures == [])
        #expect(server.log.violations == [])
    }

    @Test("each utterance has a request of its own, with language, model and terms")
    func requests() async throws {
        let server = try server()
        defer { server.stop() }
        let options = WyomingOptions(locale: "en-GB", model: "small", limits: Self.patient)
        let dictionary = try CommandDictionary([
            DictionarySource(
                locale: "en-GB", lists: ["place": ["Starbucks"]], intents: ["Navigate": ["take me to {place}"]])
        ])
        let recogniser = try WyomingRecogniser(
            server.address, vocabulary: RecognitionVocabulary(dictionary), options: options)
        let heard = await Heard(recogniser.recognise(Sound.Source(Sound.utterance + Sound.utterance)))
        #expect(heard.error == nil)
        #expect(heard.finals == ["where am i", "where am i"])
        let requests = server.log.messages.filter { $0.hasPrefix("transcribe") }
        #expect(
            requests
                == [
                    String
                ](
                    repeating:
                        "transcribe {\"name\":\"small\",\"language\":\"en-GB\",\"transcript_terms\":[\"starbucks\",\"take\"]}",
                    count: 2))
        #expect(server.log.connections == 2)
        // Silence is not sent: two utterances of some 2.5 s.
        #expect((64_000...90_000).contains(server.log.samples))
    }

    @Test("partials are reported while audio is sent, and silence at its beginning and end")
    func partials() async throws {
        let server = try server()
        defer { server.stop() }
        // The server needs time: each word is recognised before the next one is sent.
        struct Prompted: AudioSource {
            let seen: SeenTexts
            let sampleRate = 16_000
            func frames() -> AsyncThrowingStream<AudioFrame, any Error> {
                let frames = Sound.Source(Sound.utterance).frames()
                return AsyncThrowingStream {
                    var iterator = frames.makeAsyncIterator()
                    guard let frame = try await iterator.next() else { return nil }
                    // The noise begins after 600 ms, and every 150 ms of it count as a word.
                    if frame.at >= .milliseconds(840) { await seen.wait(for: "where") }
                    if frame.at >= .milliseconds(980) { await seen.wait(for: "where am") }
                    return frame
                }
            }
        }
        let seen = SeenTexts()
        let events = try recogniser(server).recognise(Prompted(seen: seen))
        let heard = await Heard(
            AsyncThrowingStream {
                var iterator = events.makeAsyncIterator()
                let event = try await iterator.next()
                if case .transcript(let transcript) = event { await seen.note(transcript.text) }
                return event
            })
        #expect(heard.error == nil)
        let texts = heard.transcripts.map(\.text)
        #expect(texts.first == "where")
        #expect(texts.contains("where am"))
        #expect(heard.finals == ["where am i"])
        let partials = heard.transcripts.filter { !$0.isFinal }
        #expect(partials.contains { $0.silence == .zero })
        #expect(partials.contains { $0.silence.map { $0 > .zero } == true })
        #expect(heard.broken == [])
    }

    @Test(
        "each fault of the server gives its error, and the utterance has its endpoint",
        arguments: [
            // Noticed while sending or while reading.
            (.cutOff(.atOnce, .close), .interrupted, "the speech server at"),
            (.cutOff(.beforeAnswer, .close), .interrupted, "closed the connection before its last result"),
            (.cutOff(.inAnswer, .close), .interrupted, "closed the connection in the middle of an event"),
            (.cutOff(.atEnd, .close), .interrupted, "closed the connection before its last result"),
            (.say(Array("nonsense".utf8)), .badReply, "sends data that is not JSON: byte 0"),
            (.say([0xFF, 0xFE]), .badReply, "sends data that is not UTF-8"),
            (.say(Array("{\"text\":5}".utf8)), .badReply, "sends a transcript-chunk without a text"),
            (.send(Array("HTTP/1.1 400 Bad Request\r\n".utf8)), .badReply, "sends a header that is not JSON"),
            (
                .send(Array("{\"type\":\"transcript\",\"data_length\":99999999}\n".utf8)), .badReply,
                "announces 99999999 bytes"
            ),
            (.send([UInt8](repeating: 32, count: 3_000)), .badReply, "sends a line of more than 2000 bytes"),
            (
                // Small pieces, and many of them.
                .send(
                    Array(
                        String(
                            repeating: "{\"type\":\"transcript-chunk\",\"data\":{\"text\":\"and on \"}}\n", count: 300
                        )
                        .utf8)),
                .badReply, "sends more than 2000 bytes of text about one utterance"
            ),
            (
                .send(Array("{\"type\":\"error\",\"data\":{\"text\":\"no model\",\"code\":\"model\"}}\n".utf8)),
                .serverFailed,
                "says: no model (model)"
            ),
        ] as [(SpeechServer.Behaviour, SpeechServerError.Code, String)])
    func faults(behaviour: SpeechServer.Behaviour, code: SpeechServerError.Code, message: String) async throws {
        let server = try server(behaviour)
        defer { server.stop() }
        let options = WyomingOptions(
            limits: SpeechServerLimits(connect: .seconds(60), final: .seconds(60), replyBytes: 2_000))
        let heard = await Heard(
            try WyomingRecogniser(server.address, options: options).recognise(Sound.Source(Sound.utterance)))
        let error = try #require(heard.error as? SpeechServerError, "\(String(describing: heard.error))")
        #expect(error.code == code, "\(error)")
        #expect(error.detail.contains(message), "\(error)")
        #expect(error.detail.contains("127.0.0.1:\(server.port)"))
        #expect(heard.broken == [])
    }

    @Test("a repeated transcript is reported once, and events of other kinds are ignored")
    func repeated() async throws {
        let server = try server(.repeatAnswers, streaming: false)
        defer { server.stop() }
        let twice = await Heard(try recogniser(server).recognise(Sound.Source(Sound.utterance)))
        #expect(twice.finals == ["where am i"])
        #expect(twice.broken == [])
        server.always(
            .send(
                Array(
                    "{\"type\":\"voice-stopped\"}\n{\"type\":\"ping\"}\n{\"type\":\"transcript\",\"data\":{\"text\":\" Stop. \"}}\n"
                        .utf8)))
        let other = await Heard(try recogniser(server).recognise(Sound.Source(Sound.utterance)))
        #expect(other.error == nil)
        #expect(other.finals == ["Stop."])
    }

    @Test("an unknown host is reported with its port and a remedy, without messages of the network layer")
    func unknownHost() async throws {
        // Never assigned to a host (RFC 6761).
        let recogniser = try WyomingRecogniser(
            "tcp://speech.invalid:2701",
            options: WyomingOptions(limits: SpeechServerLimits(connect: .seconds(60))))
        let heard = await Heard(recogniser.recognise(Sound.Source(Sound.utterance)))
        try heard.expectUnknownHost("speech.invalid", port: 2701)
    }

    @Test("a pipeline waits for the server's time limit")
    func timeLimits() throws {
        let limits = SpeechServerLimits(connect: .seconds(3), answer: .seconds(7), final: .seconds(90))
        let recogniser = try WyomingRecogniser(
            "tcp://127.0.0.1:1", options: WyomingOptions(limits: limits))
        #expect(recogniser.timeLimits == RecogniserTimeLimits(intake: .seconds(94), finish: .seconds(94)))
    }

    @Test(
        "options out of range are named in the error",
        arguments: [
            (WyomingOptions(trailingSilence: .zero), "'trailingSilence' is 0.0 seconds; it must be above zero"),
            (WyomingOptions(longestUtterance: .zero), "'longestUtterance' is 0.0 seconds; it must be above zero"),
            (WyomingOptions(preRoll: .seconds(-1)), "'preRoll' is -1.0 seconds; it must not be below zero"),
            (WyomingOptions(limits: SpeechServerLimits(final: .zero)), "'final' is 0.0 seconds; it must be above zero"),
        ])
    func options(options: WyomingOptions, message: String) {
        #expect(throws: SpeechServerError(.invalidOption, message)) {
            try WyomingRecogniser("tcp://127.0.0.1:1", options: options)
        }
    }

    @Test(
        "invalid addresses",
        arguments: ["tcp://a", "tcp://a:1/path", "tls://a:1", "a:1", "tcp://:1", "tcp://a:99999"])
    func addresses(address: String) {
        #expect {
            try WyomingRecogniser(address)
        } throws: { error in
            (error as? SpeechServerError)?.code == .invalidAddress && "\(error)".hasPrefix("the address '\(address)' ")
        }
    }

    /// The texts received, for tasks that wait for one of them.
    private actor SeenTexts {
        private var texts: Set<String> = []
        private var waiting: [String: CheckedContinuation<Void, Never>] = [:]

        func note(_ text: String) {
            texts.insert(text)
            waiting.removeValue(forKey: text)?.resume()
        }

        /// Supports one waiting task for each text.
        func wait(for text: String) async {
            guard !texts.contains(text) else { return }
            await withCheckedContinuation { waiting[text] = $0 }
        }
    }

    private struct EternalVoice: VoiceActivityDetector {
        let hangover = Duration.zero
        mutating func process(_ samples: [Int16]) -> Bool { true }
        mutating func reset() {}
    }

    @Test(
        "time limits, by the given clock",
        arguments: [
            (.stall(.atEnd), "did not send its last result within 9.0 seconds"),
            (.stall(.atOnce), "did not send its last result within 9.0 seconds"),
            (.deaf, "did not take the audio within 7.0 seconds"),
        ] as [(SpeechServer.Behaviour, String)])
    func limits(behaviour: SpeechServer.Behaviour, message: String) async throws {
        let server = try server(behaviour, streaming: false)
        defer { server.stop() }
        let clock = StepClock()
        // However often the clock is advanced below.
        let never = Duration.seconds(1_000_000_000_000)
        let options = WyomingOptions(
            longestUtterance: .seconds(36_000),
            detector: behaviour == .deaf ? EternalVoice() : AdaptiveVoiceActivityDetector(),
            limits: SpeechServerLimits(
                connect: never, answer: behaviour == .deaf ? .seconds(7) : never, final: .seconds(9)))
        let recogniser = try WyomingRecogniser(server.address, options: options, clock: clock)
        let source: any AudioSource = behaviour == .deaf ? Sound.Endless() : Sound.Source(Sound.utterance)
        let task = Task { await Heard(recogniser.recognise(source)) }
        // The clock stands still until the server stalls, and then advances whenever a task sleeps on it.
        let pusher = Task {
            try await server.wait { $0.stalls > 0 }
            while true {
                try await clock.sleepers(atLeast: 1)
                clock.advance(by: .seconds(9))
                await Task.yield()
            }
        }
        let heard = await task.value
        pusher.cancel()
        let error = try #require(heard.error as? SpeechServerError)
        #expect(error.code == .timedOut)
        #expect(error.detail.hasSuffix(message), "\(error)")
        #expect(heard.broken == [])
    }

    @Test("a server that says nothing but pings at the end is late all the same")
    func pings() async throws {
        let server = try server(.chatter(.atEnd), streaming: false)
        defer { server.stop() }
        let clock = StepClock()
        let never = Duration.seconds(1_000_000)
        let options = WyomingOptions(
            limits: SpeechServerLimits(connect: never, answer: never, final: .seconds(9)))
        let recogniser = try WyomingRecogniser(server.address, options: options, clock: clock)
        let task = Task { await Heard(recogniser.recognise(Sound.Source(Sound.utterance))) }
        // One second between two pings, with a generous limit on their number.
        let pusher = Task {
            try await server.advance(clock, betweenPings: 60)
            task.cancel()
        }
        let heard = await task.value
        pusher.cancel()
        let error = try #require(heard.error as? SpeechServerError, "\(String(describing: heard.error))")
        #expect(error.code == .timedOut)
        #expect(error.detail.hasSuffix("did not send its last result within 9.0 seconds"), "\(error)")
        #expect(heard.broken == [])
    }
}
#endif
