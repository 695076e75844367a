import Foundation
import RapidIntent
import RapidIntentOnline
import Testing

@Suite("CLU")
struct CLUTests {
    private typealias Entity = Prediction.PredictedEntity

    private func read(_ json: String, text: String) throws -> Prediction {
        try DialectUnderTest.clu.read(Array(json.utf8), to: text)
    }

    @Test("a question names project, deployment, unit and language")
    func request() throws {
        let dialect = try CLU(endpoint: "https://example.com", project: "home", deployment: "prod", key: testKey)
        let request = try dialect.request(for: Question(text: "licht an", locale: "de-AT"))
        #expect(
            request.url.description
                == "https://example.com/language/:analyze-conversations?api-version=2023-04-01")
        #expect(
            String(decoding: request.body, as: UTF8.self)
                == #"{"kind":"Conversation","analysisInput":{"conversationItem":{"id":"1","participantId":"1","#
                + #""modality":"text","language":"de","text":"licht an"}},"parameters":{"projectName":"home","#
                + #""deploymentName":"prod","stringIndexType":"Utf16CodeUnit","verbose":true,"isLoggingEnabled":false}}"#
        )
        #expect(request.headers.contains(.secret("Ocp-Apim-Subscription-Key", testKey)))
    }

    @Test("project and deployment must be named", arguments: [("", "prod"), ("home", "")])
    func unnamed(project: String, deployment: String) {
        let error = #expect(throws: OnlineIntentError.self) {
            try CLU(endpoint: "https://example.com", project: project, deployment: deployment, key: nil)
        }
        #expect(error?.code == .invalidRequest)
    }

    @Test("a list entry takes precedence over a resolution, and dates are recognised")
    func entities() throws {
        let prediction = try read(
            #"""
            {"kind":"ConversationResult","result":{"query":"💡 Küche 3 years","prediction":{"topIntent":"A",
             "projectKind":"Conversation","intents":[{"category":"A","confidenceScore":0.9}],"entities":[
              {"category":"Room","text":"Küche","offset":3,"length":5,"confidenceScore":1,
               "resolutions":[{"resolutionKind":"BooleanResolution","value":true}],
               "extraInformation":[{"extraInformationKind":"EntitySubtype","value":"x"},
                 {"extraInformationKind":"ListKey","key":"kitchen"}]},
              {"category":"Age","text":"3 years","offset":9,"length":7,"confidenceScore":null,
               "resolutions":[{"resolutionKind":"AgeResolution","unit":"Year","value":3}]},
              {"category":"Range","text":"2 to 4","resolutions":[{"minimum":2,"maximum":4}]},
              {"category":"When","text":"tomorrow","offset":99,"length":8,"confidenceScore":0.7,
               "resolutions":[{"resolutionKind":"DateTimeResolution","timex":"2026-11-22","value":"2026-11-22"}]},
              {"category":"Long","text":"an hour","resolutions":[{"timex":"PT1H","value":"3600"}]}]}}}
            """#, text: "💡 Küche 3 years")
        #expect(
            prediction.entities == [
                Entity(name: "Room", text: "Küche", value: "kitchen", range: 2..<7, score: 1),
                Entity(name: "Age", text: "3 years", value: "3 Year", range: 8..<15)
                    .holding(ReckonedValue(.number, number: 3, unit: "Year")),
                Entity(name: "Range", text: "2 to 4", value: "2/4"),
                Entity(name: "When", text: "tomorrow", value: "2026-11-22", score: 0.7, isTimeDependent: true)
                    .holding(ReckonedValue(iso: ["2026-11-22"])),
                Entity(name: "Long", text: "an hour", value: "3600").holding(ReckonedValue(iso: ["PT1H"])),
            ])
        #expect(prediction.isTimeDependent)
    }

    private static func orchestration(_ kind: String, _ result: String) -> String {
        #"{"result":{"prediction":{"topIntent":"Home","projectKind":"Orchestration","intents":{"#
            + #""None":{"confidenceScore":0.1},"Home":{"confidenceScore":0.8,"targetProjectKind":"\#(kind)","#
            + #""result":\#(result)}}}}}"#
    }

    @Test("an orchestration gives the prediction of its target, in the target's language")
    func orchestration() throws {
        let conversation = try read(
            Self.orchestration(
                "Conversation",
                #"{"prediction":{"topIntent":"TurnOn","intents":[{"category":"TurnOn","confidenceScore":0.7}]}}"#),
            text: "go")
        #expect(conversation.intents.map(\.name) == ["Home", "None"])
        #expect(conversation.inner?.topIntent == .init(name: "TurnOn", score: 0.7))
        let luis = try read(
            Self.orchestration(
                "Luis",
                #"{"prediction":{"topIntent":"TurnOn","intents":{"TurnOn":{"score":0.6}},"entities":{"Room":["den"]}}}"#
            ),
            text: "go")
        #expect(luis.inner?.topIntent == .init(name: "TurnOn", score: 0.6))
        #expect(luis.inner?.entities.first?.text == "den")
        let prose = try read(Self.orchestration("QuestionAnswering", #"{"answers":[{"answer":"yes"}]}"#), text: "go")
        #expect(prose.topIntent?.name == "Home")
        #expect(prose.inner == nil)
    }

    @Test(
        "no match is a prediction without a top intent",
        arguments: [
            #"{"prediction":{"topIntent":"None","intents":[{"category":"None","confidenceScore":1}]}}"#,
            #"{"prediction":{"topIntent":null,"intents":[]}}"#, #"{"prediction":{"intents":null}}"#,
            #"{"result":{"prediction":{"topIntent":"None","intents":{}}}}"#,
        ])
    func nothing(json: String) throws {
        #expect(try read(json, text: "go").topIntent == nil)
    }

    @Test(
        "a malformed reply is a bad reply with the reason",
        arguments: [
            ("{}", "the reply is not CLU: it has no `prediction`"),
            (#"{"result":{"prediction":[]}}"#, "the reply is not CLU: it has no `prediction`"),
            (#"{"prediction":{}}"#, "the reply is not CLU: it has no `intents`"),
            (#"{"prediction":{"intents":7}}"#, "the reply is not CLU: its intents are not a list"),
            (#"{"prediction":{"intents":[],"topIntent":"B"}}"#, "the top intent B is not among the intents"),
        ])
    func badReplies(json: String, detail: String) {
        let error = #expect(throws: OnlineIntentError.self) { try read(json, text: "go") }
        #expect(error == OnlineIntentError(.badReply, detail))
    }

    @Test("CLU has default thresholds of its own")
    func thresholds() {
        #expect(PredictionThresholds.clu.margin < PredictionThresholds.standard.margin)
        #expect(PredictionThresholds.clu == PredictionThresholds(accept: 0.70, confirm: 0.40, margin: 0.10))
    }
}
