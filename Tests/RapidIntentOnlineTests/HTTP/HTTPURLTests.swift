import RapidIntent
import RapidIntentOnline
import Testing

@Suite("HTTPURL")
struct HTTPURLTests {
    @Test(
        "an endpoint is parsed without its trailing slashes",
        arguments: [
            ("https://Example.COM", "https://example.com"), ("HTTP://localhost:8080/", "http://localhost:8080"),
            ("http://[::1]:99/a/b//", "http://[::1]:99/a/b"), ("https://my_host.lan/Luis", "https://my_host.lan/Luis"),
        ])
    func reading(text: String, expected: String) throws { #expect(try HTTPURL(text).description == expected) }

    @Test(
        "an invalid endpoint is refused",
        arguments: [
            "", "example.com", "ftp://example.com", "file:///etc/passwd", "https://", "https:///path", "https://:80",
            "https://user:key@example.com", "https://example.com?key=1", "https://example.com#a",
            "https://exa mple.com",
            "https://example.com:0", "https://example.com:65536", "https://example.com:+1", "https://example.com:",
            "https://[::1", "https://[::1]x", "https://[example]", "https://bücher.example", "https://example.com\r\n",
            "https://exa\\mple.com",
        ])
    func refusing(text: String) {
        let error = #expect(throws: OnlineIntentError.self) { try HTTPURL(text) }
        #expect(error?.code == .invalidRequest)
    }

    @Test("all but unreserved characters are escaped")
    func encoding() throws {
        let url = try HTTPURL("https://example.com").appending(
            ["a/b", "Az09-._~"], query: [("q", "a&b=c+d e\"é😀%\n")])
        #expect(
            url.description
                == "https://example.com/a%2Fb/Az09-._~?q=a%26b%3Dc%2Bd%20e%22%C3%A9%F0%9F%98%80%25%0A")
    }

    @Test(
        "this machine is recognised by its names and addresses",
        arguments: [
            ("http://localhost", true), ("http://app.localhost", true), ("http://127.1.2.3:80", true),
            ("http://[::1]", true), ("http://127.0.0.1.example.com", false), ("http://128.0.0.1", false),
            ("http://localhost.example.com", false), ("http://127.-0.0.1", false), ("http://127.0.0.-0", false),
            ("http://0127.0.0.1", false), ("http://127.0.0.08", false), ("http://127.0.0.256", false),
            ("http://127.0.0", false),
        ])
    func loopback(text: String, expected: Bool) throws { #expect(try HTTPURL(text).isLoopback == expected) }
}
