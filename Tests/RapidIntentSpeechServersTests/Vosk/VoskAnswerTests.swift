#if SpeechServers
import RapidIntent
import RapidIntentSpeech
import RapidIntentSupport
import Testing

@testable import RapidIntentSpeechServers

@Suite("VoskAnswer")
struct VoskAnswerTests {
    private func answer(_ text: String) throws(SpeechServerError) -> VoskAnswer {
        try VoskAnswer(text, from: "the server")
    }

    @Test("answers as the server writes them")
    func answers() throws {
        #expect(try answer("{\n  \"partial\" : \"where am\"\n}").text == "where am")
        #expect(try !answer("{\"partial\" : \"\"}").isResult)
        let result = try answer(
            """
            {"result" : [{"conf" : 0.5, "end" : 1.11, "start" : 0.87, "word" : "where"},
              {"conf" : 1.0, "end" : 1.5, "start" : 1.11, "word" : "am"}], "text" : "where am"}
            """)
        #expect(result.isResult)
        #expect(result.confidence == 0.75)
        #expect(result.words.map(\.text) == ["where", "am"])
        #expect(result.words[0].start == .milliseconds(870))
        #expect(result.words[1].end == .milliseconds(1_500))
        #expect(try answer("{\"text\" : \"\"}").confidence == nil)
    }

    @Test("alternatives are readings, without their likelihood as confidence")
    func alternatives() throws {
        let result = try answer(
            "{\"alternatives\" : [{\"confidence\" : 231.4, \"text\" : \"where am i\"}, {\"text\" : \"were am i\"}]}")
        #expect(result.text == "where am i")
        #expect(result.alternatives == ["were am i"])
        #expect(result.confidence == nil)
        #expect(result.isResult)
    }

    @Test(
        "a text of unknown words only is empty; between known words they are kept",
        arguments: [("[unk]", ""), ("[unk] [unk]", ""), ("turn [unk] light", "turn [unk] light"), ("", "")])
    func unknown(said: String, text: String) throws {
        #expect(try answer("{\"partial\" : \"\(said)\"}").text == text)
    }

    @Test(
        "an invalid answer is reported with its error",
        arguments: [
            ("", "the server sends text that is not JSON: byte 0: expected a JSON object, found the end of the line"),
            ("[]", "the server sends an answer without \"partial\", \"text\" or \"alternatives\""),
            ("{}", "the server sends an answer without \"partial\", \"text\" or \"alternatives\""),
            ("{\"partial\":3}", "the server sends \"partial\" as a number; it must be a string"),
            ("{\"text\":{}}", "the server sends \"text\" as an object; it must be a string"),
            ("{\"text\":\"a\",\"result\":\"b\"}", "the server sends \"result\" as a string; it must be an array"),
            ("{\"text\":\"a\",\"result\":[{}]}", "the server sends a result with an element without \"word\""),
            ("{\"alternatives\":{}}", "the server sends \"alternatives\" as an object; it must be an array"),
        ])
    func wrong(text: String, message: String) {
        #expect(throws: SpeechServerError(.badReply, message)) { try answer(text) }
    }

    @Test("impossible times and confidences are omitted or clamped")
    func senseless() throws {
        let result = try answer("{\"text\":\"a\",\"result\":[{\"word\":\"a\",\"start\":-1,\"end\":1e300,\"conf\":7}]}")
        #expect(result.words == [Transcript.Word(text: "a", confidence: 1, isFinal: true)])
    }
}
#endif
