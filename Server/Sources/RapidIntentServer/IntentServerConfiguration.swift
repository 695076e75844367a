import NIOCore
public import RapidIntent

/// Where a server listens, and what it holds its clients to.
public struct IntentServerConfiguration: Sendable {
    /// The address that it binds; by default this machine's own.
    public var host = "127.0.0.1"
    /// The port; 0 for any that is free.
    public var port = 8080
    /// The names that clients may give the application or project; empty for any.
    public var apps: Set<String> = []
    /// What is spoken where a request does not say; nil for the language of the first dictionary.
    public var locale: LocaleIdentifier?
    /// How often a key may ask; nil for as often as it likes.
    public var rate: RateLimit?
    /// What clients may take up.
    public var limits = ServerLimits()
    /// The certificate that connections are encrypted with, which can be exchanged while the server runs; nil for none.
    public var certificate: ActiveCertificate?

    /// A server for this machine alone.
    public init() {}

    /// Whether only this machine can reach the address, whatever the network does.
    public var isLoopback: Bool {
        let host = host.lowercased()
        if host == "localhost" { return true }
        // However its zeroes are written.
        if let address = try? SocketAddress(ipAddress: host, port: 0), address.ipAddress == "::1" { return true }
        let octets = host.split(separator: ".", omittingEmptySubsequences: false)
        // A zero in front would make it an octal number to some resolvers: 0127 is 87, another machine.
        let numbers = octets.map { $0.allSatisfy(\.isNumber) && ($0 == "0" || !$0.hasPrefix("0")) ? UInt8($0) : nil }
        return numbers.count == 4 && numbers[0] == 127 && !numbers.contains(nil)
    }
}
