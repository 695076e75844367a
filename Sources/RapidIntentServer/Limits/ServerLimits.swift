#if Server
/// The limits of clients.
public struct ServerLimits: Sendable, Equatable {
    /// The maximum size of the body of a question, in bytes.
    public var body = 64 * 1024
    /// The maximum length of a text, in UTF-16 units, if the emulated service has no limit of its own.
    public var text = 1000
    /// The maximum total size of a request's header fields, in bytes.
    public var headerBytes = 16 * 1024
    /// The maximum number of header fields of a request.
    public var headerCount = 64
    /// The maximum time for a whole request, from its first byte to its last; not for streams.
    public var request = Duration.seconds(10)
    /// The maximum time of a connection without a request.
    public var idle = Duration.seconds(75)
    /// The maximum time for which a client may leave sent data unread.
    public var unread = Duration.seconds(20)
    /// The maximum time without input in a stream.
    public var silentStream = Duration.seconds(300)
    /// The maximum length of a line of a stream, in bytes.
    public var line = 64 * 1024
    /// The maximum length of the text in a line of a stream, in UTF-16 units: ten minutes of speech.
    public var streamText = 8192
    /// The maximum number of open streams.
    public var streams = 1000
    /// The maximum number of open streams of one key; nil for no separate limit.
    public var streamsPerKey: Int?
    /// The maximum number of open connections.
    ///
    /// At the limit, a new connection replaces the one that has waited for a request the longest. It is refused if all
    /// have requests.
    public var connections = 4096
    /// The maximum number of open connections per client address, with the same rule.
    ///
    /// For IPv6, the first 64 bits of the address count.
    public var connectionsPerAddress = 1024

    /// Creates the default limits.
    public init() {}
}
#endif
