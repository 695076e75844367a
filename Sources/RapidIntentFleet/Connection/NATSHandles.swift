import CNATS

/// Owns a connection of libnats with its JetStream context and subscriptions, and closes them.
final class NATSHandles {
    var connection: OpaquePointer?
    var jetStream: OpaquePointer?
    var subscription: OpaquePointer?
    /// The subscription to answers.
    var answers: OpaquePointer?

    deinit {
        natsSubscription_Destroy(subscription)
        natsSubscription_Destroy(answers)
        jsCtx_Destroy(jetStream)
        natsConnection_Destroy(connection)
    }
}
