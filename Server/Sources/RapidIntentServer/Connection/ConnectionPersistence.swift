import NIOCore
import NIOHTTP1

/// Ends a connection after the answer where its client expects that, and says so in the answer.
///
/// Every request of HTTP/1.0 is the last on its connection (RFC 9112, section 9.3, leaves it to a server whether it keeps one
/// open), and is answered in that version, since its client knows no chunks; `close` may stand among other options and in any
/// case. Behind a request to speak another protocol, or to become a tunnel, the parser reads nothing: it is the last one, too.
/// What answers requests knows neither the version nor more than the bare word.
///
/// A request that names no host, several, or what is none is not handed on (RFC 9112, section 3.2; HTTP/1.0 need not name
/// one): two servers in a row might take it for different ones.
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
    /// Whether the last request has come in.
    private var hasLast = false
    /// Whether a request was not handed on: neither is what follows it.
    private var isOver = false

    /// A request that does not name one host.
    struct UnclearHost: Error {
        /// Where it goes.
        var target: String
        /// Whether its answer has no body, whatever it says.
        var isHead: Bool
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isOver else { return }
        guard case .head(var head) = unwrapInboundIn(data) else {
            context.fireChannelRead(data)
            return
        }
        guard !hasLast else {
            // Some parsers read on behind it.
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
        // Its client knows nothing of leave to go on, and would take that for the answer (RFC 9110, section 10.1.1).
        if isOld { head.headers.remove(name: "expect") }
        let isLast =
            isOld || !head.isKeepAlive || head.method == .CONNECT || fields.asksForUpgrade
        hasLast = isLast
        unanswered.append(Request(isOld: isOld, isLast: isLast))
        if isLast { head.headers.replaceOrAdd(name: "connection", value: "close") }
        context.fireChannelRead(wrapInboundOut(.head(head)))
    }

    /// What is to be known of the fields of a request, found in one pass: it is made for each.
    private struct Fields {
        /// How many name a host.
        var hosts = 0
        /// Whether they name what no server reads as something else.
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
            // White space around a value is none of it (RFC 9110, section 5.5), and the parser leaves it there at the end.
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
