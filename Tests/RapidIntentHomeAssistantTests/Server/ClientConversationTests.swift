#if SpeechServers
import RapidIntent
import RapidIntentSpeechServers
import RapidIntentSupport
import Testing

@testable import RapidIntentHomeAssistant

@Suite("ClientConversation")
struct ClientConversationTests {
    private var conversation = ClientConversation(limits: WyomingServerLimits(), language: "en")

    private static func event(_ type: String, _ data: [JSON.Member] = [], _ payload: [UInt8] = []) -> WyomingEvent {
        WyomingEvent(type: type, data: data, payload: payload)
    }

    private static let start = event("audio-start", Client.format)
    private static func chunk(_ samples: Int) -> WyomingEvent {
        event("audio-chunk", Client.format, Array(repeating: 1, count: 2 * samples))
    }

    /// The effects in words.
    private mutating func after(_ inputs: ClientConversation.Input...) -> [String] {
        inputs.flatMap { conversation.handle($0) }.map { effect in
            switch effect {
            case .send(let messages):
                "send " + messages.map { "\($0.type)\(JSON.object($0.data).text)" }.joined(separator: " ")
            case .describe: "describe"
            case .begin(let turn, let rate, let ending): "begin \(turn) at \(rate), \(ending)"
            case .hear(let frames): "hear \(frames.map(\.samples.count)) at \(frames[0].at)"
            case .endAudio: "end"
            case .understand(let sentence):
                "understand \(sentence.text) \(sentence.locale?.rawValue ?? "–") \(sentence.situation)"
            case .close: "close"
            }
        }
    }

    @Test("a turn that ends by itself is answered once, and audio after it is ignored until the next request")
    mutating func turn() {
        #expect(after(.received(Self.event("transcribe")), .received(Self.start)) == ["begin 1 at 16000, usual"])
        #expect(after(.received(Self.chunk(300))) == [])
        #expect(after(.received(Self.chunk(400))) == ["hear [320, 320] at 0.0 seconds"])
        #expect(after(.spoken(turn: 1), .spoken(turn: 1)) == [#"send transcript-start{"language":"en"}"#])
        #expect(
            after(.heard(turn: 1, text: "stop")) == [
                #"send transcript-chunk{"text":"stop"} transcript{"text":"stop","language":"en"} transcript-stop{}"#,
                "end",
            ])
        #expect(after(.received(Self.chunk(4_000)), .received(Self.event("audio-stop")), .received(Self.start)) == [])
        #expect(after(.heard(turn: 1, text: "again")) == [])
        #expect(after(.received(Self.event("transcribe")), .received(Self.start)) == ["begin 2 at 16000, usual"])
    }

    @Test("after audio-stop, the rest of the audio is heard, and an empty text is answered without a chunk")
    mutating func stop() {
        #expect(
            after(.received(Self.start), .received(Self.chunk(500)), .received(Self.event("audio-stop"))) == [
                "begin 1 at 16000, usual", "hear [320] at 0.0 seconds", "hear [180] at 0.02 seconds", "end",
            ])
        #expect(
            after(.heard(turn: 1, text: "")) == [
                #"send transcript-start{"language":"en"} transcript{"text":"","language":"en"} transcript-stop{}"#,
                "end",
            ])
    }

    @Test("a new request ends the turn before it, whose text is not sent")
    mutating func again() {
        #expect(
            after(.received(Self.start), .received(Self.event("transcribe"))) == ["begin 1 at 16000, usual", "end"])
        #expect(after(.received(Self.start), .heard(turn: 1, text: "old")) == ["begin 2 at 16000, usual"])
    }

    @Test(
        "the sensitivity of the request applies; an unknown one is the default",
        arguments: [("relaxed", "relaxed"), ("aggressive", "aggressive"), ("default", "usual"), ("new", "usual")])
    mutating func sensitivity(name: String, ending: String) {
        let request = Self.event("transcribe", [("vad_sensitivity", .string(name)), ("language", .string("en-GB"))])
        #expect(after(.received(request), .received(Self.start)) == ["begin 1 at 16000, \(ending)"])
    }

    @Test("an empty language is that of the server")
    mutating func emptyLanguage() {
        let language: [JSON.Member] = [("language", .string(""))]
        #expect(
            after(.received(Self.event("transcribe", language)), .received(Self.start)) == ["begin 1 at 16000, usual"])
        let text = Self.event("transcript", [("text", .string("stop"))] + language)
        #expect(after(.received(text)) == ["understand stop – [:]"])
    }

    @Test(
        "audio and requests that cannot be served get an error that says why",
        arguments: [
            (event("audio-start"), "audio-start: it has no 'width'; it must be from 2 to 4"),
            (
                event("audio-start", [("rate", .integer(1)), ("width", .integer(2)), ("channels", .integer(1))]),
                "audio-start: 'rate' is 1; it must be from 1000 to 768000"
            ),
            (
                event("audio-chunk", [("rate", .integer(16_000)), ("width", .integer(1)), ("channels", .integer(1))]),
                "audio-chunk: 'width' is 1; it must be from 2 to 4"
            ),
            (
                event("transcribe", [("language", .string("de"))]),
                "speech in 'de' is not recognised, only in 'en'"
            ),
            (event("transcript"), "transcript: it has no 'text'"),
            (
                event("recognize", [("text", .string(String(repeating: "a", count: 9_000)))]),
                "recognize: its text has more than 8192 bytes"
            ),
        ])
    mutating func refusals(event: WyomingEvent, reason: String) {
        let effects = after(.received(event))
        #expect(effects.count == 2 && effects.last == "close")
        #expect(effects.first?.hasPrefix("send error{\"text\":\"\(reason)\",\"code\":") == true, "\(effects)")
        // Nothing follows.
        #expect(after(.received(Self.event("describe"))) == [])
    }

    @Test("a change of the format within a turn is an error")
    mutating func format() {
        let other = Self.event(
            "audio-chunk", [("rate", .integer(8_000)), ("width", .integer(2)), ("channels", .integer(1))])
        #expect(after(.received(Self.start), .received(other)).last == "close")
    }

    @Test("a failed turn is reported, and the connection closed")
    mutating func failure() {
        #expect(
            after(.received(Self.start), .failed(turn: 1, reason: "no luck")) == [
                "begin 1 at 16000, usual", #"send error{"text":"no luck","code":"turn-failed"}"#, "close",
            ])
    }

    @Test("without a recogniser, speech is refused, and intents are not")
    mutating func silent() {
        conversation = ClientConversation(limits: WyomingServerLimits(), language: nil)
        let context = JSON.object([("area", .string("Kitchen")), ("device_id", .null)])
        let text = Self.event(
            "transcript", [("text", .string("stop")), ("language", .string("de")), ("context", context)])
        #expect(after(.received(text)) == [#"understand stop de ["area": "Kitchen"]"#])
        #expect(after(.received(Self.event("unknown")), .received(Self.event("ping"))) == [#"send pong{"text":null}"#])
        #expect(after(.received(Self.event("audio-start"))).last == "close")
    }
}
#endif
