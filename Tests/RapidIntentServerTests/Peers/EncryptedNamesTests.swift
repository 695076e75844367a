#if Server
import Foundation
import NIOCore
import NIOSSL
import RapidIntentHomeAssistant
import ServerTestSupport
import TestSupport
import Testing

@Suite(
    "A Home Assistant behind TLS",
    .enabled(if: TestCertificate.openssl != nil && TLSRelay.isAvailable, "needs openssl and Python"),
    .timeLimit(.minutes(2)))
struct EncryptedNamesTests {
    private static let token = "a-long-lived-token"

    @Test("its names are read if its certificate is trusted; otherwise it gets no token")
    func trust() async throws {
        let made = try await offPool { try TestCertificate() }
        let home = HomeAssistantStandIn(token: Self.token, answers: NamesToolTests.home(withLamp: "floor lamp"))
        let standIn = try SpeechServer(speaking: .homeAssistant(home))
        defer { standIn.stop() }
        let relay = try await TLSRelay(to: standIn.port, certificate: made.certificate, key: made.key)
        // Both end with their last reference.
        defer { withExtendedLifetime((made, relay)) {} }
        let address = "wss://127.0.0.1:\(relay.port)"
        let file = made.folder.appending(path: "token.txt")
        try Data("\(Self.token)\n".utf8).write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)

        // The program trusts what the system trusts.
        try Data("version: 1\nlocale: en\nintents: { Stop: [stop it] }\n".utf8)
            .write(to: made.folder.appending(path: "s.yaml"))
        let server = try await StartedServer(
            [
                "--dictionary", "s.yaml", "--home-assistant", address, "--home-assistant-token-file", "token.txt",
                "--home-assistant-names", "names.yaml",
            ], in: made.folder)
        try await eventually(within: .seconds(60)) {
            server.log.contains("and the certificate: the system must trust it")
        }
        try await server.stop()
        #expect(standIn.log.messages == [])

        var configuration = TLSConfiguration.makeClientConfiguration()
        configuration.trustRoots = .file(made.certificate)
        let trusting = try NIOSSLContext(configuration: configuration)
        let names = try await HomeAssistant(address, tokenFile: file.path) { channel, host in
            #expect(host == "127.0.0.1")
            try channel.pipeline.syncOperations.addHandler(NIOSSLClientHandler(context: trusting, serverHostname: nil))
        }.names()
        #expect(names.yaml.contains("floor lamp"), "\(names.yaml)")
        #expect(standIn.log.messages.first?.contains(Self.token) == true)
    }
}
#endif
