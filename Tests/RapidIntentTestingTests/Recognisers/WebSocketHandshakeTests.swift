import Testing

@testable import TestSupport

@Suite("WebSocketHandshake")
struct WebSocketHandshakeTests {
    @Test("the reply to the key of RFC 6455, section 1.3, is the one stated there")
    func accept() {
        #expect(WebSocketHandshake.accept("dGhlIHNhbXBsZSBub25jZQ==") == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
    }

    @Test(
        "the messages of RFC 3174, section 7.3, have their digests",
        arguments: [
            ("abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
            ("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", "84983e441c3bd26ebaae4aa1f95129e5e54670f1"),
            ("", "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
        ])
    func digest(message: String, digest: String) {
        let bytes = WebSocketHandshake.sha1(Array(message.utf8))
        let hexadecimal = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        #expect(hexadecimal == digest)
    }
}
