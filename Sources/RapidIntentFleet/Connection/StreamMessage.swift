#if Fleet
struct StreamMessage: Sendable, Equatable {
    /// Where it is acknowledged.
    var reply: String
    var subject: String
    /// The bytes; none if a server sent it to the stream for a client, as the copy of a message that a stream keeps.
    var payload: [UInt8]
    var sequence: UInt64
    /// When the stream received it, in milliseconds since 1970.
    var milliseconds: Int64
    /// How many messages follow it.
    var pending: UInt64

    enum Settlement: Sendable, Equatable {
        /// It is written to disk; the stream may remove it.
        case done
        /// It can never be used; the stream may remove it.
        case setAside
        /// It could not be written; deliver it again.
        case again
    }

    /// Reads a message; nil if no consumer delivered it, or another one.
    init?(_ message: ServerMessage, from consumer: String, of stream: String) {
        // $JS.ACK.STREAM.CONSUMER.DELIVERIES.SEQUENCE.DELIVERED.NANOSECONDS.PENDING; newer servers put two tokens after ACK,
        // and may add some at the end.
        guard let reply = message.reply, reply.hasPrefix("$JS.ACK.") else { return nil }
        var tokens = reply.split(separator: ".", omittingEmptySubsequences: false).dropFirst(2)
        if tokens.count > 7 { tokens = tokens.dropFirst(2) }
        let place = Array(tokens)
        guard place.count >= 7, place[0] == stream, place[1] == consumer, let sequence = UInt64(place[3]),
            let nanoseconds = Int64(place[5]), let pending = UInt64(place[6])
        else { return nil }
        self.reply = reply
        subject = message.subject
        payload = message.headers["Nats-Stream"] == nil ? message.payload : []
        (self.sequence, milliseconds, self.pending) = (sequence, nanoseconds / 1_000_000, pending)
    }
}
#endif
