#if Server
import NIOCore
package import RapidIntent

/// The address of a server, and the limits of its clients.
package struct IntentServerConfiguration: Sendable {
    /// The address to bind; by default reachable from this machine only.
    package var host = "127.0.0.1"
    /// The port; 0 for any free port.
    package var port = 8080
    /// The names that clients may use for the application or project; empty for any.
    package var apps: Set<String> = []
    /// The language of requests that name none; nil for the language of the first dictionary.
    package var locale: LocaleIdentifier?
    /// The settings of the resolver of questions and streams.
    package var resolver = ResolverConfiguration()
    /// The rate limit of each key; nil for none.
    package var rate: RateLimit?
    /// Counts the requests of several servers against the rate limit together; nil for this server only.
    package var sharedRates: (any SharedRates)?
    package var limits = ServerLimits()
    /// The certificate of connections, which can be replaced while the server runs; nil for no encryption.
    package var certificate: ActiveCertificate?

    /// Creates the configuration of a server for this machine only.
    package init() {}

    /// Whether only this machine can reach the address, independent of the network.
    package var isLoopback: Bool {
        let host = host.lowercased()
        if host == "localhost" { return true }
        // The address has several spellings.
        if let address = try? SocketAddress(ipAddress: host, port: 0), address.ipAddress == "::1" { return true }
        let octets = host.split(separator: ".", omittingEmptySubsequences: false)
        // Some resolvers read a number with a leading zero as octal: 0127 is 87, another machine.
        let numbers = octets.map { $0.allSatisfy(\.isNumber) && ($0 == "0" || !$0.hasPrefix("0")) ? UInt8($0) : nil }
        return numbers.count == 4 && numbers[0] == 127 && !numbers.contains(nil)
    }
}
#endif
