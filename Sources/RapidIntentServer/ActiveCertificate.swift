#if Server
import NIOCore
import NIOSSL
import Synchronization

/// The active certificate, which can be replaced while the service runs.
///
/// A change applies to connections opened afterwards.
public final class ActiveCertificate: Sendable {
    private let certificate: Mutex<ServerCertificate>

    /// Creates an active certificate with its first value.
    public init(_ certificate: ServerCertificate) { self.certificate = Mutex(certificate) }

    /// The certificate for new connections.
    public var current: ServerCertificate {
        get { certificate.withLock { $0 } }
        set { certificate.withLock { $0 = newValue } }
    }

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
