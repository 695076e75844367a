/// Which authorities vouch for servers: a file of certificates, a folder of them, both, or those of the system.
///
/// A pure value.
struct TrustedAuthorities: Sendable, Equatable {
    /// A file with certificates (PEM).
    var file: String?
    /// A folder with a certificate in each file, named by hashes as `openssl rehash` does it.
    var folder: String?

    /// Whether nothing is named, so that the system's authorities are trusted.
    var isSystem: Bool { file == nil && folder == nil }

    /// Trusts the certificates of a file and no others.
    init(file: String?) { self.file = file }

    /// Reads what the environment names, as the command `curl` does: `CURL_CA_BUNDLE` alone, or else `SSL_CERT_FILE` and
    /// `SSL_CERT_DIR`; an empty variable names nothing.
    init(environment: [String: String]) {
        func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        if let bundle = value("CURL_CA_BUNDLE") {
            file = bundle
        } else {
            file = value("SSL_CERT_FILE")
            folder = value("SSL_CERT_DIR")
        }
    }
}
