import RapidIntent
import RapidIntentSpeech
import RapidIntentSupport
import Testing

@Suite("TranscriptLine")
struct TranscriptLineTests {
    @Test("a line has all properties of a transcript")
    func everything() throws {
        let line = try TranscriptLine(
            """
            {"utterance":"u1","at":1.9,"text":"Where am I?","final":true,"confidence":0.93,"silence":0.3,"decoding":0.12,\
            "alternatives":["where am eye",{"text":"wear","confidence":0.1}],"locale":"en_gb","context":{"area":"Kitchen"},\
            "now":"2026-11-30T10:15","words":[{"text":"Where","start":0.61,"end":0.8,"confidence":1,"final":true},{"text":"am"}],"other":[1,{}]}
            """, number: 1)
        #expect(line.at == .milliseconds(1_900))
        #expect(!line.isEnd)
        #expect(
            line.transcript
                == Transcript(
                    utterance: "u1", at: .milliseconds(1_900), text: "Where am I?", isFinal: true, confidence: 0.93,
                    words: [
                        .init(
                            text: "Where", start: .milliseconds(610), end: .milliseconds(800), confidence: 1,
                            isFinal: true),
                        .init(text: "am"),
                    ],
                    alternatives: [.init(text: "where am eye"), .init(text: "wear", confidence: 0.1)],
                    silence: .milliseconds(300), decoding: .milliseconds(120), locale: "en-GB",
                    context: ["area": "Kitchen"], moment: LocalDateTime("2026-11-30T10:15")))
    }

    @Test("null stands for an absent key, and an end needs no text")
    func absent() throws {
        let line = try TranscriptLine(#"{"utterance":"u1","at":0,"end":true,"text":null,"final":null}"#, number: 1)
        #expect(line.transcript == nil)
        #expect(line.isEnd)
    }

    @Test(
        "a line in error names number and column, in characters",
        arguments: [
            (#"{"utterance":"u1","at":1"#, 25, "expected ',' or '}' in the object"),
            (#"{"é😀":"x" "at":1}"#, 11, "expected ',' or '}' in the object"),
            ("[1]", 1, "expected an object, found an array"),
            (#" {"at":1,"text":"a"}"#, 2, #"the key "utterance" is missing"#),
            (#"{"utterance":"u1","text":"a"}"#, 1, #"the key "at" is missing"#),
            (#"{"utterance":"u1","at":1}"#, 1, #"the key "text" is missing; only a line with "end" goes without"#),
            (#"{"utterance":7,"at":1,"text":"a"}"#, 14, #""utterance" must be a string, found a number"#),
            (#"{"utterance":"u1","at":-1,"text":"a"}"#, 24, #""at" is -1.0; it must be seconds, from 0 to 1000000000"#),
            (#"{"utterance":"u1","at":1e400,"text":"a"}"#, 24, "the number is beyond what can be represented"),
            (#"{"utterance":"u1","at":"1","text":"a"}"#, 24, #""at" must be a number, found a string"#),
            (#"{"utterance":"u1","at":1,"text":"a","final":1}"#, 45, #""final" must be true or false, found a number"#),
            (
                #"{"utterance":"u1","at":1,"text":"a","confidence":2}"#, 50,
                #""confidence" is 2.0; it must be from 0 to 1"#
            ),
            (#"{"utterance":"u1","at":1,"text":"a","words":[{}]}"#, 46, #"the key "text" is missing"#),
            (#"{"utterance":"u1","at":1,"text":"a","alternatives":[1]}"#, 53, "expected an object, found a number"),
            (
                #"{"utterance":"u1","at":1,"text":"a","locale":"?"}"#, 46,
                #""?" is not a language tag; write it as "en" or "en-GB""#
            ),
            (
                #"{"utterance":"u1","at":1,"text":"a","context":[1]}"#, 47,
                #""context" must be an object, found an array"#
            ),
            (
                #"{"utterance":"u1","at":1,"text":"a","now":"2026-02-30T10:15"}"#, 43,
                #""2026-02-30T10:15" is no moment; write it as "2026-11-30T10:15""#
            ),
        ])
    func errors(text: String, column: Int, message: String) {
        #expect(throws: TranscriptLineError(line: 7, column: column, message)) { try TranscriptLine(text, number: 7) }
    }

    @Test("a list in the context is its JSON text, which no condition names")
    func contextList() throws {
        let line = try TranscriptLine(
            #"{"utterance":"u1","at":1,"text":"a","context":{"domain":["light", 2],"area":"Kitchen"}}"#, number: 7)
        #expect(line.context == ["domain": #"["light",2]"#, "area": "Kitchen"])
    }

    @Test("the description is place and message")
    func description() {
        #expect(TranscriptLineError(line: 3, column: 24, "no").description == "line 3, column 24: no")
    }
}
