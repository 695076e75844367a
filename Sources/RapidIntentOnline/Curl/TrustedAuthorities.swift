/// The trusted certificate authorities: a file of certificates, a folder of them, both, or those of the system.
///
/// A pure value.
struct TrustedAuthorities: Sendable, Equatable {
    /// A file with certificates (PEM).
    var file: String?
    /// A folder with one certificate per file, named by hashes as created by `openssl rehash`.
    var folder: String?

    /// Whether neither is given, so that the system's authorities are trusted.
    var isSystem: Bool { file == nil && folder == nil }

    init(file: String?) { self.file = file }

    /// Reads the environment like the command `curl`: `CURL_CA_BUNDLE` alone, or else `SSL_CERT_FILE` and
    /// `SSL_CERT_DIR`; an empty variable counts as unset.
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
