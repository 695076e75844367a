import Foundation
import RapidIntent
import RapidIntentOnline
import RapidIntentSupport
import Testing

@Suite("Rasa")
struct RasaTests {
    private typealias Entity = Prediction.PredictedEntity

    private func read(_ json: String, status: Int = 200, text: String) throws -> Prediction {
        try DialectUnderTest.rasa.read(Array(json.utf8), status: status, to: text)
    }

    @Test("a JSON Web Token is sent in the header, another key in the query, where it is not shown")
    func access() throws {
        let jwt = ServiceKey("eyJhbGciOiJIUzI1NiJ9.eyJ1c2VyIjp7fX0.c2lnbmF0dXJl")
        #expect(Rasa.Access(jwt) == .bearer(jwt))
        for key in ["plain", "a.b.c", "eyJ.b.", "eyJ.b.c.d"] {
            #expect(Rasa.Access(ServiceKey(key)) == .token(ServiceKey(key)))
        }
        let bearer = try Rasa(endpoint: "http://127.0.0.1", access: .bearer(jwt)).request(for: Question(text: "hi"))
        #expect(bearer.headers.contains(.secret("Authorization", prefix: "Bearer ", jwt)))
        #expect(bearer.url.description == "http://127.0.0.1/model/parse")
        let token = try Rasa(endpoint: "http://127.0.0.1", access: .token(ServiceKey("a&b")))
            .request(for: Question(text: "hi"))
        #expect(token.url.description == "http://127.0.0.1/model/parse?token=<REDACTED>")
        #expect(token.url.address == "http://127.0.0.1/model/parse?token=a%26b")
        #expect(String(decoding: token.body, as: UTF8.self) == #"{"text":"hi"}"#)
    }

    @Test("places count code points, synonyms change values, and Duckling's times are recognised")
    func entities() throws {
        let prediction = try read(
            #"""
            {"text":"💡 New York tomorrow","intent":{"name":"go","confidence":1.0000001},"entities":[
              {"entity":"city","start":2,"end":10,"value":"nyc","confidence_entity":0.9,"role":"to","group":"1"},
              {"entity":"time","start":11,"end":19,"value":"2026-11-22T00:00:00.000-08:00",
               "extractor":"DucklingEntityExtractor","additional_info":{"grain":"day","value":"x"}},
              {"entity":"span","start":11,"end":19,"value":{"from":"2026-11-22","to":"2026-11-23"}},
              {"entity":"n","start":0,"end":99,"value":5}]}
            """#, text: "💡 New York tomorrow")
        #expect(prediction.topIntent == .init(name: "go", score: 1))
        #expect(
            prediction.entities == [
                Entity(name: "city", role: "to", text: "New York", value: "nyc", range: 2..<10, score: 0.9),
                Entity(
                    name: "time", text: "tomorrow", value: "2026-11-22T00:00:00.000-08:00", range: 11..<19,
                    isTimeDependent: true),
                Entity(
                    name: "span", text: "tomorrow", value: "2026-11-22/2026-11-23", range: 11..<19,
                    isTimeDependent: true),
                Entity(name: "n", text: "5", value: "5").holding(ReckonedValue(.number, number: 5)),
            ])
    }

    @Test("if the reply quotes another text, its places are ignored")
    func otherText() throws {
        let prediction = try read(
            #"{"text":"go home","intent":{"name":"go","confidence":1},"entities":[{"entity":"p","start":3,"end":7,"value":"home"}]}"#,
            text: "go  home")
        #expect(prediction.entities == [Entity(name: "p", text: "home", value: "home")])
    }

    @Test(
        "no match is a prediction without a top intent",
        arguments: [
            #"{"intent":{"name":null,"confidence":0.0},"intent_ranking":[{"name":"go","confidence":0.4}]}"#,
            #"{"intent":{"name":"nlu_fallback","confidence":0.3},"intent_ranking":[]}"#, #"{"intent":null}"#,
            #"{"intent_ranking":[]}"#, #"{"prediction":{"topIntent":null,"intents":{}}}"#,
            #"{"prediction":{"topIntent":"nlu_fallback","intents":{"nlu_fallback":{"score":0.3}}}}"#,
        ])
    func nothing(json: String) throws {
        #expect(try read(json, text: "go").topIntent == nil)
    }

    @Test("replies in the format of LUIS, with nulls, are read")
    func emulation() throws {
        let prediction = try read(
            #"""
            {"query":"go home","prediction":{"normalizedQuery":"go home","topIntent":"go",
             "intents":{"go":{"score":0.9}},"entities":{"place":["home"],"$instance":{"place":[
             {"role":null,"type":"place","text":"home","startIndex":3,"length":null,"score":null}]}}}}
            """#, text: "go home")
        #expect(prediction.topIntent == .init(name: "go", score: 0.9))
        #expect(prediction.entities == [Entity(name: "place", text: "home", value: "home")])
    }

    @Test(
        "failures are recognised by status and body",
        arguments: [
            (401, "NotAuthenticated", OnlineIntentError.Code.unauthorised), (403, "NotAuthorized", .unauthorised),
            (409, "Conflict", .serverFailed), (500, "ParsingError", .serverFailed),
            (200, "NotAuthenticated", .unauthorised), (200, "Unheard", .serverFailed),
        ])
    func failures(status: Int, reason: String, code: OnlineIntentError.Code) {
        let error = #expect(throws: OnlineIntentError.self) {
            try read(
                #"{"version":"3.6","status":"failure","reason":"\#(reason)","message":"no"}"#, status: status,
                text: "go")
        }
        #expect(error?.code == code)
        #expect(error?.detail.hasSuffix("; no") == true)
    }

    @Test(
        "a malformed reply is a bad reply with the reason",
        arguments: [
            ("{}", "the reply is not Rasa: it has neither `intent` nor `intent_ranking`"),
            (#"{"intent":7}"#, "an intent is not an object"),
            (#"{"intent":null,"intent_ranking":{"a":1}}"#, "the reply is not Rasa: its intents are not a list"),
            (#"{"intent":null,"entities":[{"value":1}]}"#, "an entity of the reply has no text as its `entity`"),
        ])
    func badReplies(json: String, detail: String) {
        let error = #expect(throws: OnlineIntentError.self) { try read(json, text: "go") }
        #expect(error == OnlineIntentError(.badReply, detail))
    }
}
