import NIOSSL

/// A certificate with its key, for encrypted connections.
public struct ServerCertificate: Sendable {
    let configuration: TLSConfiguration

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
            // Made once here, so that what does not fit is known before anybody connects.
            _ = try NIOSSLContext(configuration: configuration)
        } catch {
            throw Failure(
                description: "\(certificate): the certificate and the key \(privateKey) do not belong together")
        }
        self.configuration = configuration
    }
}
