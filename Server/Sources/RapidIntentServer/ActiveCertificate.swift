import NIOCore
import NIOSSL
import Synchronization

/// The certificate that is in force at the moment, exchanged while the service runs.
///
/// A change counts for connections that are opened from then on.
public final class ActiveCertificate: Sendable {
    private let certificate: Mutex<ServerCertificate>

    /// Begins with a certificate.
    public init(_ certificate: ServerCertificate) { self.certificate = Mutex(certificate) }

    /// The certificate that new connections are encrypted with.
    public var current: ServerCertificate {
        get { certificate.withLock { $0 } }
        set { certificate.withLock { $0 = newValue } }
    }

    /// What a server is set up with: each connection asks anew for the certificate.
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
