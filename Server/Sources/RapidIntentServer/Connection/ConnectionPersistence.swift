import NIOCore
import NIOHTTP1

/// Marks the requests after which their client expects the connection to be closed.
///
/// Those of HTTP/1.0 that do not ask for more are (RFC 9112, section 9.3), and `close` may stand among other options and in
/// any case. What answers requests knows neither the version nor more than the bare word.
final class ConnectionPersistence: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .head(var head) = unwrapInboundIn(data), !head.isKeepAlive else {
            context.fireChannelRead(data)
            return
        }
        head.headers.replaceOrAdd(name: "connection", value: "close")
        context.fireChannelRead(wrapInboundOut(.head(head)))
    }
}
