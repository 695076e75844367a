#if SpeechServers
import RapidIntent
import RapidIntentSpeech
@testable import RapidIntentSpeechServers
import Testing

@Suite("VoskDialect")
struct VoskDialectTests {
    private func dialect(rate: Int = 16_000, limits: SpeechServerLimits = SpeechServerLimits()) -> VoskDialect {
        let counter = UtteranceCounter()
        return VoskDialect(
            VoskOptions(block: .milliseconds(40), limits: limits), phrases: ["where am i"], inputRate: rate,
            server: "the server", naming: { counter.next() }, noting: { _ in })
    }

    private func frame(_ number: Int, rate: Int = 16_000) -> AudioFrame {
        AudioFrame(samples: [Int16](repeating: 1, count: rate / 50), at: .milliseconds(20 * number))
    }

    @Test("the configuration has the rate, word times and the vocabulary with '[unk]'")
    func configuration() {
        #expect(
            dialect().open() == [
                .text("{\"config\":{\"sample_rate\":16000,\"words\":true,\"phrase_list\":[\"where am i\",\"[unk]\"]}}")
            ])
    }

    @Test("each answer has the time of its block, and its words have the stream's time")
    func times() throws {
        var dialect = dialect()
        var sent: [VoskMessage] = []
        for number in 50..<56 { sent += dialect.process(frame(number)).messages }
        #expect(sent.count == 3)
        let partial = try dialect.receive(.text("{\"partial\":\"\"}")).events
        #expect(partial == [.progress(at: .milliseconds(1_040))])
        let text = try dialect.receive(.text("{\"partial\":\"where\"}")).events
        #expect(text == [.transcript(Transcript(utterance: "u1", at: .milliseconds(1_080), text: "where"))])
        let result = try dialect.receive(
            .text("{\"text\":\"where\",\"result\":[{\"word\":\"where\",\"start\":0.02,\"end\":0.1,\"conf\":1}]}")
        ).events
        #expect(
            result == [
                .transcript(
                    Transcript(
                        utterance: "u1", at: .milliseconds(1_120), text: "where", isFinal: true, confidence: 1,
                        words: [
                            .init(
                                text: "where", start: .milliseconds(1_020), end: .milliseconds(1_100), confidence: 1,
                                isFinal: true)
                        ])), .endpoint("u1", at: .milliseconds(1_120)),
            ])
    }

    @Test("the last block is sent with the end, whose answer is the last")
    func end() throws {
        var dialect = dialect()
        _ = dialect.process(frame(0))
        let messages = dialect.end().messages
        #expect(messages == [.audio([Int16](repeating: 1, count: 320)), .text("{\"eof\" : 1}")])
        #expect(!dialect.wantsAudio)
        _ = try dialect.receive(.text("{\"partial\":\"stop\"}"))
        #expect(!dialect.isOver)
        let last = try dialect.receive(.text("{\"text\":\"stop\"}")).events
        #expect(dialect.isOver)
        #expect(last.count == 2)
    }

    @Test("if the server answers the configuration, too, the client waits for its last answer")
    func answeredConfiguration() throws {
        var dialect = dialect()
        for number in 0..<2 { _ = dialect.process(frame(number)) }
        _ = try dialect.receive(.text("{\"partial\":\"\"}"))
        _ = dialect.end()
        // The answer to the audio is in the place of the last one.
        _ = try dialect.receive(.text("{\"partial\":\"stop\"}"))
        #expect(!dialect.isOver)
        let last = try dialect.receive(.text("{\"text\":\"stop\"}")).events
        #expect(dialect.isOver)
        #expect(last.last == .endpoint("u1", at: .milliseconds(40)))
    }

    @Test("the amount of unanswered audio is limited")
    func room() throws {
        var dialect = dialect(limits: SpeechServerLimits(audioUnderWay: .milliseconds(100)))
        for number in 0..<4 { _ = dialect.process(frame(number)) }
        #expect(dialect.hasRoom)
        for number in 4..<6 { _ = dialect.process(frame(number)) }
        #expect(!dialect.hasRoom)
        _ = try dialect.receive(.text("{\"partial\":\"\"}"))
        #expect(dialect.hasRoom)
    }

    @Test("audio at another rate is converted without loss")
    func rate() {
        var dialect = dialect(rate: 48_000)
        var count = 0
        func take(_ messages: [VoskMessage]) {
            for case .audio(let samples) in messages { count += samples.count }
        }
        for number in 0..<100 { take(dialect.process(frame(number, rate: 48_000)).messages) }
        take(dialect.end().messages)
        #expect(count == 32_000)
    }

    @Test("only answers to blocks count, not pings or unrequested messages")
    func owedAnswers() throws {
        var dialect = dialect()
        #expect(try !dialect.receive(.text("{\"partial\":\"\"}")).isOwedAnswer)
        for number in 0..<2 { _ = dialect.process(frame(number)) }
        #expect(try !dialect.receive(.ping([])).isOwedAnswer)
        #expect(try dialect.receive(.text("{\"partial\":\"\"}")).isOwedAnswer)
    }
}
#endif
