import RapidIntent
import RapidIntentOnline
import RapidIntentTesting
import Testing

@Suite("Refused replies", .timeLimit(.minutes(1)))
struct RefusedReplyTests {
    private func failure(_ behaviour: IntentServer.Behaviour) async throws -> OnlineIntentError? {
        let server = try IntentServer(answers: [song.text: song])
        defer { server.stop() }
        server.always(behaviour)
        let outcome = try await LUISv3Service(asking: server, timeLimit: .seconds(30)).outcome()
        return if case .failure(let error) = outcome { error } else { nil }
    }

    @Test("A reply with two different lengths is refused, one that repeats its length is not")
    func lengths() async throws {
        #expect(
            try await failure(.answerAdding(header: "Content-Length", value: "3"))
                == OnlineIntentError(
                    .badReply, "the reply states several lengths (Content-Length), so that its end is unclear"))
    }

    @Test("A reply with an unrequested encoding is refused, except `identity`", arguments: ["gzip", "br"])
    func encodings(encoding: String) async throws {
        #expect(
            try await failure(.answerAdding(header: "Content-Encoding", value: encoding))
                == OnlineIntentError(
                    .badReply,
                    "the reply is encoded as '\(encoding)' (Content-Encoding), which the request did not ask for"))
        #expect(try await failure(.answerAdding(header: "Content-Encoding", value: "Identity")) == nil)
    }

    @Test("An endless header line is a bad reply at a bound, and does not exhaust memory")
    func endlessLine() async throws {
        let error = try await failure(.answerAdding(header: "X-Long", value: String(repeating: "x", count: 300_000)))
        #expect(error == OnlineIntentError(.badReply, "a header line of the reply is longer than 102400 bytes"))
    }

    @Test("Header fields that exceed the total limit are a bad reply")
    func longHead() async throws {
        let error = try await failure(.answerAdding(header: "X-Long", value: String(repeating: "x", count: 80_000)))
        #expect(error == OnlineIntentError(.badReply, "the reply's header fields are longer than 65536 bytes"))
    }

    @Test(
        "A key that a service repeats in base64 is not shown",
        arguments: [
            // The key, and the key with its padding, as RFC 4648 encodes it.
            "NGYyYS12ZXJ5LXNlY3JldC05MWJj", "bad key NGYyYS12ZXJ5LXNlY3JldC05MWJj, sorry", "4f2a-very-secret-91bc",
        ])
    func encodedKey(message: String) async throws {
        let error = try await failure(.failSaying(status: 401, message: message))
        let detail = try #require(error?.detail)
        #expect(detail.contains("<REDACTED>"))
        #expect(!detail.contains("NGYy") && !detail.contains("4f2a"))
    }
}
