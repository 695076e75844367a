#if Server
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTPTypesHTTP1

/// A connection of the HTTP library, with ``ConnectionPersistence`` before the codec of its HTTP types.
///
/// A connection without a slot is closed before anything is read from it.
struct ServedConnection: ServerChildChannel {
    let http: HTTP1Channel
    let slots: ConnectionSlots
    let metrics: ServerMetrics

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP1Channel.Value> {
        let verdict = slots.request(for: ClientAddress(channel.remoteAddress)) {
            channel.pipeline.fireUserInboundEventTriggered(YieldConnectionEvent())
        }
        switch verdict {
        case .refused(let reason):
            metrics.refusedConnection(reason)
            channel.close(promise: nil)
            return channel.eventLoop.makeFailedFuture(ChannelError.ioOnClosedChannel)
        case .granted(let slot):
            channel.closeFuture.whenComplete { [slots] _ in slots.release(slot) }
            return http.setup(channel: channel, logger: logger).flatMapThrowing { value in
                let pipeline = channel.pipeline.syncOperations
                let codec = try pipeline.handler(type: HTTP1ToHTTPServerCodec.self)
                try pipeline.addHandler(ConnectionPersistence(), position: .before(codec))
                try pipeline.handler(type: ConnectionGuard.self).slot = slot
                return value
            }
        }
    }

    func handle(value: HTTP1Channel.Value, logger: Logger) async { await http.handle(value: value, logger: logger) }
}
#endif
