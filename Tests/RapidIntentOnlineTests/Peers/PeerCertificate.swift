import Foundation

/// A self-signed certificate for the name `localhost`, in a folder that is deleted with this value.
final class PeerCertificate {
    /// The folder, for other files of a peer.
    let folder: URL
    /// The file with the certificate.
    let certificate: String
    /// The file with its key.
    let key: String

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "RapidIntent-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        key = folder.appending(path: "key.pem").path
        certificate = folder.appending(path: "certificate.pem").path
        try PeerProcess.run([
            PeerProcess.program("openssl") ?? "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt",
            "ec_paramgen_curve:prime256v1", "-nodes", "-days", "1", "-subj", "/CN=localhost", "-addext",
            "subjectAltName=DNS:localhost", "-keyout", key, "-out", certificate,
        ])
    }

    /// Creates a folder in which the certificate is found by its hash.
    func hashedFolder() throws -> String {
        let trusted = folder.appending(path: "trusted")
        try FileManager.default.createDirectory(at: trusted, withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: certificate, toPath: trusted.appending(path: "peer.pem").path)
        try PeerProcess.run([PeerProcess.program("openssl") ?? "openssl", "rehash", trusted.path])
        return trusted.path
    }

    deinit { try? FileManager.default.removeItem(at: folder) }
}
