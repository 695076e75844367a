import RapidIntent
import RapidIntentOnline
import Testing

@Suite(
    "CurlTransport over TLS", .enabled(if: TLSPeer.program != nil, "needs the command openssl"),
    .timeLimit(.minutes(1)))
struct CurlTLSTests {
    /// Asks a peer, with time that does not run out on a busy machine.
    private func reply(of peer: TLSPeer, at host: String, trusting certificates: String?) async throws -> HTTPReply {
        let transport = CurlTransport(
            CurlConfiguration(connectTimeLimit: .seconds(30), trustedCertificates: certificates))
        let request = HTTPRequest(.get, try HTTPURL("https://\(host):\(peer.port)"))
        return try await transport.reply(to: request, within: .seconds(40))
    }

    @Test("a certificate that is trusted, for the host that was asked, makes a connection")
    func trusted() async throws {
        let peer = try TLSPeer()
        let reply = try await reply(of: peer, at: "localhost", trusting: peer.certificate)
        #expect(reply.status == 200)
        #expect(String(decoding: reply.body, as: UTF8.self).contains("s_server"))
    }

    @Test("a certificate that nobody vouches for makes none")
    func untrusted() async throws {
        let peer = try TLSPeer()
        let error = await #expect(throws: OnlineIntentError.self) {
            try await reply(of: peer, at: "localhost", trusting: nil)
        }
        #expect(error?.code == .unreachable)
        #expect(error?.detail.contains("certificate") == true)
    }

    @Test("a trusted certificate of another host makes none")
    func wrongHost() async throws {
        let peer = try TLSPeer()
        let error = await #expect(throws: OnlineIntentError.self) {
            try await reply(of: peer, at: "127.0.0.1", trusting: peer.certificate)
        }
        #expect(error?.code == .unreachable)
        #expect(error?.detail.contains("127.0.0.1") == true)
    }

    @Test("a file of certificates that is not there makes none, rather than trusting everybody")
    func noCertificates() async throws {
        let peer = try TLSPeer()
        let error = await #expect(throws: OnlineIntentError.self) {
            try await reply(of: peer, at: "localhost", trusting: peer.certificate + ".missing")
        }
        #expect(error?.code == .unreachable)
    }
}
