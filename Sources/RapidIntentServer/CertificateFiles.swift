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
    package func run() async throws {
        await files.watch { reload() }
    }

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
#endif
