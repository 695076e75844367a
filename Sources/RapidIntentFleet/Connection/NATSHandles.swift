#if Fleet
import CNATS

/// Owns a connection of libnats with its JetStream context and subscriptions, and closes them.
final class NATSHandles {
    var connection: OpaquePointer?
    var jetStream: OpaquePointer?
    var subscription: OpaquePointer?
    /// The subscription to answers.
    var answers: OpaquePointer?

    // Closed before its subscriptions are freed: libnats before 3.6 may still hand a message to one that is freed while its
    // connection is open (https://github.com/nats-io/nats.c/pull/638).
    deinit {
        natsConnection_Close(connection)
        natsSubscription_Destroy(subscription)
        natsSubscription_Destroy(answers)
        jsCtx_Destroy(jetStream)
        natsConnection_Destroy(connection)
    }
}
#endif
