#if SpeechServers
package import RapidIntentSpeech

/// The address that a ``WyomingServer`` binds: TCP or a Unix domain socket.
package enum WyomingServerAddress: Sendable, Hashable, CustomStringConvertible {
    case tcp(host: String, port: Int)
    case unix(path: String)

    /// The length limit of a socket's path on Linux, without the final zero.
    private static let longestPath = 107

    /// Parses an address such as `tcp://127.0.0.1:10300` or `unix:///run/rapid-intent.sock`.
    ///
    /// Port 0 binds a free port.
    package init(_ text: String) throws(SpeechServerError) {
        let example = "tcp://127.0.0.1:10300 or unix:///run/rapid-intent.sock"
        if text.hasPrefix("unix://") {
            let path = String(text.dropFirst("unix://".count))
            guard path.hasPrefix("/"), path.utf8.count <= Self.longestPath, !path.utf8.contains(0) else {
                throw SpeechServerError(
                    .invalidAddress,
                    "the address '\(text)' has no absolute path of at most \(Self.longestPath) bytes; "
                        + "write it as \(example)"
                )
            }
            self = .unix(path: path)
            return
        }
        // A client cannot connect to port 0, and a server can bind it.
        let isFree = text.hasSuffix(":0")
        let address = try ServerAddress(
            isFree ? text.dropLast() + "1" : text, scheme: "tcp", secure: "tls", port: nil, hasPath: false,
            example: example)
        self = .tcp(host: address.host, port: isFree ? 0 : address.port)
    }

    package var description: String {
        switch self {
        case .tcp(let host, let port): "tcp://\(host.contains(":") ? "[\(host)]" : host):\(port)"
        case .unix(let path): "unix://\(path)"
        }
    }

    /// Whether only this machine can reach the address.
    package var isLocal: Bool {
        switch self {
        case .tcp(let host, _): host.lowercased() == "localhost" || host == "::1" || host.hasPrefix("127.")
        case .unix: true
        }
    }
}
#endif
