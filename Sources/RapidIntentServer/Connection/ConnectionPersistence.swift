#if Server
import NIOCore
import NIOHTTP1

/// Closes a connection after the answer if its client expects that, and says so in the answer.
///
/// Every request of HTTP/1.0 is the last on its connection (RFC 9112, section 9.3, allows this). Its answer has the
/// same version, because its client does not know chunks. `close` may be one of several options and in any case. A
/// request for another protocol or a tunnel is the last one too, because the parser reads nothing after it. The
/// responder sees no version, and recognises only the bare word `close`.
///
/// A request with no host, several hosts or an invalid one is rejected, because two servers in a row might interpret it
/// differently (RFC 9112, section 3.2). HTTP/1.0 needs no host.
final class ConnectionPersistence: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    /// The properties of a request that its answer depends on.
    private struct Request {
        var isOld: Bool
        var isLast: Bool
    }

    /// The requests without a complete answer, oldest first; a client may send several at once.
    private var unanswered = CircularBuffer<Request>(initialCapacity: 1)
    private var hasLast = false
    /// Whether a request was rejected; later input is dropped.
    private var isOver = false

    /// A request that does not name exactly one valid host.
    struct UnclearHost: Error {
        /// The request's target.
        var target: String
        /// Whether its answer has no body.
        var isHead: Bool
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isOver else { return }
        guard case .head(var head) = unwrapInboundIn(data) else {
            context.fireChannelRead(data)
            return
        }
        guard !hasLast else {
            // Some parsers continue to read after it.
            isOver = true
            return
        }
        let isOld = head.version == .http1_0 || head.version == .http0_9
        let fields = Fields(head.headers)
        guard fields.areHostsClear, fields.hosts == 1 || isOld && fields.hosts == 0 else {
            isOver = true
            context.fireErrorCaught(UnclearHost(target: head.uri, isHead: head.method == .HEAD))
            return
        }
        // An HTTP/1.0 client would take "100 Continue" for the answer (RFC 9110, section 10.1.1).
        if isOld { head.headers.remove(name: "expect") }
        let isLast =
            isOld || !head.isKeepAlive || head.method == .CONNECT || fields.asksForUpgrade
        hasLast = isLast
        unanswered.append(Request(isOld: isOld, isLast: isLast))
        if isLast { head.headers.replaceOrAdd(name: "connection", value: "close") }
        context.fireChannelRead(wrapInboundOut(.head(head)))
    }

    /// The relevant fields of a request, found in one pass because it runs for every request.
    private struct Fields {
        var hosts = 0
        /// Whether every host is valid, so that all servers interpret it the same way.
        var areHostsClear = true
        var asksForUpgrade = false

        init(_ headers: HTTPHeaders) {
            for (name, value) in headers {
                switch name.utf8.count {
                case 4 where name.lowercased() == "host":
                    hosts += 1
                    areHostsClear = areHostsClear && Self.isHost(value)
                case 7 where name.lowercased() == "upgrade": asksForUpgrade = true
                default: break
                }
            }
        }

        private static func isHost(_ value: String) -> Bool {
            // White space around a value is not part of it (RFC 9110, section 5.5), but the parser leaves it at the
            // end.
            func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
            var bytes = Substring(value).utf8
            while let last = bytes.last, isSpace(last) { bytes.removeLast() }
            return bytes.drop(while: isSpace).allSatisfy(isOfHost)
        }

        private static func isOfHost(_ byte: UInt8) -> Bool {
            switch byte {
            case UInt8(ascii: ","), UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "@"),
                UInt8(ascii: "\\"):
                false
            default: (0x21...0x7E).contains(byte)
            }
        }
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(var head):
            // An informational status, such as "100 Continue", is not yet the answer.
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
#endif
