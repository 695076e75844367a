import CNATS

/// Owns a connection of libnats with its JetStream context and subscriptions, and closes them.
final class NATSHandles {
    var connection: OpaquePointer?
    var jetStream: OpaquePointer?
    var subscription: OpaquePointer?
    /// Messages that were received and are not settled yet, by their numbers.
    var unsettled: [Int: OpaquePointer] = [:]

    deinit {
        for message in unsettled.values { natsMsg_Destroy(message) }
        natsSubscription_Destroy(subscription)
        jsCtx_Destroy(jetStream)
        natsConnection_Destroy(connection)
    }
}
