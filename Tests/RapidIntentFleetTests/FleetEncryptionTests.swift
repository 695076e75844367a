#if Fleet
import Foundation
import Testing
import TestSupport

@testable import RapidIntentFleet

@Suite(
    "Encrypted connections and NKeys",
    .natsServer,
    .enabled(if: OpenSSL.program != nil, "openssl is not installed: apt-get install openssl"),
    .timeLimit(.minutes(5)))
struct FleetEncryptionTests {
    let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    private func server(_ own: OpenSSL.Certificate, clients: String? = nil) async throws -> NATSServer {
        let verification = clients.map { "ca_file: \"\($0)\", verify: true" } ?? ""
        let server = try NATSServer(
            "tls { cert_file: \"\(own.certificate)\", key_file: \"\(own.key)\", \(verification) }")
        try await server.start()
        return server
    }

    private func connect(
        _ server: NATSServer, scheme: String = "tls", _ tls: FleetTLS? = nil, _ credentials: FleetCredentials = .none
    ) async throws {
        let connection = FleetConnection(
            FleetOptions(
                servers: ["\(scheme)://127.0.0.1:\(server.port)"], tls: tls, credentials: credentials,
                timeout: .seconds(5)))
        try await connection.open(name: "test", inbox: "_INBOX.test")
    }

    private func failure(_ work: () async throws -> Void) async -> FleetError? {
        await #expect(throws: FleetError.self) { try await work() }
    }

    @Test("telemetry travels encrypted; a client that does not trust the server, or means another, is told why")
    func certificates() async throws {
        let own = try OpenSSL.Certificate(folder, "own", for: "IP:127.0.0.1")
        let other = try OpenSSL.Certificate(folder, "other", for: "IP:127.0.0.1")
        let server = try await server(own)
        let options = FleetOptions(
            servers: ["tls://127.0.0.1:\(server.port)"], tls: FleetTLS(authorities: own.certificate))
        let kiosk = try Kiosk(folder)
        try await kiosk.record(0..<20)
        let collector = TelemetryCollector(path: folder.path("fleet.sqlite"), options: options)
        try await collector.run(untilDrained: true)
        try await TelemetryOutbox(
            path: kiosk.path, site: kiosk.site, instance: kiosk.instance, options: options, now: { Kiosk.morning + 60 }
        ).run(untilSent: true)
        try await collector.run(untilDrained: true)
        let collected = try await collector.findings()
        #expect(RawFile.segments(in: folder.path("fleet.sqlite")) > 0, "\(collected)")

        for tls in [FleetTLS(authorities: other.certificate), nil] {
            let error = await failure { try await connect(server, tls) }
            #expect(error?.code == .tls)
            #expect(error?.description.contains("self-signed certificate") == true)
            #expect(error?.description.hasSuffix("(tls); check the certificates and the names in them") == true)
        }
        // Of a server that encrypts, an address without 'tls://' is no way around its certificate.
        #expect(await failure { try await connect(server, scheme: "nats") }?.code == .tls)
        let missing = await failure { try await connect(server, FleetTLS(authorities: "/no/such/file.pem")) }
        #expect(missing?.code == .tls && missing?.description.contains("/no/such/file.pem") == true)

        let elsewhere = try OpenSSL.Certificate(folder, "elsewhere", for: "DNS:nats.example")
        let misnamed = try await self.server(elsewhere)
        let error = await failure { try await connect(misnamed, FleetTLS(authorities: elsewhere.certificate)) }
        #expect(error?.code == .tls && error?.description.contains("IP address mismatch") == true)
    }

    @Test("a client that must encrypt sends nothing to a server that does not")
    func unencrypted() async throws {
        let server = try NATSServer()
        try await server.start()
        let error = await failure { try await connect(server) }
        #expect(error?.code == .tls)
        #expect(error?.description.hasPrefix("connecting: Secure Connection not available (tls)") == true)
    }

    @Test("a server that asks for a certificate accepts the right one only")
    func clients() async throws {
        let own = try OpenSSL.Certificate(folder, "own", for: "IP:127.0.0.1")
        let client = try OpenSSL.Certificate(folder, "client", for: "DNS:kiosk")
        let server = try await server(own, clients: client.certificate)
        try await connect(
            server,
            FleetTLS(authorities: own.certificate, certificate: client.certificate, key: client.key))
        let other = try OpenSSL.Certificate(folder, "other", for: "DNS:kiosk")
        for tls in [
            FleetTLS(authorities: own.certificate),
            FleetTLS(authorities: own.certificate, certificate: other.certificate, key: other.key),
        ] {
            let error = await failure { try await connect(server, tls) }
            #expect(error?.description.hasPrefix("connecting: ") == true)
            #expect(error.map { [.unreachable, .tls].contains($0.code) } == true)
        }
        let mixed = await failure {
            try await connect(
                server, FleetTLS(authorities: own.certificate, certificate: client.certificate, key: other.key))
        }
        #expect(mixed?.code == .tls && mixed?.description.contains("reading the certificate") == true)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: client.key)
        let readable = await failure {
            try await connect(
                server, FleetTLS(authorities: own.certificate, certificate: client.certificate, key: client.key))
        }
        #expect(readable?.code == .secretFile)
    }

    @Test("an NKey proves who connects; a wrong seed, and a file without one, end with a clear message")
    func nkeys() async throws {
        let (known, wrong) = (try OpenSSL.userKey(folder), try OpenSSL.userKey(folder))
        #expect(known.publicKey.hasPrefix("U") && known.publicKey.utf8.count == 56)
        #expect(known.seed.hasPrefix("SU") && known.seed.utf8.count == 58)
        let server = try NATSServer("authorization { users: [ { nkey: \(known.publicKey) } ] }")
        try await server.start()
        func file(_ text: String) throws -> String {
            let path = try folder.write(text + "\n", to: UUID().uuidString)
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
            return path
        }
        func connect(_ key: String, _ seed: String) async throws {
            try await self.connect(server, scheme: "nats", nil, .nkey(key, seedFile: try file(seed)))
        }
        try await connect(known.publicKey, known.seed)
        for (key, seed) in [
            (known.publicKey, wrong.seed), (wrong.publicKey, wrong.seed), ("nonsense", known.seed),
        ] {
            let error = await failure { try await connect(key, seed) }
            #expect(
                error?.description == """
                    the servers refuse these credentials (refused); \
                    check the user and the secret, and that the server knows them
                    """)
        }
        let empty = await failure { try await connect(known.publicKey, "no seed") }
        #expect(empty?.code == .secretFile)
        #expect(empty?.description.contains("has no line with the seed of a user's NKey (SU…)") == true)
        let damaged = await failure { try await connect(known.publicKey, String(known.seed.dropLast(3))) }
        #expect(damaged != nil && damaged?.description.contains(known.seed.dropLast(3)) == false)
    }

    @Test("a stream on more servers than there are is refused with a remedy")
    func replicas() async throws {
        let server = try NATSServer()
        try await server.start()
        let connection = FleetConnection(FleetOptions(servers: [server.address]))
        try await connection.open(name: "test", inbox: "_INBOX.test")
        let error = await failure { try await connection.create(.versions(replicas: 3)) }
        #expect(
            error?.description == """
                creating the stream RI_VERSIONS on 3 servers: replicas > 1 not supported in non-clustered mode (failed); \
                '--replicas' is at most the number of servers in the cluster
                """)
    }
}
#endif
