import Foundation
import RapidIntent
import RapidIntentOnline
import Testing

@Suite(
    "CurlTransport and HTTP/2",
    .enabled(if: HTTP2Peer.program != nil && TLSPeer.program != nil, "needs the commands nghttpd and openssl"),
    .timeLimit(.minutes(5)))
struct CurlHTTP2Tests {
    @Test("a server that offers HTTP/2 is used with it")
    func negotiated() async throws {
        let peer = try HTTP2Peer(
            file: "parse", holding: #"{"text":"hi","intent":{"name":"Greet","confidence":0.9},"entities":[]}"#)
        // The command serves the file at the path: here an answer of Rasa.
        let transport = CurlTransport(
            CurlConfiguration(connectTimeLimit: .seconds(30), trustedCertificates: peer.certificate))
        let request = HTTPRequest(
            .post, try HTTPURL("https://localhost:\(peer.port)").appending(["parse"]),
            headers: [HTTPField("Content-Type", "application/json")], body: Array(#"{"text":"hi"}"#.utf8))
        let reply = try await transport.reply(to: request, within: .seconds(40))
        #expect(try peer.nextPath() == "/parse")
        #expect(reply.status == 200)
        #expect(reply.header("server")?.contains("nghttp2") == true)
        let prediction = try Rasa(endpoint: "https://localhost", access: nil)
            .prediction(from: reply, to: Question(text: "hi"), now: .now)
        #expect(prediction.topIntent?.name == "Greet")
    }
}
