import RapidIntent
@testable import RapidIntentTesting
import Testing

@Suite("ReplyPlan")
struct ReplyPlanTests {
    private static let answer = ServerReply(status: 200, body: Array("0123456789".utf8))
    private static let head = answer.head(keepsAlive: true)
    private static let lastHead = answer.head(keepsAlive: false)

    private static let endpoint = AnsweringEndpoint(endpoint: LUISv3Endpoint()) { text in
        Prediction(text: text, intents: [], topIntent: nil)
    }

    private static func plan(_ behaviour: IntentServer.Behaviour, keepsAlive: Bool = true) -> ReplyPlan {
        ReplyPlan(
            behaviour, answer: answer, failure: { endpoint.failure($0, retryAfter: $1, message: $2) },
            keepsAlive: keepsAlive)
    }

    @Test("a reply is sent in one piece")
    func answer() {
        #expect(Self.plan(.answer).steps == [.send(Self.head + Self.answer.body)])
        #expect(Self.plan(.answer, keepsAlive: false).steps == [.send(Self.lastHead + Self.answer.body), .end(.close)])
    }

    @Test("a stall and an end occur at their place")
    func places() {
        func steps(_ behaviour: IntentServer.Behaviour) -> [ReplyPlan.Step] { Self.plan(behaviour).steps }
        let half = Array(Self.head.prefix(Self.head.count / 2))
        #expect(steps(.stall(.beforeHead)) == [.stall])
        #expect(steps(.stall(.inHead)) == [.send(half), .stall])
        #expect(steps(.cutOff(.inHead, .reset)) == [.send(half), .end(.reset)])
        #expect(steps(.cutOff(.inBody, .close)) == [.send(Self.head + Array("01234".utf8)), .end(.close)])
    }

    @Test("a trickle pauses before each piece, and closes the connection")
    func trickle() {
        #expect(
            Self.plan(.answerInPieces(bytes: 6, every: .seconds(1))).steps == [
                .send(Self.lastHead), .pause(.seconds(1)), .send(Array("012345".utf8)), .pause(.seconds(1)),
                .send(Array("6789".utf8)), .end(.close),
            ])
    }

    @Test("chunks are written as RFC 9112 has them")
    func chunks() {
        #expect(String(decoding: Self.answer.chunks(of: 8), as: UTF8.self) == "8\r\n01234567\r\n2\r\n89\r\n0\r\n\r\n")
    }

    @Test("a failure has its Retry-After and a body")
    func failure() {
        let reply = Self.endpoint.failure(429, retryAfter: "26")
        #expect(reply.headers == [.init("Retry-After", "26")])
        #expect(
            String(decoding: reply.body, as: UTF8.self)
                == #"{"error":{"code":"429","message":"Rate limit is exceeded. Try again in 26 seconds."}}"#)
    }
}
