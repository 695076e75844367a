#if Server
import Foundation
import RapidIntent
import RapidIntentOnline
import ServerTestSupport
import TestSupport
import Testing

@testable import RapidIntentServer

/// A certificate for this machine, made by `openssl`.
final class TestCertificate: Sendable {
    static let openssl = ["/usr/bin/openssl", "/usr/local/bin/openssl", "/opt/homebrew/bin/openssl"].first {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    let folder: URL
    var certificate: String { folder.appending(path: "certificate.pem").path }
    var key: String { folder.appending(path: "key.pem").path }

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "tls-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try run([
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "1",
            "-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", certificate,
        ])
    }

    /// A certificate for other days, such as `20200101000000Z` to `20200102000000Z`.
    convenience init(from start: String, to end: String) throws {
        try self.init()
        // Only the command for authorities sets both ends, and it wants a database.
        let settings = """
            [ca]
            default_ca=own
            [own]
            database=index
            serial=serial
            new_certs_dir=.
            default_md=sha256
            policy=any
            [any]
            commonName=supplied
            """
        try Data(settings.utf8).write(to: folder.appending(path: "settings"))
        try Data().write(to: folder.appending(path: "index"))
        try Data("01\n".utf8).write(to: folder.appending(path: "serial"))
        try run(["req", "-new", "-key", key, "-subj", "/CN=localhost", "-out", "request.pem"])
        try run([
            "ca", "-batch", "-notext", "-selfsign", "-config", "settings", "-keyfile", key, "-in", "request.pem",
            "-startdate", start,
            "-enddate", end, "-out", certificate,
        ])
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func run(_ arguments: [String]) throws {
        let process = Process()
        process.executableURL = URL(filePath: Self.openssl ?? "/usr/bin/openssl")
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitForEnd()
    }

    /// The files as a server watches them, and a copy for clients, who trust it whatever the files contain later.
    func watched(_ log: CapturedLog) throws -> (files: CertificateFiles, trusted: String) {
        let trusted = folder.appending(path: "first.pem").path
        try FileManager.default.copyItem(atPath: certificate, toPath: trusted)
        let files = try CertificateFiles(
            certificate: certificate, privateKey: key, interval: .milliseconds(20), logger: log.logger)
        return (files, trusted)
    }
}

@Suite("TLS", .enabled(if: TestCertificate.openssl != nil, "needs openssl"), .timeLimit(.minutes(2)))
struct TLSTests {
    @Test("a client that trusts the certificate is answered; an unencrypted one is not")
    func answered() async throws {
        let made = try await offPool { try TestCertificate() }
        let certificate = try ServerCertificate(certificate: made.certificate, privateKey: made.key)
        try await RunningServer.serving {
            $0.certificate = ActiveCertificate(certificate)
        } test: { server in
            let url = "https://127.0.0.1:\(server.port)"
            let trusting = CurlTransport(
                CurlConfiguration(connectTimeLimit: .seconds(10), trustedCertificates: made.certificate))
            for client in Client.allCases {
                let found = try await client.prediction(for: "where am i", at: url, over: trusting)
                #expect(found.topIntent?.name == "Location")
            }
            await #expect(throws: OnlineIntentError.self) {
                try await Client.rasa.prediction(
                    for: "where am i", at: url, over: CurlTransport(CurlConfiguration(connectTimeLimit: .seconds(10))))
            }
            let plain = try await RawConnection.exchange("GET /health HTTP/1.1\r\nHost: a\r\n\r\n", port: server.port)
            #expect(!plain.contains("200"))
        }
    }

    @Test("a handshake that never ends is ended")
    func stuck() async throws {
        let made = try await offPool { try TestCertificate() }
        let certificate = try ServerCertificate(certificate: made.certificate, privateKey: made.key)
        // A server of its own, since its short time limit would also end other slow handshakes.
        try await RunningServer.serving {
            $0.certificate = ActiveCertificate(certificate)
            $0.limits.request = .milliseconds(100)
        } test: { server in
            let bytes = try await RawConnection.exchange("\u{16}\u{3}\u{1}", port: server.port)
            #expect(!bytes.contains("HTTP"))
        }
    }

    @Test("a certificate is renewed without a restart, and files that do not match are ignored")
    func renewal() async throws {
        let (first, second) = try await offPool { (try TestCertificate(), try TestCertificate()) }
        let log = CapturedLog()
        let (files, trusted) = try first.watched(log)
        try await RunningServer.serving(further: [files], log: log) {
            $0.certificate = files.active
        } test: { server in
            func isAnswered(trusting certificate: String) async -> Bool {
                // A new connection each time, since open ones keep their first certificate.
                let transport = CurlTransport(
                    CurlConfiguration(connectTimeLimit: .seconds(10), trustedCertificates: certificate))
                let url = "https://127.0.0.1:\(server.port)"
                return (try? await Client.rasa.prediction(for: "where am i", at: url, over: transport)) != nil
            }
            func put(_ path: String, at place: String) throws {
                try Data(contentsOf: URL(filePath: path)).write(to: URL(filePath: place), options: .atomic)
            }
            #expect(await isAnswered(trusting: trusted))
            #expect(await !isAnswered(trusting: second.certificate))
            try put(second.certificate, at: first.certificate)
            try await eventually { log.text.contains("do not belong together") }
            #expect(await isAnswered(trusting: trusted))
            try put(second.key, at: first.key)
            try await eventually { await isAnswered(trusting: second.certificate) }
            #expect(await !isAnswered(trusting: trusted))
        }
        #expect(log.text.contains("the certificate has changed and was reloaded"))
    }

    @Test(
        "an expired or not yet valid certificate does not replace a valid one",
        arguments: [
            ("20200101000000Z", "20200102000000Z", "the certificate expired at 2020-01-02T00:00:00Z"),
            ("20900101000000Z", "20900102000000Z", "the certificate is not valid before 2090-01-01T00:00:00Z"),
        ])
    func invalidTimes(start: String, end: String, reason: String) async throws {
        let (first, second) = try await offPool { (try TestCertificate(), try TestCertificate(from: start, to: end)) }
        let log = CapturedLog()
        let (files, trusted) = try first.watched(log)
        try await RunningServer.serving(further: [files], log: log) {
            $0.certificate = files.active
        } test: { server in
            // Key and certificate match: only the time is wrong.
            for (path, place) in [(second.key, first.key), (second.certificate, first.certificate)] {
                try Data(contentsOf: URL(filePath: path)).write(to: URL(filePath: place), options: .atomic)
            }
            try await eventually { log.text.contains("the previous one stays in use: \(first.certificate): \(reason)") }
            let transport = CurlTransport(
                CurlConfiguration(connectTimeLimit: .seconds(10), trustedCertificates: trusted))
            let found = try await Client.rasa.prediction(
                for: "where am i", at: "https://127.0.0.1:\(server.port)", over: transport)
            #expect(found.topIntent?.name == "Location")
        }
        #expect(!log.text.contains("was reloaded"))
        // At the start, there is no other certificate.
        let warned = CapturedLog()
        _ = try CertificateFiles(certificate: second.certificate, privateKey: second.key, logger: warned.logger)
        #expect(warned.text.contains(reason))
    }

    @Test("files that are no certificate, or do not match, are named in the error")
    func mistakes() async throws {
        let (first, second) = try await offPool { (try TestCertificate(), try TestCertificate()) }
        let missing = #expect(throws: ServerCertificate.Failure.self) {
            try ServerCertificate(certificate: "/nowhere.pem", privateKey: first.key)
        }
        #expect(missing?.description.hasPrefix("/nowhere.pem: ") == true)
        let noKey = #expect(throws: ServerCertificate.Failure.self) {
            try ServerCertificate(certificate: first.certificate, privateKey: first.certificate)
        }
        #expect(noKey?.description.hasPrefix(first.certificate) == true)
        let apart = #expect(throws: ServerCertificate.Failure.self) {
            try ServerCertificate(certificate: first.certificate, privateKey: second.key)
        }
        #expect(apart?.description.contains("do not belong together") == true)
    }
}
#endif
