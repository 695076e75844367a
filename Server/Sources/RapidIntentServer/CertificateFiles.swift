import Foundation
public import Logging
public import ServiceLifecycle

/// Keeps an ``ActiveCertificate`` as its files say, so that a certificate is renewed without a restart.
///
/// The files are looked at once a second. Files that cannot be used or do not belong together, and a certificate that is expired or
/// not valid yet, leave the certificate as it is and are reported in the log.
public struct CertificateFiles: Service {
    /// The certificate that counts.
    public let active: ActiveCertificate
    private let certificate: String
    private let privateKey: String
    private let files: WatchedFiles
    private let logger: Logger

    /// Reads a certificate, with those that vouch for it after it, and its key: PEM files both.
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
        // Served nevertheless: it is the clock that may be wrong, as on a device that has just been switched on.
        if let failure = first.failure(at: Date()) { logger.warning("clients will not trust it: \(failure)") }
    }

    /// Takes up changes until the service ends.
    public func run() async throws {
        await files.watch { reload() }
    }

    private func reload() {
        do throws(ServerCertificate.Failure) {
            let renewed = try ServerCertificate(certificate: certificate, privateKey: privateKey)
            if let failure = renewed.failure(at: Date()) { throw failure }
            active.current = renewed
            logger.info("the certificate has changed and was taken up")
        } catch {
            logger.error("the certificate has changed and cannot be used; the old one stays in force: \(error)")
        }
    }
}
