import Foundation
import RapidIntent
import RapidIntentOnline
import Testing

@Suite("Wit")
struct WitTests {
    private typealias Entity = Prediction.PredictedEntity

    private func read(_ json: String, status: Int = 200, text: String) throws -> Prediction {
        try DialectUnderTest.wit.read(Array(json.utf8), status: status, to: text)
    }

    @Test("a question is a GET with the text in its query and the key in its header")
    func request() throws {
        let request = try Wit(key: testKey).request(for: Question(text: "a&b 💡"))
        #expect(
            request.url.description == "https://api.wit.ai/message?v=20240304&n=8&q=a%26b%20%F0%9F%92%A1")
        #expect(request.method == .get)
        #expect(request.headers.contains(.secret("Authorization", prefix: "Bearer ", testKey)))
        let tooLong = #expect(throws: OnlineIntentError.self) {
            try Wit(key: nil).request(for: Question(text: String(repeating: "a", count: 281)))
        }
        #expect(tooLong?.detail == "the text has 281 characters; the service takes 280")
    }

    @Test("roles, numbers, intervals, times, parts and traits are read")
    func entities() throws {
        let prediction = try read(
            #"""
            {"text":"kitchen 5° tomorrow at least 3","intents":[{"id":"1","name":"go","confidence":0.9},{"id":"2","name":"stay","confidence":0.95}],
             "entities":{
              "room:target":[{"name":"room","role":"target","start":0,"end":7,"body":"kitchen","confidence":0.9,
                "entities":{"n:n":[{"name":"n","role":"n","start":0,"end":3,"body":"kit","value":3}]},
                "type":"value","value":"Kitchen"}],
              "wit$temperature:temperature":[{"name":"wit$temperature","role":"wit$temperature","start":8,"end":10,
                "body":"5°","entities":[],"type":"value","value":5,"unit":"celsius"}],
              "wit$datetime:datetime":[{"name":"wit$datetime","role":"datetime","start":11,"end":19,"body":"tomorrow",
                "type":"value","grain":"day","value":"2026-11-22T00:00:00.000-08:00"}],
              "wit$number:number":[{"name":"wit$number","role":"number","start":20,"end":30,"body":"at least 3",
                "type":"interval","from":{"value":3,"unit":"x"}}]},
             "traits":{"wit$on_off":[{"id":"3","value":"on","confidence":0.99}]}}
            """#, text: "kitchen 5° tomorrow at least 3")
        #expect(prediction.topIntent == .init(name: "stay", score: 0.95))
        let date = "2026-11-22T00:00:00.000-08:00"
        #expect(
            prediction.entities == [
                Entity(
                    name: "room", role: "target", text: "kitchen", value: "Kitchen", range: 0..<7, score: 0.9,
                    children: [
                        Entity(name: "n", text: "kit", value: "3", range: 0..<3)
                            .holding(ReckonedValue(.number, number: 3))
                    ]),
                Entity(name: "wit$temperature", text: "5°", value: "5 celsius", range: 8..<10)
                    .holding(ReckonedValue(.temperature, number: 5, unit: "C")),
                Entity(
                    name: "wit$datetime", role: "datetime", text: "tomorrow", value: date, range: 11..<19,
                    isTimeDependent: true
                ).holding(ReckonedValue(iso: ["2026-11-22"])),
                Entity(name: "wit$number", role: "number", text: "at least 3", value: "3 x/..", range: 20..<30),
                Entity(name: "wit$on_off", text: "on", value: "on", score: 0.99),
            ])
    }

    @Test("a place is found in whichever unit fits", arguments: [2, 3, 5])
    func units(start: Int) throws {
        let prediction = try read(
            #"{"intents":[],"entities":{"p:p":[{"name":"p","start":\#(start),"end":\#(start + 4),"body":"home"}]}}"#,
            text: "💡 home")
        #expect(prediction.entities.first?.range == 2..<6)
    }

    @Test(
        "no intent means no match", arguments: [#"{"intents":[]}"#, #"{"intents":null,"entities":[],"traits":[]}"#])
    func nothing(json: String) throws {
        #expect(try read(json, text: "go").topIntent == nil)
    }

    @Test(
        "failures are recognised by their code, whatever the status",
        arguments: [
            (400, "no-auth", OnlineIntentError.Code.unauthorised), (401, "no-auth", .unauthorised),
            (200, "no-auth", .unauthorised), (400, "msg-invalid", .invalidRequest), (400, "x", .invalidRequest),
            (200, "rate-limit", .rateLimited), (200, "wit", .serverFailed), (408, "timeout", .serverFailed),
        ])
    func failures(status: Int, name: String, code: OnlineIntentError.Code) {
        let error = #expect(throws: OnlineIntentError.self) {
            try read(#"{"error":"Bad auth","code":"\#(name)"}"#, status: status, text: "go")
        }
        #expect(error?.code == code)
        #expect(error?.detail.hasSuffix("; Bad auth") == true)
    }

    @Test(
        "a malformed reply is a bad reply with the reason",
        arguments: [
            ("{}", "the reply is not Wit.ai's: it has no `intents`"),
            (#"{"intents":{"a":1}}"#, "the reply is not Wit.ai's: its intents are not a list"),
            (#"{"intents":[],"entities":7}"#, "the reply is not Wit.ai's: its `entities` are not an object"),
            (#"{"intents":[],"entities":{"a":7}}"#, "the entities a of the reply are not a list"),
            (#"{"intents":[],"entities":{"a":[7]}}"#, "the entity a is not an object"),
            (
                #"{"intents":[{"name":"a","confidence":-0.1}]}"#,
                "the score of the intent a is -0.1, not between 0 and 1"
            ),
        ])
    func badReplies(json: String, detail: String) {
        let error = #expect(throws: OnlineIntentError.self) { try read(json, text: "go") }
        #expect(error == OnlineIntentError(.badReply, detail))
    }
}
