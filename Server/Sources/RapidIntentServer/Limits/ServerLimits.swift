/// What a client may take up before it is turned away.
public struct ServerLimits: Sendable, Equatable {
    /// The longest body of a request that asks one question, in bytes.
    public var body = 64 * 1024
    /// The longest text that is understood, in UTF-16 units, where the service that is stood in for has no limit of
    /// its own.
    public var text = 1000
    /// All header fields of a request together, in bytes.
    public var headerBytes = 16 * 1024
    /// How many header fields a request may have.
    public var headerCount = 64
    /// The time for a whole request to come in, from its first byte to its last; not for streams.
    public var request = Duration.seconds(10)
    /// How long a connection may stand without a request.
    public var idle = Duration.seconds(75)
    /// How long a client may leave unread what is sent to it.
    public var unread = Duration.seconds(20)
    /// How long a stream may be silent.
    public var silentStream = Duration.seconds(300)
    /// The longest line of a stream, in bytes.
    public var line = 64 * 1024
    /// The longest text that a line of a stream may say, in UTF-16 units: ten minutes of speech.
    public var streamText = 8192
    /// How many streams may be open at once.
    public var streams = 1000
    /// How many streams one key may have open at once; nil for as many as may be open at all.
    public var streamsPerKey: Int?
    /// How many connections may be open at once.
    ///
    /// One more replaces the connection that has waited for a request the longest, and is refused if all have requests.
    public var connections = 4096
    /// How many connections one client address may have open at once, under the same rule; the first 64 bits of an IPv6 address count.
    public var connectionsPerAddress = 1024

    /// The limits as the documentation states them.
    public init() {}
}
