import Foundation
import RapidIntent
import RapidIntentOnline
import RapidIntentSupport
import Testing

@Suite("LUISv2")
struct LUISv2Tests {
    private typealias Entity = Prediction.PredictedEntity

    private func read(_ json: String, text: String) throws -> Prediction {
        try DialectUnderTest.luisV2.read(Array(json.utf8), to: text)
    }

    @Test("a question is a POST whose body is the text as a JSON string")
    func request() throws {
        let dialect = try LUISv2(endpoint: "https://example.com/", app: "a b", isStaging: true, key: testKey)
        let request = try dialect.request(for: Question(text: "a \"b\" 😀"))
        #expect(
            request.url.description
                == "https://example.com/luis/v2.0/apps/a%20b?verbose=true&staging=true&log=false")
        #expect(request.method == .post)
        #expect(String(decoding: request.body, as: UTF8.self) == #""a \"b\" 😀""#)
        #expect(request.headers.contains(.secret("Ocp-Apim-Subscription-Key", testKey)))
        let logged = try LUISv2(endpoint: "https://example.com/", app: "a", key: nil, isLogged: true)
        #expect(try logged.request(for: Question(text: "a")).url.description.hasSuffix("log=true"))
    }

    @Test(
        "the offset from UTC is sent if a time zone is given, with daylight saving time",
        arguments: [("Europe/Berlin", "120", "60"), ("America/St_Johns", "-150", "-210"), ("GMT", "0", "0")])
    func time(zone: String, summer: String, winter: String) throws {
        let timeZone = try #require(TimeZone(identifier: zone))
        let local = try LUISv2(endpoint: "https://example.com", app: "a", key: nil, timeZone: timeZone)
        for (seconds, minutes) in [(1_785_000_000.0, summer), (1_795_000_000.0, winter)] {
            let request = try local.request(for: Question(text: "hi"), at: Date(timeIntervalSince1970: seconds))
            #expect(request.url.description.hasSuffix("&log=false&timezoneOffset=\(minutes)"))
        }
        #expect(try !local.request(for: Question(text: "hi")).url.description.contains("timezone"))
    }

    @Test("a reply without `intents` has the top intent only")
    func bestOnly() throws {
        let prediction = try read(#"{"topScoringIntent":{"intent":"Go","score":0.8},"entities":null}"#, text: "go")
        #expect(
            prediction
                == Prediction(
                    text: "go", intents: [.init(name: "Go", score: 0.8)], topIntent: .init(name: "Go", score: 0.8)))
    }

    @Test(
        "no match is a prediction without a top intent",
        arguments: [
            #"{"topScoringIntent":{"intent":"None","score":0.8}}"#, #"{"topScoringIntent":null}"#,
            #"{"intents":[]}"#, #"{"topScoringIntent":{"intent":null,"score":null},"intents":null}"#,
        ])
    func nothing(json: String) throws {
        #expect(try read(json, text: "go").topIntent == nil)
    }

    @Test("the end index is inclusive, words keep the query's case, and a number is a value")
    func entities() throws {
        let prediction = try read(
            #"""
            {"topScoringIntent":{"intent":"A","score":1},"entities":[
              {"entity":"anna","type":"Name","startIndex":3,"endIndex":6,"role":"","score":0.5},
              {"entity":2,"type":"ordinal","startIndex":8,"endIndex":10},
              {"entity":"http : / / x . y","type":"builtin.url","startIndex":12,"endIndex":21},
              {"entity":"nowhere","type":"Room","startIndex":0,"endIndex":6,"role":"from"}]}
            """#, text: "💡 Anna 2nd http://x.y")
        #expect(
            prediction.entities == [
                Entity(name: "Name", text: "Anna", value: "Anna", range: 2..<6, score: 0.5),
                Entity(name: "ordinal", text: "2nd", value: "2", range: 7..<10),
                Entity(name: "builtin.url", text: "http://x.y", value: "http://x.y", range: 11..<21),
                Entity(name: "Room", role: "from", text: "nowhere", value: "nowhere"),
            ])
    }

    @Test("parts appear once, in their composite")
    func composites() throws {
        let prediction = try read(
            #"""
            {"topScoringIntent":{"intent":"A","score":1},"entities":[
              {"entity":"two lamps","type":"Order","startIndex":0,"endIndex":8},
              {"entity":"two","type":"builtin.number","startIndex":0,"endIndex":2,"resolution":{"value":"2"}},
              {"entity":"two","type":"builtin.number","startIndex":13,"endIndex":15,"resolution":{"value":"2"}},
              {"entity":"two plugs","type":"Order","startIndex":13,"endIndex":21},
              {"entity":"ulm","type":"City::To","startIndex":26,"endIndex":28}],
             "compositeEntities":[
              {"parentType":"Order","value":"two plugs","children":[{"type":"builtin.number","value":"two"}]},
              {"parentType":"Order","value":"two lamps","children":[{"type":"builtin.number","value":"two"},
                {"type":"Device","value":"lamps"}]},
              {"parentType":"Gone","value":"gone","children":[]}]}
            """#, text: "two lamps or two plugs to Ulm")
        #expect(prediction.entities.map(\.part) == ["Order", "Order", "To", "Gone"])
        let first = Entity(name: "builtin.number", text: "two", value: "2", range: 0..<3)
            .holding(ReckonedValue(.number, number: 2))
        let second = Entity(name: "builtin.number", text: "two", value: "2", range: 13..<16)
            .holding(ReckonedValue(.number, number: 2))
        #expect(
            prediction.entities == [
                Entity(
                    name: "Order", text: "two lamps", value: "two lamps", range: 0..<9,
                    children: [first, Entity(name: "Device", text: "lamps", value: "lamps")]),
                Entity(name: "Order", text: "two plugs", value: "two plugs", range: 13..<22, children: [second]),
                Entity(name: "City::To", text: "Ulm", value: "Ulm", range: 26..<29),
                Entity(name: "Gone", text: "gone", value: "gone"),
            ])
    }

    @Test("a dispatching application's reply includes that of its target")
    func dispatch() throws {
        let prediction = try read(
            #"""
            {"topScoringIntent":{"intent":"l_home","score":0.8},
             "connectedServiceResult":{"topScoringIntent":{"intent":"TurnOn","score":0.9}}}
            """#, text: "go")
        #expect(prediction.topIntent?.name == "l_home")
        #expect(prediction.inner?.topIntent == .init(name: "TurnOn", score: 0.9))
    }

    @Test(
        "a malformed reply is a bad reply with the reason",
        arguments: [
            ("{}", "the reply is not LUIS v2: it has neither `topScoringIntent` nor `intents`"),
            (#"{"intents":{}}"#, "the reply is not LUIS v2: its intents are not a list"),
            (#"{"intents":[7]}"#, "an intent is not an object"),
            (#"{"topScoringIntent":{"intent":7}}"#, "the name of an intent is not a text"),
            (#"{"intents":[{"intent":"A","score":2}]}"#, "the score of the intent A is 2.0, not between 0 and 1"),
            (#"{"intents":[],"entities":7}"#, "the `entities` of the reply are not a list"),
            (#"{"intents":[],"entities":[{}]}"#, "an entity of the reply has no text as its `type`"),
        ])
    func badReplies(json: String, detail: String) {
        let error = #expect(throws: OnlineIntentError.self) { try read(json, text: "go") }
        #expect(error == OnlineIntentError(.badReply, detail))
    }
}
