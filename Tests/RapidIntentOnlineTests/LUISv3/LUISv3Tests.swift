import Foundation
import RapidIntent
import RapidIntentOnline
import RapidIntentSupport
import Testing

@Suite("LUISv3")
struct LUISv3Tests {
    let dialect: LUISv3

    init() throws {
        dialect = try LUISv3(endpoint: "https://example.com/base/", app: "a b/1", key: testKey)
    }

    // MARK: Questions

    @Test("a question is a POST with the text in its body and the key in its header")
    func request() throws {
        let request = try dialect.request(for: Question(text: "a & b + \"c\" 😀"))
        #expect(
            request.url.description == "https://example.com/base/luis/prediction/v3.0/apps/a%20b%2F1/slots/production"
                + "/predict?verbose=true&show-all-intents=true&log=false")
        #expect(request.method == .post)
        #expect(
            request.headers == [
                HTTPField("Accept", "application/json"),
                HTTPField("Content-Type", "application/json; charset=utf-8"),
                .secret("Ocp-Apim-Subscription-Key", testKey),
            ])
        let body = try JSONDecoder().decode([String: String].self, from: Data(request.body))
        #expect(body == ["query": "a & b + \"c\" 😀"])
    }

    @Test(
        "a model is a slot or a version",
        arguments: [
            (LUISv3.Model.staging, "slots/staging"), (.version("0.1 é"), "versions/0.1%20%C3%A9"),
        ])
    func model(model: LUISv3.Model, path: String) throws {
        let dialect = try LUISv3(endpoint: "https://example.com", app: "a", model: model, key: nil)
        let request = try dialect.request(for: Question(text: "hi"))
        #expect(request.url.description.contains("/luis/prediction/v3.0/apps/a/\(path)/predict?"))
    }

    @Test("a version that escapes its application's path is refused", arguments: ["", ".", ".."])
    func badVersion(version: String) {
        let error = #expect(throws: OnlineIntentError.self) {
            try LUISv3(endpoint: "https://example.com", app: "a", model: .version(version), key: nil)
        }
        #expect(error?.code == .invalidRequest)
    }

    @Test(
        "the time is sent if a time zone is given, with daylight saving time",
        arguments: [
            (1_785_000_000.0, "2026-07-25T19:20:00+02:00"), (1_795_000_000.0, "2026-11-18T12:06:40+01:00"),
        ])
    func time(seconds: Double, expected: String) throws {
        let (now, question) = (Date(timeIntervalSince1970: seconds), Question(text: "wake me tomorrow"))
        let timeZone = try #require(TimeZone(identifier: "Europe/Berlin"))
        let local = try LUISv3(endpoint: "https://example.com", app: "a", key: nil, timeZone: timeZone)
        #expect(
            String(decoding: try local.request(for: question, at: now).body, as: UTF8.self)
                == #"{"query":"wake me tomorrow","options":{"datetimeReference":"\#(expected)"}}"#)
        #expect(
            String(decoding: try dialect.request(for: question, at: now).body, as: UTF8.self)
                == #"{"query":"wake me tomorrow"}"#)
    }

    @Test("a text of 500 characters is sent, an empty one or one of 501 is not")
    func lengths() throws {
        _ = try dialect.request(for: Question(text: String(repeating: "a", count: 500)))
        let tooLong = #expect(throws: OnlineIntentError.self) {
            try dialect.request(for: Question(text: String(repeating: "a", count: 501)))
        }
        #expect(
            tooLong
                == OnlineIntentError(.invalidRequest, "the text has 501 characters; the service takes 500"))
        let blank = #expect(throws: OnlineIntentError.self) { try dialect.request(for: Question(text: " \n")) }
        #expect(blank == OnlineIntentError(.invalidRequest, "there is no text to ask about"))
    }

    @Test("an invalid configuration is refused at initialisation", arguments: ["", "a\r\nX-Evil: 1", "ключ", "a b"])
    func badKeys(key: String) {
        let error = #expect(throws: OnlineIntentError.self) {
            try LUISv3(endpoint: "https://example.com", app: "a", key: ServiceKey(key))
        }
        #expect(error?.code == .invalidRequest)
        #expect(key.isEmpty || error?.detail.contains(key) == false)
    }

    // MARK: Replies

    private func read(_ json: String, status: Int = 200, text: String = "take me home") throws -> Prediction {
        try dialect.prediction(
            from: HTTPReply(status: status, body: Array(json.utf8)), to: Question(text: text), now: .now)
    }

    private func failure(_ json: String, status: Int = 200) -> OnlineIntentError? {
        do {
            _ = try read(json, status: status)
            return nil
        } catch {
            return error as? OnlineIntentError
        }
    }

    @Test("a null top intent means the highest score, and a null score counts as 0")
    func nulls() throws {
        let prediction = try read(
            #"{"prediction":{"topIntent":null,"intents":{"B":{"score":0.2},"A":{"score":0.7},"C":{"score":null}}}}"#)
        #expect(
            prediction
                == Prediction(
                    text: "take me home",
                    intents: [.init(name: "A", score: 0.7), .init(name: "B", score: 0.2), .init(name: "C", score: 0)],
                    topIntent: .init(name: "A", score: 0.7)))
    }

    @Test(
        "no match is a prediction without a top intent",
        arguments: [
            #"{"prediction":{"topIntent":"None","intents":{"None":{"score":0.9},"A":{"score":0.1}}}}"#,
            #"{"prediction":{"intents":{"None":{"score":0.9},"A":{"score":0.1}}}}"#,
            #"{"prediction":{"topIntent":null,"intents":{},"entities":{}}}"#,
            #"{"prediction":{"topIntent":"None","intents":{}}}"#,
        ])
    func none(json: String) throws {
        #expect(try read(json).topIntent == nil)
    }

    @Test("entities of every format are read, composites with their parts")
    func entities() throws {
        let prediction = try read(
            #"""
            {"prediction":{"topIntent":"A","intents":{"A":{"score":1}},"entities":{
              "Device":[["lamp","light"]],
              "goal":["Kitchen"],
              "Order":[{"count":[2],"$instance":{"count":[{"type":"builtin.number","text":"two","startIndex":0,"length":3}]}}],
              "when":[{"type":"time","values":[{"timex":"T05","resolution":[{"value":"05:00:00"}]}]}],
              "$instance":{
                "goal":[{"type":"Room","role":"goal","text":"kitchen","startIndex":21,"length":7,"score":0.9}],
                "Order":[{"type":"Order","text":"two 💡 lamps","startIndex":0,"length":12,"score":null,"role":null}],
                "when":[{"type":"builtin.datetimeV2.time","text":"at 5","startIndex":99,"length":4}]}}}}
            """#, text: "two 💡 lamps for the kitchen")
        typealias Entity = Prediction.PredictedEntity
        #expect(
            prediction.entities == [
                Entity(
                    name: "Order", text: "two 💡 lamps", value: "two 💡 lamps", range: 0..<11,
                    children: [
                        Entity(name: "builtin.number", text: "two", value: "2", range: 0..<3)
                            .holding(ReckonedValue(.number, number: 2))
                    ]),
                Entity(name: "Room", role: "goal", text: "kitchen", value: "Kitchen", range: 20..<27, score: 0.9),
                Entity(name: "Device", text: "lamp", value: "lamp"),
                Entity(name: "builtin.datetimeV2.time", text: "at 5", value: "05:00:00", isTimeDependent: true)
                    .holding(ReckonedValue(iso: ["T05"])),
            ])
    }

    @Test("a dispatching application's own intent is the top intent, with the target's reply")
    func dispatch() throws {
        let prediction = try read(
            #"""
            {"prediction":{"topIntent":"Home","intents":{"Home":{"score":0.8,"childApp":{"topIntent":"X",
            "intents":{"X":{"score":0.9}},"entities":{}}}}}}
            """#)
        #expect(prediction.topIntent == .init(name: "Home", score: 0.8))
        #expect(prediction.inner?.topIntent == .init(name: "X", score: 0.9))
    }

    @Test(
        "a malformed reply is a bad reply with the reason",
        arguments: [
            ("", "the reply is empty"),
            ("<html>", "the reply (6 bytes) is not JSON"),
            ("[]", "the reply is not LUIS v3: it has no `prediction`"),
            ("{\"prediction\":7}", "the reply is not LUIS v3: it has no `prediction`"),
            (#"{"prediction":{}}"#, "the reply is not LUIS v3: its `intents` are missing or no object"),
            (#"{"prediction":{"intents":{"A":0.5}}}"#, "the intent A has no object with its score"),
            (
                #"{"prediction":{"intents":{"A":{"score":1.01}}}}"#,
                "the score of the intent A is 1.01, not between 0 and 1"
            ),
            (
                #"{"prediction":{"intents":{"A":{"score":-1}}}}"#,
                "the score of the intent A is -1.0, not between 0 and 1"
            ),
            (#"{"prediction":{"intents":{"A":{"score":"NaN"}}}}"#, "the score of the intent A is not a number"),
            (#"{"prediction":{"intents":{"A":{"score":1e999}}}}"#, "the reply (48 bytes) is not JSON"),
            (
                #"{"prediction":{"topIntent":"B","intents":{"A":{"score":1}}}}"#,
                "the top intent B is not among the intents"
            ),
            (#"{"prediction":{"topIntent":[],"intents":{}}}"#, "the top intent is not a text"),
            (
                #"{"prediction":{"intents":{},"entities":[]}}"#,
                "the reply is not LUIS v3: its `entities` are not an object"
            ),
        ])
    func badReplies(json: String, detail: String) {
        #expect(failure(json) == OnlineIntentError(.badReply, detail))
    }

    @Test("a body nested 100,000 levels deep is refused without recursion", arguments: ["[", "{\"a\":", "[{\"a\":"])
    func depthBomb(opening: String) {
        let bomb = #"{"prediction":{"intents":{},"entities":{"a":"# + String(repeating: opening, count: 100_000)
        #expect(failure(bomb) == OnlineIntentError(.badReply, "the reply is nested more than 64 levels deep"))
    }

    @Test("bytes that are no UTF-8 are a bad reply")
    func notUTF8() {
        let reply = HTTPReply(status: 200, body: [0xFE, 0xFF, 0, 0x5B])
        let error = #expect(throws: OnlineIntentError.self) {
            try dialect.prediction(from: reply, to: Question(text: "a"), now: .now)
        }
        #expect(error == OnlineIntentError(.badReply, "the reply (4 bytes) is not UTF-8"))
    }

    @Test(
        "a failure is recognised by its status or its body",
        arguments: [
            (401, #"{"statusCode":401,"message":"Access denied"}"#, OnlineIntentError.Code.unauthorised, 401),
            (404, #"{"error":{"code":"NotFound","message":"gone"}}"#, .notFound, 404),
            (200, #"{"error":{"code":"429","message":"slow down"}}"#, .rateLimited, 429),
            (200, #"{"error":"broken"}"#, .serverFailed, 500),
            (200, #"{"StatusCode":403}"#, .unauthorised, 403),
            (500, "<html>", .serverFailed, 500), (502, "", .serverFailed, 502), (302, "", .serverFailed, 302),
        ])
    func failures(status: Int, json: String, code: OnlineIntentError.Code, reported: Int) {
        let error = failure(json, status: status)
        #expect(error?.code == code)
        #expect(error?.status == reported)
    }

    @Test(
        "a 403 that speaks of a quota is a limit with its end, not a rejected key",
        arguments: [
            (
                #"{"error":{"code":"403","message":"Out of call volume quota. Quota will be replenished in 3.11:20:00."}}"#,
                "; Out of call volume quota. Quota will be replenished in 3.11:20:00.", Duration.seconds(300_000)
            ),
            (
                #"{"statusCode":403,"message":"Out of call volume quota. Quota will be replenished in 00:14:46."}"#,
                "; Out of call volume quota. Quota will be replenished in 00:14:46.", .seconds(886)
            ),
            (#"{"error":{"code":"QuotaExceeded","message":"No more calls."}}"#, "; No more calls.", nil),
            (#"{"error":{"code":"QuotaExceeded"}}"#, "", nil),
        ] as [(String, String, Duration?)])
    func quota(json: String, message: String, retryAfter: Duration?) {
        let limit = OnlineIntentError(
            .rateLimited, "the service answered 403; the quota of the key is used up\(message)", status: 403,
            retryAfter: retryAfter)
        #expect(failure(json, status: 403) == limit)
        #expect(failure(json) == limit)
    }

    @Test("a failure has the service's message, a remedy, and the time to wait")
    func words() {
        let reply = HTTPReply(
            status: 429, headers: [HTTPField("retry-after", "26")],
            body: Array(#"{"error":{"code":"429","message":"Rate limit\r\nis exceeded."}}"#.utf8))
        let error = #expect(throws: OnlineIntentError.self) {
            try dialect.prediction(from: reply, to: Question(text: "a"), now: .now)
        }
        #expect(
            error
                == OnlineIntentError(
                    .rateLimited, "the service answered 429; too many questions; Rate limit\r\nis exceeded.",
                    status: 429,
                    retryAfter: .seconds(26)))
    }
}
