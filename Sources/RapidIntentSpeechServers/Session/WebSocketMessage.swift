#if SpeechServers
/// A message to a server.
package enum WebSocketMessage: Sendable, Equatable {
    case text(String)
    /// Samples, as 16-bit integers in little-endian order.
    case audio([Int16])
    /// The answer to a ping, with its content.
    case pong([UInt8])
}

/// A message from a server.
package enum WebSocketAnswer: Sendable, Equatable {
    /// A text, also one in a binary message.
    case text(String)
    /// A request for a pong with the same content.
    case ping([UInt8])
}
#endif
