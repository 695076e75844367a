#if Server
import Foundation
package import Logging
import NIOCore
import NIOSSL
import ServiceLifecycle

/// Keeps an ``ActiveCertificate`` up to date with its files, so that a certificate is renewed without a restart.
///
/// The files are checked once a second. If they are invalid or do not match, or the certificate is expired or not valid
/// yet, the certificate does not change and the log reports an error.
package struct CertificateFiles: Service {
    package let active: ActiveCertificate
    private let certificate: String
    private let privateKey: String
    private let files: WatchedFiles
    private let logger: Logger

    /// Reads a certificate, followed by its chain, and its private key from two PEM files.
    package init(
        certificate: String, privateKey: String, interval: Duration = .seconds(1), logger: Logger
    ) throws(ServerCertificate.Failure) {
        self.certificate = certificate
        self.privateKey = privateKey
        self.logger = logger
        files = WatchedFiles([certificate, privateKey], interval: interval)
        let first = try ServerCertificate(certificate: certificate, privateKey: privateKey)
        active = ActiveCertificate(first)
        // Served anyway, because the clock may be wrong, for example on a device that was just switched on.
        if let failure = first.failure(at: Date()) { logger.warning("clients will not trust it: \(failure)") }
    }

    /// Applies changes of the files until the service ends.
    package func run() async throws { await files.watch { reload() } }

    private func reload() {
        do throws(ServerCertificate.Failure) {
            let renewed = try ServerCertificate(certificate: certificate, privateKey: privateKey)
            if let failure = renewed.failure(at: Date()) { throw failure }
            active.current = renewed
            logger.info("the certificate has changed and was reloaded")
        } catch {
            logger.error("the certificate has changed and cannot be used; the previous one stays in use: \(error)")
        }
    }
}

/// The active certificate; a change applies to connections opened afterwards.
package typealias ActiveCertificate = Renewable<ServerCertificate>

extension ActiveCertificate {
    /// The TLS configuration of a server, which gets the current certificate for each connection.
    func configuration() -> TLSConfiguration {
        var configuration = current.configuration
        configuration.sslContextCallback = { _, promise in
            let now = self.current.configuration
            var override = NIOSSLContextConfigurationOverride()
            override.certificateChain = now.certificateChain
            override.privateKey = now.privateKey
            promise.succeed(override)
        }
        return configuration
    }
}

/// A certificate with its private key, for encrypted connections.
package struct ServerCertificate: Sendable {
    let configuration: TLSConfiguration
    private let path: String
    /// The start and end of its validity, in seconds since 1970.
    private let validity: (start: Int, end: Int)

    /// The reason why a certificate cannot be used.
    package struct Failure: Error, Equatable, CustomStringConvertible {
        /// The error, with the file's name.
        package var description: String
    }

    /// Reads a certificate, followed by its chain, and its private key from two PEM files.
    ///
    /// - Throws: ``Failure`` if a file cannot be read or is not a PEM file of its kind, or if the two do not match.
    package init(certificate: String, privateKey: String) throws(Failure) {
        let chain: [NIOSSLCertificate]
        do {
            chain = try NIOSSLCertificate.fromPEMFile(certificate)
        } catch {
            throw Failure(description: "\(certificate): there is no certificate in PEM format to be read")
        }
        let key: NIOSSLPrivateKey
        do {
            key = try NIOSSLPrivateKey(file: privateKey, format: .pem)
        } catch {
            throw Failure(description: "\(privateKey): there is no private key in PEM format to be read")
        }
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(key))
        configuration.minimumTLSVersion = .tlsv12
        do {
            // Created once here, to detect a mismatch before a client connects.
            _ = try NIOSSLContext(configuration: configuration)
        } catch {
            throw Failure(
                description: "\(certificate): the certificate and the key \(privateKey) do not belong together")
        }
        self.configuration = configuration
        path = certificate
        // Other certificates of the chain may be expired: clients look for another path to one that they trust.
        validity = chain.first.map { (Int($0.notValidBefore), Int($0.notValidAfter)) } ?? (.min, .max)
    }

    /// The reason why clients do not trust it at a time; nil if it is valid then.
    func failure(at now: Date) -> Failure? {
        let seconds = Int(now.timeIntervalSince1970)
        func day(_ seconds: Int) -> String {
            Date(timeIntervalSince1970: TimeInterval(seconds)).formatted(.iso8601)
        }
        if seconds < validity.start {
            return Failure(
                description:
                    "\(path): the certificate is not valid before \(day(validity.start)); write the file again then, or correct the clock"
            )
        }
        if seconds > validity.end {
            return Failure(
                description: "\(path): the certificate expired at \(day(validity.end)); put a renewed one in its place")
        }
        return nil
    }
}
#endif
