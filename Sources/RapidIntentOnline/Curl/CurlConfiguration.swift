/// The configuration of a ``CurlTransport``.
public struct CurlConfiguration: Sendable, Equatable {
    /// The time limit for connecting: name look-up, TCP and TLS.
    ///
    /// It detects a server that is down, even if an answer may take long. A negative time counts as zero, and more
    /// than a day as a day.
    public var connectTimeLimit: Duration
    /// The maximum length of a reply body, in bytes.
    public var longestReply: Int
    /// The number of connections kept open for later requests.
    public var idleConnections: Int
    /// A file with the certificates (PEM) of the trusted authorities; nil for those that the environment names
    /// (`CURL_CA_BUNDLE`, or else `SSL_CERT_FILE` and the folder `SSL_CERT_DIR`), or else those of the system.
    public var trustedCertificates: String?

    /// Creates a configuration.
    ///
    /// The defaults suit a waiting user: 500 ms to connect, and replies of up to 256 KiB.
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
