#if Server
import RapidIntent
import RapidIntentSupport
import Testing

@testable import RapidIntentServer

@Suite("Replies, to the letter")
struct RepliesTests {
    /// "😀 turn on the kitchen light at 5", where the kitchen is a room and 5 a number.
    static let prediction = ServedPrediction(
        text: "😀 turn on the kitchen light at 5",
        ranking: [.init(name: "TurnOn", score: 1), .init(name: "None", score: 0)], declared: ["TurnOn", "TurnOff"],
        entities: [
            ServedEntity(
                name: "room", role: nil, text: "kitchen", values: ["Kitchen"], number: nil, range: 14..<21, score: nil),
            ServedEntity(name: "hour", role: "from", text: "5", values: ["5"], number: 5, range: 31..<32, score: 0.5),
            ServedEntity(name: "fixed", role: nil, text: "", values: ["x"], number: nil, range: nil, score: nil),
        ])

    @Test("LUIS v3")
    func luisV3() {
        #expect(
            LUISv3Replies.body(of: Self.prediction, .init()).text
                == #"{"query":"😀 turn on the kitchen light at 5","prediction":{"topIntent":"TurnOn","intents":{"TurnOn":{"score":1}},"entities":{"room":[["Kitchen"]],"from":[5],"fixed":[["x"]]}}}"#
        )
        let verbose = LUISv3Replies.body(of: Self.prediction, .init(isVerbose: true, showsAllIntents: true)).text
        #expect(verbose.contains(#""intents":{"TurnOn":{"score":1},"None":{"score":0},"TurnOff":{"score":0}}"#))
        #expect(
            verbose.contains(
                #""$instance":{"room":[{"type":"room","text":"kitchen","startIndex":15,"length":7,"modelTypeId":5"#))
        #expect(verbose.contains(#"{"role":"from","type":"hour","text":"5","startIndex":32,"length":1,"score":0.5,"#))
    }

    @Test("LUIS v2, whose end index is inclusive")
    func luisV2() {
        #expect(
            LUISv2Replies.body(of: Self.prediction, isVerbose: false).text
                == #"{"query":"😀 turn on the kitchen light at 5","topScoringIntent":{"intent":"TurnOn","score":1},"entities":[{"entity":"kitchen","type":"room","startIndex":15,"endIndex":21,"resolution":{"values":["Kitchen"]}},{"entity":"5","type":"hour","startIndex":32,"endIndex":32,"score":0.5,"role":"from","resolution":{"values":["5"]}},{"entity":"","type":"fixed","resolution":{"values":["x"]}}]}"#
        )
        #expect(
            LUISv2Replies.body(of: Self.prediction, isVerbose: true).text.contains(
                #""intents":[{"intent":"TurnOn","score":1},{"intent":"None","score":0},{"intent":"TurnOff","score":0}]"#
            ))
    }

    @Test(
        "CLU counts in the unit that the request names",
        arguments: [("TextElements_v8", 14), ("Utf16CodeUnit", 15), ("UnicodeCodePoint", 14)])
    func clu(unit: String, offset: Int) throws {
        let text = CLUReplies.body(of: Self.prediction, language: "en", try #require(CLUReplies.unit(named: unit))).text
        #expect(
            text.hasPrefix(
                #"{"kind":"ConversationResult","result":{"query":"😀 turn on the kitchen light at 5","detectedLanguage":"en","prediction":{"topIntent":"TurnOn","projectKind":"Conversation","intents":[{"category":"TurnOn","confidenceScore":1},"#
            ))
        #expect(
            text.contains(
                #"{"category":"room","text":"kitchen","offset":\#(offset),"length":7,"confidenceScore":1,"extraInformation":[{"extraInformationKind":"ListKey","key":"Kitchen"}]}"#
            ))
        #expect(CLUReplies.unit(named: "Bytes") == nil)
    }

    @Test("Rasa counts code points, and has an intent of its own for no match")
    func rasa() {
        #expect(
            RasaReplies.body(of: Self.prediction).text
                == #"{"text":"😀 turn on the kitchen light at 5","intent":{"name":"TurnOn","confidence":1},"entities":[{"entity":"room","start":14,"end":21,"value":"Kitchen","confidence_entity":1,"extractor":"RapidIntent"},{"entity":"hour","start":31,"end":32,"value":5,"confidence_entity":0.5,"role":"from","extractor":"RapidIntent"},{"entity":"fixed","value":"x","confidence_entity":1,"extractor":"RapidIntent"}],"intent_ranking":[{"name":"TurnOn","confidence":1},{"name":"nlu_fallback","confidence":0}]}"#
        )
    }

    @Test("errors, each in its service's shape")
    func errors() {
        let problem = ServiceProblem.tooMany(.milliseconds(1500))
        #expect(problem.retryAfterSeconds == 2)
        let message = "Rate limit is exceeded. Try again in 2 seconds."
        #expect(LUISv2Replies.body(of: problem).text == #"{"statusCode":429,"message":"\#(message)"}"#)
        #expect(LUISv3Replies.body(of: problem).text == #"{"error":{"code":"429","message":"\#(message)"}}"#)
        #expect(
            CLUReplies.body(of: .badRequest("No.")).text == #"{"error":{"code":"InvalidArgument","message":"No."}}"#)
        #expect(
            RasaReplies.body(of: .badKey).text.hasPrefix(
                #"{"version":"3.6.0","status":"failure","reason":"NotAuthenticated","message":"Access denied"#))
    }
}
#endif
