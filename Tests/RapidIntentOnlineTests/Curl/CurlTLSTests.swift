import Foundation
import RapidIntent
import RapidIntentOnline
import Testing

@Suite(
    "CurlTransport over TLS", .enabled(if: TLSPeer.program != nil, "needs the command openssl"),
    .timeLimit(.minutes(5)))
struct CurlTLSTests {
    /// Asks a peer, with a time limit that is long enough for a busy machine.
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

    @Test("a second connection resumes the session of the first")
    func resumption() async throws {
        let peer = try TLSPeer()
        let transport = CurlTransport(
            CurlConfiguration(connectTimeLimit: .seconds(30), trustedCertificates: peer.certificate))
        let request = HTTPRequest(.get, try HTTPURL("https://localhost:\(peer.port)"))
        var pages: [String] = []
        // The peer closes the connection after each page.
        for _ in 0..<2 {
            let reply = try await transport.reply(to: request, within: .seconds(40))
            pages.append(String(decoding: reply.body, as: UTF8.self))
        }
        #expect(pages[0].contains("New, TLSv1"))
        #expect(pages[1].contains("Reused, TLSv1"))
    }

    @Test(
        "the certificate authorities of the environment are trusted",
        arguments: ["CURL_CA_BUNDLE", "SSL_CERT_FILE", "SSL_CERT_DIR"])
    func environment(variable: String) async throws {
        // In a process of its own, since the environment is shared by all tests.
        await #expect(processExitsWith: .success) { [variable] in
            // Independent of this machine's configuration.
            for other in ["CURL_CA_BUNDLE", "SSL_CERT_FILE", "SSL_CERT_DIR"] { unsetenv(other) }
            let peer = try TLSPeer()
            let request = HTTPRequest(.get, try HTTPURL("https://localhost:\(peer.port)"))
            let stranger = CurlTransport(CurlConfiguration(connectTimeLimit: .seconds(30)))
            await #expect(throws: OnlineIntentError.self) {
                try await stranger.reply(to: request, within: .seconds(40))
            }
            setenv(variable, variable == "SSL_CERT_DIR" ? try peer.hashedFolder() : peer.certificate, 1)
            let transport = CurlTransport(CurlConfiguration(connectTimeLimit: .seconds(30)))
            #expect(try await transport.reply(to: request, within: .seconds(40)).status == 200)
        }
    }

    @Test("a certificate of an unknown authority makes no connection")
    func untrusted() async throws {
        let peer = try TLSPeer()
        let error = await #expect(throws: OnlineIntentError.self) {
            try await reply(of: peer, at: "localhost", trusting: nil)
        }
        #expect(error?.code == .unreachable)
        #expect(error?.detail.contains("certificate") == true)
    }

    @Test("a trusted certificate of another host makes no connection")
    func wrongHost() async throws {
        let peer = try TLSPeer()
        let error = await #expect(throws: OnlineIntentError.self) {
            try await reply(of: peer, at: "127.0.0.1", trusting: peer.certificate)
        }
        #expect(error?.code == .unreachable)
        #expect(error?.detail.contains("127.0.0.1") == true)
    }

    @Test("a missing file of certificates makes no connection, instead of trusting every certificate")
    func noCertificates() async throws {
        let peer = try TLSPeer()
        let error = await #expect(throws: OnlineIntentError.self) {
            try await reply(of: peer, at: "localhost", trusting: peer.certificate + ".missing")
        }
        #expect(error?.code == .unreachable)
    }
}
