#if Server
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
    /// The maximum number of open streams.
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

    /// Creates the default limits.
    package init() {}
}
#endif
