import RapidIntent
import RapidIntentOnline
import RapidIntentTesting
import Testing

@Suite("ServiceKey", .timeLimit(.minutes(1)))
struct ServiceKeyTests {
    @Test("a key shows itself in no description and no dump, nor does anything that holds it")
    func redaction() throws {
        let dialect = try LUISv3(endpoint: "https://example.com", app: "a", key: testKey)
        let service = LUISv3Service(dialect, over: CurlTransport())
        let request = try dialect.request(for: Question(text: "hi"))
        let holders: [Any] = [testKey, dialect, service, request, request.headers]
        for holder in holders {
            var dumped = ""
            dump(holder, to: &dumped)
            for text in ["\(holder)", String(describing: holder), String(reflecting: holder), dumped] {
                #expect(!text.contains(testKey.value))
            }
        }
        #expect("\(testKey)" == "<REDACTED>")
        #expect(String(reflecting: request).contains("<REDACTED>"))
    }

    @Test("a service that repeats the key in its message does not get it into an error")
    func echo() async throws {
        let server = try IntentServer(answers: [:])
        defer { server.stop() }
        server.always(.reply(status: 401, body: #"{"error":{"code":"401","message":"\#(testKey.value) is wrong"}}"#))
        let outcome = await (try LUISv3Service(asking: server, timeLimit: .seconds(30))).outcome()
        #expect(
            outcome
                == .failure(
                    OnlineIntentError(
                        .unauthorised,
                        "the service answered 401; check the key, its region and that the application belongs to it; "
                            + "<REDACTED> is wrong", status: 401)))
    }

    @Test("the key is sent in its header and nowhere else")
    func header() async throws {
        let server = try IntentServer(key: testKey.value, answers: [song.text: song])
        defer { server.stop() }
        #expect(await (try LUISv3Service(asking: server, timeLimit: .seconds(30))).outcome() == .success(song))
        let request = try #require(server.log.requests.first)
        #expect(request.header("ocp-apim-subscription-key") == testKey.value)
        #expect(!request.target.contains(testKey.value))
        #expect(!String(decoding: request.body, as: UTF8.self).contains(testKey.value))
        let wrong = try LUISv3Service(asking: server, key: ServiceKey("wrong"), timeLimit: .seconds(30))
        #expect(await wrong.outcome().code == .unauthorised)
    }
}
