public import RapidIntent
import RapidIntentSupport

/// An absolute `http` or `https` URL, validated when it is created.
///
/// ```swift
/// try HTTPURL("https://westeurope.api.example.com/").appending(["apps", "a b"], query: [("log", "false")])
/// // https://westeurope.api.example.com/apps/a%20b?log=false
/// ```
///
/// Appended text is encoded strictly: every byte of its UTF-8 except the unreserved characters of
/// [RFC 3986, section 2.3](https://www.rfc-editor.org/rfc/rfc3986#section-2.3) becomes `%XX`, so that `&`, `+`, `/` and
/// emoji arrive unchanged.
///
/// Some services accept a secret only in the query. It is sent, and descriptions never show it.
public struct HTTPURL: Sendable, Hashable {
    package let isSecure: Bool
    /// The host in lower case: a name or an address, an IPv6 address without its brackets.
    package let host: String
    /// The whole URL as sent, including secrets; only for the transport.
    package let address: String
    /// The whole URL for display, with secrets as `<REDACTED>`.
    public let description: String
    /// All secrets in the URL, both encoded and unencoded.
    let secrets: [String]

    /// Reads a URL such as `https://example.com:8443/base`.
    ///
    /// - Throws: `OnlineIntentError.Code.invalidRequest` if the text does not have this form. A user name, a query and a
    ///   fragment are refused, because they often contain keys and addresses are printed.
    public init(_ text: String) throws(OnlineIntentError) {
        func invalid(_ why: String) -> OnlineIntentError {
            OnlineIntentError(.invalidRequest, "the endpoint \(why): expected a URL such as https://example.com/base")
        }
        guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") }) else {
            throw invalid("holds a space, or a character that is not ASCII")
        }
        let parts = text.split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, ["http", "https"].contains(parts[0].lowercased()) else {
            throw invalid("does not begin with http:// or https://")
        }
        guard !parts[1].contains(where: { "@?#".contains($0) }) else {
            throw invalid("holds a user name, a query or a fragment")
        }
        let slash = parts[1].firstIndex(of: "/") ?? parts[1].endIndex
        guard let authority = Self.split(authority: parts[1][..<slash]) else {
            throw invalid("has no valid host and port")
        }
        var path = parts[1][slash...]
        while path.hasSuffix("/") { path.removeLast() }
        isSecure = parts[0].lowercased() == "https"
        host = authority.host.lowercased()
        address = "\(parts[0].lowercased())://\(parts[1][..<slash].lowercased())\(path)"
        description = address
        secrets = []
    }

    private init(_ url: HTTPURL, appending shown: String, sent: String? = nil, secrets: [String] = []) {
        isSecure = url.isSecure
        host = url.host
        address = url.address + (sent ?? shown)
        description = url.description + shown
        self.secrets = url.secrets + secrets
    }

    /// This URL with path segments and query parameters added.
    public func appending(_ segments: [String], query: [(name: String, value: String)] = []) -> HTTPURL {
        let path = segments.map { "/\(PercentEncoding.encoded($0))" }.joined()
        let pairs = query.map { "\(PercentEncoding.encoded($0.name))=\(PercentEncoding.encoded($0.value))" }.joined(
            separator: "&")
        return HTTPURL(self, appending: path + (pairs.isEmpty ? "" : mark + pairs))
    }

    /// This URL with an action at the end of its path, in Azure's notation: `/language/:analyze-conversations`.
    func appendingAction(_ action: String, query: [(name: String, value: String)]) -> HTTPURL {
        HTTPURL(self, appending: "/:\(PercentEncoding.encoded(action))").appending([], query: query)
    }

    /// This URL with a key as a query parameter, for services that do not accept it elsewhere.
    public func appending(secret name: String, _ key: ServiceKey) -> HTTPURL {
        let (name, value) = (PercentEncoding.encoded(name), PercentEncoding.encoded(key.value))
        return HTTPURL(
            self, appending: "\(mark)\(name)=<REDACTED>", sent: "\(mark)\(name)=\(value)", secrets: [key.value, value])
    }

    /// The server alone, without path, query and secrets.
    package var origin: HTTPURL {
        let start = address.firstRange(of: "://")?.upperBound ?? address.startIndex
        let end = address[start...].firstIndex { $0 == "/" || $0 == "?" } ?? address.endIndex
        return HTTPURL(self, server: String(address[..<end]))
    }

    private init(_ url: HTTPURL, server: String) {
        isSecure = url.isSecure
        host = url.host
        address = server
        description = server
        secrets = []
    }

    /// The separator before the next query parameter.
    private var mark: String { address.contains("?") ? "&" : "?" }

    /// Checks a path segment.
    ///
    /// Dots are refused: a server, or a proxy before it, would resolve them to a parent folder.
    ///
    /// - Throws: ``OnlineIntentError/Code/invalidRequest`` with this message.
    static func checkSegment(_ segment: String, of message: String) throws(OnlineIntentError) {
        guard !segment.isEmpty, segment != ".", segment != ".." else {
            throw OnlineIntentError(.invalidRequest, message)
        }
    }

    /// Whether the host is this machine, with an address or name that no network can redirect.
    package var isLoopback: Bool {
        if host == "localhost" || host.hasSuffix(".localhost") || host == "::1" { return true }
        let octets = host.split(separator: ".", omittingEmptySubsequences: false).map(Self.octet)
        return octets.count == 4 && octets[0] == 127 && !octets.contains(nil)
    }

    /// A number in an address, digits only; nil for any other text.
    ///
    /// Some resolvers read a number with a leading zero as octal: 0127 is 87, another machine.
    private static func octet(_ text: Substring) -> UInt8? {
        guard text.allSatisfy({ ("0"..."9").contains($0) }), text == "0" || !text.hasPrefix("0") else { return nil }
        return UInt8(text)
    }

    private static func split(authority: Substring) -> (host: Substring, port: Int?)? {
        var host = authority
        var port: Substring?
        if authority.hasPrefix("[") {
            guard let end = authority.firstIndex(of: "]") else { return nil }
            host = authority[authority.index(after: authority.startIndex)..<end]
            guard host.contains(":"), host.allSatisfy({ $0.isHexDigit || ":.".contains($0) }) else { return nil }
            let rest = authority[authority.index(after: end)...]
            guard rest.isEmpty || rest.hasPrefix(":") else { return nil }
            if !rest.isEmpty { port = rest.dropFirst() }
        } else {
            if let colon = authority.firstIndex(of: ":") {
                host = authority[..<colon]
                port = authority[authority.index(after: colon)...]
            }
            guard !host.isEmpty, host.allSatisfy({ $0.isLetter || $0.isNumber || "-._".contains($0) }) else {
                return nil
            }
        }
        guard let port else { return (host, nil) }
        guard let number = UInt16(port), number > 0, port.allSatisfy(\.isNumber) else { return nil }
        return (host, Int(number))
    }
}

extension HTTPURL: CustomStringConvertible, CustomReflectable {
    /// The URL for `dump`, with secrets as `<REDACTED>`.
    public var customMirror: Mirror { Mirror(self, children: ["description": description], displayStyle: .struct) }
}
