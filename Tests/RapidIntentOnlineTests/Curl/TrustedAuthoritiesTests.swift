import Testing

@testable import RapidIntentOnline

@Suite("TrustedAuthorities")
struct TrustedAuthoritiesTests {
    @Test(
        "the environment names a file, a folder or both, and `CURL_CA_BUNDLE` takes precedence",
        arguments: [
            ([:], nil, nil),
            (["SSL_CERT_FILE": "f"], "f", nil), (["SSL_CERT_DIR": "d"], nil, "d"),
            (["SSL_CERT_FILE": "f", "SSL_CERT_DIR": "d"], "f", "d"),
            (["CURL_CA_BUNDLE": "b", "SSL_CERT_FILE": "f", "SSL_CERT_DIR": "d"], "b", nil),
            (["CURL_CA_BUNDLE": "", "SSL_CERT_FILE": "", "SSL_CERT_DIR": ""], nil, nil),
        ] as [([String: String], String?, String?)])
    func environment(variables: [String: String], file: String?, folder: String?) {
        let authorities = TrustedAuthorities(environment: variables)
        #expect(authorities.file == file)
        #expect(authorities.folder == folder)
        #expect(authorities.isSystem == (file == nil && folder == nil))
    }
}
