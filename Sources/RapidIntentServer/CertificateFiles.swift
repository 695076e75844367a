#if Server
import Foundation
public import Logging
public import ServiceLifecycle

/// Keeps an ``ActiveCertificate`` up to date with its files, so that a certificate is renewed without a restart.
///
/// The files are checked once a second. If they are invalid or do not match, or the certificate is expired or not valid
/// yet, the certificate does not change and the log reports an error.
public struct CertificateFiles: Service {
    /// The active certificate.
    public let active: ActiveCertificate
    private let certificate: String
    private let privateKey: String
    private let files: WatchedFiles
    private let logger: Logger

    /// Reads a certificate, followed by its chain, and its private key from two PEM files.
    ///
    /// - Throws: ``ServerCertificate/Failure`` if they cannot be used.
    public init(
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
    public func run() async throws {
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
#endif
