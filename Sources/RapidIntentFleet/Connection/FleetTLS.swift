#if Fleet
/// The files of an encrypted connection, in PEM format.
public struct FleetTLS: Sendable, Equatable {
    /// The certificates of the authorities that are trusted; nil for the system's.
    public var authorities: String?
    /// The certificate of this client; nil if the servers ask for none.
    public var certificate: String?
    /// The private key of the certificate, which only its owner and group may read.
    public var key: String?

    /// Names the files.
    public init(authorities: String? = nil, certificate: String? = nil, key: String? = nil) {
        self.authorities = authorities
        self.certificate = certificate
        self.key = key
    }
}
#endif
