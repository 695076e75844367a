@testable import RapidIntentTesting
import Testing

@Suite("RequestParser")
struct RequestParserTests {
    private static let question = "POST /a%20b?q=x+y%26&e HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\n\r\nabc"

    private static let parsed = ReceivedRequest(
        method: "POST", target: "/a%20b?q=x+y%26&e", path: "/a b", query: [.init("q", "x y&"), .init("e", "")],
        headers: [.init("Host", "h"), .init("Content-Length", "3")], body: Array("abc".utf8), keepsAlive: true)

    @Test("a request is parsed the same however it is split", arguments: [1, 2, 7, 1000])
    func pieces(size: Int) {
        var parser = RequestParser()
        let bytes = Array((Self.question + Self.question).utf8)
        var found: [RequestParser.Progress] = []
        for start in stride(from: 0, to: bytes.count, by: size) {
            parser.feed(bytes[start..<min(start + size, bytes.count)])
            while case .request(let request) = parser.next() { found.append(.request(request)) }
        }
        #expect(found == [.request(Self.parsed), .request(Self.parsed)])
    }

    @Test(
        "an invalid request is refused with a status",
        arguments: [
            ("hello\r\n\r\n", 400), ("GET /\r\n\r\n", 400), ("GET  / HTTP/1.1\r\n\r\n", 400),
            ("GET / HTTP/2.0\r\n\r\n", 400), ("GET http://x/ HTTP/1.1\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nno colon\r\n\r\n", 400), ("GET / HTTP/1.1\r\na b: c\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\na: b\nc: d\r\n\r\n", 400), ("GET /%zz HTTP/1.1\r\n\r\n", 400),
            ("GET /?q=%ff HTTP/1.1\r\n\r\n", 400), ("POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n", 400),
            ("POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", 400),
            ("POST / HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\n", 400),
            ("POST / HTTP/1.1\r\nContent-Length: 999999\r\n\r\n", 413),
            ("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n", 501),
            (String(repeating: "a", count: 20_000), 431),
        ])
    func refusals(text: String, status: Int) {
        var parser = RequestParser()
        parser.feed(text.utf8)
        guard case .refused(let refusal) = parser.next() else {
            Issue.record("it was not refused")
            return
        }
        #expect(refusal.status == status)
    }

    @Test(
        "version and header decide whether the connection stays open",
        arguments: [
            ("GET / HTTP/1.1\r\n\r\n", true), ("GET / HTTP/1.1\r\nConnection: Close\r\n\r\n", false),
            ("GET / HTTP/1.0\r\n\r\n", false), ("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n", true),
        ])
    func keepAlive(text: String, expected: Bool) {
        var parser = RequestParser()
        parser.feed(text.utf8)
        guard case .request(let request) = parser.next() else {
            Issue.record("it is no request")
            return
        }
        #expect(request.keepsAlive == expected)
    }
}
