/// How a ``CurlTransport`` behaves.
public struct CurlConfiguration: Sendable, Equatable {
    /// The time for connecting: looking up the name, TCP and TLS.
    ///
    /// A server that is down is known soon, however long an answer may take. A negative time is none, and more than a day
    /// is a day.
    public var connectTimeLimit: Duration
    /// The longest body that is taken, in bytes.
    public var longestReply: Int
    /// How many connections are kept open for later requests.
    public var idleConnections: Int
    /// A file with the certificates (PEM) of the authorities that are trusted; nil for those that the environment names
    /// (`CURL_CA_BUNDLE`, or else `SSL_CERT_FILE` and the folder `SSL_CERT_DIR`), or else those of the system.
    public var trustedCertificates: String?

    /// Describes a behaviour.
    ///
    /// The defaults suit a person who waits: 500 ms to connect, 256 KiB of reply.
    public init(
        connectTimeLimit: Duration = .milliseconds(500), longestReply: Int = 256 * 1024, idleConnections: Int = 16,
        trustedCertificates: String? = nil
    ) {
        self.connectTimeLimit = connectTimeLimit
        self.longestReply = longestReply
        self.idleConnections = idleConnections
        self.trustedCertificates = trustedCertificates
    }
}
