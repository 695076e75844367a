import Foundation
import RapidIntentTesting

/// A server on this machine that offers HTTP/2 over TLS: the `nghttpd` command, which answers with a file and prints every
/// frame.
struct HTTP2Peer {
    /// Where the command is; nil if it is not installed.
    static let program = PeerProcess.program("nghttpd")

    /// The port it listens on.
    let port: Int
    /// The file with its certificate.
    var certificate: String { identity.certificate }

    private let identity: PeerCertificate
    private let process: PeerProcess

    /// Serves one file, for every method.
    init(file: String, holding text: String) throws {
        identity = try PeerCertificate()
        try Data(text.utf8).write(to: identity.folder.appending(path: file))
        // The command cannot choose a free port, so a port that was free just now is used.
        let placeholder = try IntentServer(answers: [:])
        port = URLComponents(string: placeholder.url)?.port ?? 0
        placeholder.stop()
        process = try PeerProcess([
            "/usr/bin/env", "stdbuf", "-oL", Self.program ?? "nghttpd", "--verbose", "--address=127.0.0.1",
            "--htdocs=\(identity.folder.path)", "\(port)", identity.key, identity.certificate,
        ])
        _ = try process.firstMatch(of: /(listen) 127/)
    }

    /// Waits for the head of a request in a frame of HTTP/2, and returns its path.
    func nextPath() throws -> String { try process.firstMatch(of: /:path: (\S+)\s/) }
}
