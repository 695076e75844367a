/// A TLS server on this machine: the `openssl` command, which answers every `GET` with a page about the connection.
struct TLSPeer {
    /// Where the command is; nil if it is not installed.
    static let program = PeerProcess.program("openssl")

    /// The port it listens on.
    let port: Int
    /// The file with its certificate.
    var certificate: String { identity.certificate }

    /// Makes a folder of trusted certificates with its own in it.
    func hashedFolder() throws -> String { try identity.hashedFolder() }

    private let identity: PeerCertificate
    private let process: PeerProcess

    init() throws {
        identity = try PeerCertificate()
        process = try PeerProcess([
            Self.program ?? "openssl", "s_server", "-accept", "127.0.0.1:0", "-cert", identity.certificate, "-key",
            identity.key, "-www",
        ])
        // Port 0 is any free one; the first line names it, once the server accepts connections.
        port = try Int(process.firstMatch(of: /ACCEPT .*:([0-9]+)\n/)) ?? 0
    }
}
