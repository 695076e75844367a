#if SpeechServers
/// The limits of the clients of a ``WyomingServer``.
public struct WyomingServerLimits: Sendable, Equatable {
    /// The largest number of open connections; another client gets an `error`, and its connection is closed.
    public var clients = 64
    /// The largest number of clients whose speech is recognised at once; another gets an `error`.
    ///
    /// Each takes the memory of one stream of its recogniser: some 20 MB with PocketSphinx.
    public var turns = 8
    /// The size limit of each part of an event, which are its header, its data and its payload, in bytes.
    public var eventBytes = 1 << 20
    /// The size limit of a text whose intent is asked for, in bytes.
    public var textBytes = 8_192
    /// How long a connection may be without a complete event; it is closed then.
    public var idle = Duration.seconds(300)
    /// How long a client may send no audio while it speaks, from 10 ms to a day.
    public var silentClient = Duration.seconds(10)

    /// Creates the default limits.
    public init() {}
}
#endif
