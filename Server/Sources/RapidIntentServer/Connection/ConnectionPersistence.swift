import NIOCore
import NIOHTTP1

/// Ends a connection after the answer where its client expects that, and says so in the answer.
///
/// Every request of HTTP/1.0 is the last on its connection (RFC 9112, section 9.3, leaves it to a server whether it keeps one
/// open), and is answered in that version, since its client knows no chunks; `close` may stand among other options and in any
/// case. What answers requests knows neither the version nor more than the bare word.
///
/// A request of HTTP/1.1 that names no host, or several, is not handed on (RFC 9112, section 3.2): two servers in a row might
/// take it for different ones.
final class ConnectionPersistence: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    /// What an answer has to do with its request.
    private struct Request {
        var isOld: Bool
        var isLast: Bool
    }

    /// Those whose answers have not ended, oldest first: several may be sent at once.
    private var unanswered = CircularBuffer<Request>(initialCapacity: 1)
    /// Whether a request was not handed on: neither is what follows it.
    private var isOver = false

    /// A request that does not name one host.
    struct UnclearHost: Error {}

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isOver else { return }
        guard case .head(var head) = unwrapInboundIn(data) else {
            context.fireChannelRead(data)
            return
        }
        let isOld = head.version == .http1_0 || head.version == .http0_9
        guard isOld || head.headers["host"].count == 1 else {
            isOver = true
            context.fireErrorCaught(UnclearHost())
            return
        }
        let isLast = isOld || !head.isKeepAlive
        unanswered.append(Request(isOld: isOld, isLast: isLast))
        if isLast { head.headers.replaceOrAdd(name: "connection", value: "close") }
        context.fireChannelRead(wrapInboundOut(.head(head)))
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(var head):
            // What only tells a client to go on is not yet the answer.
            guard head.status.code >= 200, let request = unanswered.first, request.isLast else { break }
            head.headers.replaceOrAdd(name: "connection", value: "close")
            if request.isOld { head.version = .http1_0 }
            context.write(wrapOutboundOut(.head(head)), promise: promise)
            return
        case .body: break
        case .end: _ = unanswered.popFirst()
        }
        context.write(data, promise: promise)
    }
}

// A handler belongs to the event loop of its channel.
@available(*, unavailable)
extension ConnectionPersistence: Sendable {}
