/// The address of a server: the parts of an address such as `ws://127.0.0.1:2700/asr`.
package struct ServerAddress: Sendable, Equatable, CustomStringConvertible {
    /// The host: a name or an address; an IPv6 address has no brackets.
    package var host: String
    package var port: Int
    /// The path with its query, beginning with `/`.
    package var path: String
    package var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }

    /// Parses an address.
    ///
    /// - Parameters:
    ///   - scheme: The required scheme, such as `ws`.
    ///   - secure: The scheme of encrypted connections, which are not supported.
    ///   - port: The default port; nil if the address must contain one.
    ///   - example: A valid address, for messages.
    package init(
        _ text: String, scheme: String, secure: String?, port usual: Int?, hasPath: Bool, example: String
    ) throws(SpeechServerError) {
        // What is before '@' may be a password.
        let shown = text.lastIndex(of: "@").map { "…\(text[$0...])" } ?? text
        func invalid(_ why: String) -> SpeechServerError {
            SpeechServerError(.invalidAddress, "the address '\(shown)' \(why); write it as \(example)")
        }
        guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw invalid("holds a space, or a character that is not ASCII")
        }
        let parts = text.split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        if let secure, parts.first?.lowercased() == secure, parts.count == 2 {
            throw SpeechServerError(
                .invalidAddress,
                "the address '\(shown)' asks for an encrypted connection, which is not supported; let a proxy on this "
                    + "machine encrypt, and write \(scheme)://")
        }
        guard parts.count == 2, parts[0].lowercased() == scheme else {
            throw invalid("does not begin with \(scheme)://")
        }
        let slash = parts[1].firstIndex { "/?".contains($0) } ?? parts[1].endIndex
        let rest = parts[1][slash...]
        guard !parts[1].contains("@"), !rest.contains("#") else { throw invalid("holds a user name or a fragment") }
        guard hasPath || rest.isEmpty || rest == "/" else { throw invalid("holds a path") }
        path = rest.hasPrefix("/") ? String(rest) : "/\(rest)"
        var authority = parts[1][..<slash]
        if authority.hasPrefix("[") {
            guard let close = authority.firstIndex(of: "]") else { throw invalid("has no valid host") }
            host = String(authority[authority.index(after: authority.startIndex)..<close])
            authority = authority[authority.index(after: close)...]
            guard authority.isEmpty || authority.hasPrefix(":") else { throw invalid("has no valid host") }
        } else {
            host = String(authority.prefix { $0 != ":" })
            authority = authority.dropFirst(host.count)
        }
        guard !host.isEmpty else { throw invalid("has no host") }
        if authority.isEmpty {
            guard let usual else { throw invalid("has no port") }
            port = usual
        } else {
            guard let number = UInt16(authority.dropFirst()), number > 0, !authority.dropFirst().hasPrefix("+") else {
                throw invalid("has no valid port")
            }
            port = Int(number)
        }
    }
}
