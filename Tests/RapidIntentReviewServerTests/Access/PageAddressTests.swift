#if Server
import Testing

@testable import RapidIntentReviewServer

@Suite("PageAddress")
struct PageAddressTests {
    private let local = PageAddress(isLoopback: true, isEncrypted: false)

    @Test(
        "a server of this machine has only names of this machine",
        arguments: [
            ("127.0.0.1", true), ("127.0.0.1:8080", true), ("localhost:1", true), ("LOCALHOST", true),
            ("[::1]:80", true),
            ("127.1.2.3", true), ("evil.example", false), ("evil.example:8080", false),
            ("127.0.0.1.evil.example", false),
            ("localhost.evil.example", false), ("", false), ("10.0.0.1", false), ("[::2]", false),
            ("127.0.0.1@evil", false),
        ])
    func hosts(host: String, isAccepted: Bool) {
        #expect(local.accepts(host: host) == isAccepted)
        #expect(PageAddress(isLoopback: false, isEncrypted: true).accepts(host: host))
    }

    @Test(
        "only a page of this server may send a form",
        arguments: [
            ("same-origin", "http://127.0.0.1:80", true), ("same-origin", nil, true),
            (nil, "http://127.0.0.1:80", true),
            (nil, nil, true), ("cross-site", "http://127.0.0.1:80", false), ("same-site", nil, false),
            ("none", nil, false), (nil, "http://evil.example", false), (nil, "null", false),
            (nil, "https://127.0.0.1:80", false), (nil, "http://127.0.0.1:81", false),
        ] as [(String?, String?, Bool)])
    func origins(fetchSite: String?, origin: String?, isOwn: Bool) {
        #expect(local.isOwn(fetchSite: fetchSite, origin: origin, host: "127.0.0.1:80") == isOwn)
    }

    @Test("behind a proxy, only the proxy's address is the origin")
    func proxied() throws {
        let address = try #require(PageAddress(proxied: "https://Voice.example.org/"))
        #expect(address.isEncrypted && address.accepts(host: "127.0.0.1:8080"))
        #expect(address.isOwn(fetchSite: "same-origin", origin: "https://voice.example.org", host: "127.0.0.1:8080"))
        #expect(!address.isOwn(fetchSite: nil, origin: "http://127.0.0.1:8080", host: "127.0.0.1:8080"))
        for wrong in ["voice.example.org", "ftp://a", "https://", "https://a/b", "https://u@a", "https://a?b"] {
            #expect(PageAddress(proxied: wrong) == nil, "\(wrong)")
        }
    }

    @Test("cookies of servers on other ports have other names")
    func cookies() {
        #expect(local.cookieName(host: "127.0.0.1:8080") == "rapid-intent-review-8080")
        #expect(local.cookieName(host: "[::1]:81") == "rapid-intent-review-81")
        #expect(local.cookieName(host: "localhost") == "rapid-intent-review")
    }
}
#endif
