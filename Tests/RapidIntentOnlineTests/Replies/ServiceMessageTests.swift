import Foundation
import RapidIntent
import RapidIntentTesting
import Testing

@testable import RapidIntentOnline

@Suite("ServiceMessage", .timeLimit(.minutes(5)))
struct ServiceMessageTests {
    private static let key = "0f1e2d3c4b5a69788796a5b4c3d2e1f0"

    /// Answers everything with one reply.
    private struct OneReply: HTTPTransport {
        var reply: HTTPReply

        func reply(to request: HTTPRequest, within limit: Duration) async throws(OnlineIntentError) -> HTTPReply {
            reply
        }
    }

    @Test("an error shows no part of the key, wherever a long message repeats it")
    func everyOffset() async throws {
        let dialect = try LUISv3(endpoint: "http://127.0.0.1", app: "home", key: ServiceKey(Self.key))
        // These cover every position of the key relative to the place of truncation.
        for offset in 0...400 {
            let message = String(repeating: "x", count: offset) + Self.key + String(repeating: "y", count: 100)
            let body = try JSONEncoder().encode(["error": ["code": "401", "message": message]])
            let service = LUISv3Service(dialect, over: OneReply(reply: HTTPReply(status: 401, body: Array(body))))
            guard case .failure(let error) = await service.outcome() else {
                Issue.record("the service answered")
                return
            }
            // Every second character of the key is a digit; the only other digits are the status.
            let digits = error.detail.filter { $0.isNumber }
            #expect(digits == "401", "\(offset): \(error.detail)")
            #expect(error.detail.unicodeScalars.count <= ServiceMessage.longest + 1)
        }
    }

    @Test(
        "a secret is redacted in any case, next to marks, and with control characters inside it",
        arguments: [
            ("the key \(key) is wrong", "the key <REDACTED> is wrong"),
            ("\(key)\(key)", "<REDACTED><REDACTED>"),
            ("\(key.uppercased())!", "<REDACTED>!"),
            ("\(key)\u{301}", "<REDACTED>\u{301}"),
            ("0f1e2d3c\u{0}4b5a6978\u{200B}8796a5b4c3d2e1f0", "<REDACTED>"),
            ("a\n\t b\u{7}\u{2028}c", "a b c"), ("", ""), ("\u{0} \u{1}", ""),
            (String(key.dropLast()), String(key.dropLast())),
        ])
    func redaction(message: String, expected: String) {
        #expect(ServiceMessage.presentable(message, without: ["", Self.key]) == expected)
    }

    @Test("of two nested secrets, no part remains")
    func nested() { #expect(ServiceMessage.presentable("abcdef", without: ["cd", "abcdef"]) == "<REDACTED>") }

    @Test("a short message is not truncated")
    func length() {
        let longest = String(repeating: "é", count: ServiceMessage.longest)
        #expect(ServiceMessage.presentable(longest, without: []) == longest)
        #expect(ServiceMessage.presentable(longest + "z", without: []) == longest + "…")
    }
}
