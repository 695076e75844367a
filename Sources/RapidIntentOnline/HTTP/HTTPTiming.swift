/// How long each part of a request took.
///
/// What was not needed, because a connection was open already, took no time.
public struct HTTPTiming: Sendable, Equatable {
    /// Looking up the server's address.
    public var nameLookup: Duration
    /// Opening a TCP connection.
    public var connecting: Duration
    /// Agreeing on keys (TLS).
    public var securing: Duration
    /// From the connection that stood, through sending the request, to the first byte of the reply.
    public var waiting: Duration
    /// From the first byte of the reply to the last.
    public var reading: Duration

    /// Describes a timing.
    public init(
        nameLookup: Duration, connecting: Duration, securing: Duration, waiting: Duration, reading: Duration
    ) {
        self.nameLookup = nameLookup
        self.connecting = connecting
        self.securing = securing
        self.waiting = waiting
        self.reading = reading
    }

    /// All of it.
    public var total: Duration { nameLookup + connecting + securing + waiting + reading }
}
