#if Fleet
/// What an outbox did, for a log or a screen.
public enum OutboxEvent: Sendable, Equatable {
    /// It is connected.
    case connected
    /// The connection was lost, and is made again by itself.
    case disconnected
    /// A message with this many changes of rows was stored by the stream.
    case sent(changes: Int)
    /// The collector asked for messages again, or acknowledged ones did not reach it.
    case sentAgain(messages: Int)
    /// Segments were dropped because of the limits.
    case dropped(segments: Int)
    /// A request to forget was carried out, which erased this many segments here.
    case forgot(segments: Int)
    /// A message is no request to forget and was ignored, for a reason.
    case ignoredRequest(String)
    /// Something failed and is tried again.
    case failed(FleetError)
}
#endif
