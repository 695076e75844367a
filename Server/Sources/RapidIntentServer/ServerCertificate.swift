import Foundation
import NIOSSL

/// A certificate with its key, for encrypted connections.
public struct ServerCertificate: Sendable {
    let configuration: TLSConfiguration
    private let path: String
    /// When it begins to be valid, and when it ceases to be, in seconds since 1970.
    private let validity: (start: Int, end: Int)

    /// Why a certificate cannot be used.
    public struct Failure: Error, Equatable, CustomStringConvertible {
        /// What is wrong, with the file's name.
        public var description: String
    }

    /// Reads a certificate, with those that vouch for it after it, and its key: PEM files both.
    ///
    /// - Throws: ``Failure`` if a file cannot be read, is no PEM file of its kind, or the two do not belong together.
    public init(certificate: String, privateKey: String) throws(Failure) {
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
            // Made once here, so that what does not fit is known before a client connects.
            _ = try NIOSSLContext(configuration: configuration)
        } catch {
            throw Failure(
                description: "\(certificate): the certificate and the key \(privateKey) do not belong together")
        }
        self.configuration = configuration
        path = certificate
        // Others in the chain may be long expired and do no harm: clients look for another way to what they trust.
        validity = chain.first.map { (Int($0.notValidBefore), Int($0.notValidAfter)) } ?? (.min, .max)
    }

    /// Why clients will not trust it at a time; nil where its time is right.
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
