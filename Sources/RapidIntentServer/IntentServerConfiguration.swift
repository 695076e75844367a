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

package struct ServerLimits: Sendable, Equatable {
    /// The maximum size of the body of a question, in bytes.
    package var body = 64 * 1024
    /// The maximum length of a text, in UTF-16 units, if the emulated service has no limit of its own.
    package var text = 1000
    /// The maximum total size of a request's header fields, in bytes.
    package var headerBytes = 16 * 1024
    /// The maximum number of header fields of a request.
    package var headerCount = 64
    /// The maximum time for a whole request, from its first byte to its last; not for streams.
    package var request = Duration.seconds(10)
    /// The maximum time of a connection without a request.
    package var idle = Duration.seconds(75)
    /// The maximum time for which a client may leave sent data unread.
    package var unread = Duration.seconds(20)
    /// The maximum time without input in a stream.
    package var silentStream = Duration.seconds(300)
    /// The maximum length of a line of a stream, in bytes.
    package var line = 64 * 1024
    /// The maximum length of the text in a line of a stream, in UTF-16 units: ten minutes of speech.
    package var streamText = 8192
    package var streams = 1000
    /// The maximum number of open streams of one key; nil for no separate limit.
    package var streamsPerKey: Int?
    /// The maximum number of open connections.
    ///
    /// At the limit, a new connection replaces the one that has waited for a request the longest. It is refused if all
    /// have requests.
    package var connections = 4096
    /// The maximum number of open connections per client address, with the same rule.
    ///
    /// For IPv6, the first 64 bits of the address count.
    package var connectionsPerAddress = 1024

    package init() {}
}
#endif
