#if Server
import Foundation

/// The addresses at which the pages may be opened, which decide whose requests are believed.
///
/// A page of another site can send requests to this server. Its name can even be made to resolve to this machine (DNS
/// rebinding), so that its requests seem to be of the same site. So a server that only this machine can reach accepts
/// only the names of this machine.
package struct PageAddress: Sendable, Equatable {
    /// The origin at which people open the pages, such as `https://voice.example.org`; nil without a proxy.
    private let origin: String?
    private let isLoopback: Bool
    /// Whether browsers reach the pages over TLS.
    let isEncrypted: Bool

    /// Creates the address of a server without a proxy; only this machine reaches a loopback address.
    package init(isLoopback: Bool, isEncrypted: Bool) {
        origin = nil
        self.isLoopback = isLoopback
        self.isEncrypted = isEncrypted
    }

    /// Creates the address that a proxy serves: a scheme and a host, with a port if it is not the scheme's own; else nil.
    package init?(proxied url: String) {
        guard let parts = URLComponents(string: url), let scheme = parts.scheme?.lowercased(),
            ["http", "https"].contains(scheme), let host = parts.host?.lowercased(), !host.isEmpty,
            ["", "/"].contains(parts.path), parts.query == nil, parts.fragment == nil, parts.user == nil
        else { return nil }
        origin = "\(scheme)://\(host)" + (parts.port.map { ":\($0)" } ?? "")
        isLoopback = false
        isEncrypted = scheme == "https"
    }

    /// Whether a request's `Host` is one of this server's names.
    func accepts(host: String) -> Bool {
        // A proxy may send its own name or the server's.
        guard origin == nil, isLoopback else { return true }
        let name = Self.name(of: host)
        if name == "localhost" || name == "[::1]" { return true }
        let octets = name.split(separator: ".", omittingEmptySubsequences: false)
        return octets.count == 4 && octets[0] == "127" && octets.allSatisfy { UInt8($0) != nil }
    }

    /// Whether a request that changes something comes from a page of this server.
    ///
    /// Browsers say so with `Sec-Fetch-Site`, and with `Origin` where a connection is not secure. Other programs send
    /// neither; the token in the form then decides alone.
    func isOwn(fetchSite: String?, origin presented: String?, host: String) -> Bool {
        if let fetchSite, fetchSite != "same-origin" { return false }
        guard let presented else { return true }
        if let origin { return presented.lowercased() == origin }
        return presented.lowercased() == "\(isEncrypted ? "https" : "http")://\(host.lowercased())"
    }

    /// The name of the cookie, which has the port, because browsers send cookies of one port to all others.
    func cookieName(host: String) -> String {
        let port = host.dropFirst(Self.name(of: host).count).filter(\.isNumber)
        return "rapid-intent-review" + (port.isEmpty || origin != nil ? "" : "-\(port)")
    }

    /// The part of a `Host` before the port, in lower case.
    private static func name(of host: String) -> String {
        let host = host.lowercased()
        if host.hasPrefix("["), let end = host.firstIndex(of: "]") { return String(host[...end]) }
        return host.lastIndex(of: ":").map { String(host[..<$0]) } ?? host
    }
}
#endif
