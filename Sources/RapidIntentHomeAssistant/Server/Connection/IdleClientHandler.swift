#if SpeechServers
import NIOCore
import NIOPosix

/// Closes a connection that has had no complete event for too long; placed behind the decoder.
final class IdleClientHandler: ChannelInboundHandler {
    typealias InboundIn = NIOAny

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event is IdleStateHandler.IdleStateEvent { context.close(promise: nil) }
        context.fireUserInboundEventTriggered(event)
    }
}
#endif
