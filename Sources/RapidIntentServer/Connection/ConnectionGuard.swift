#if Server
import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOSSL
import NIOTLS
import RapidIntentSupport

/// Closes connections that are too slow or send invalid HTTP; placed between the request decoder and the responder.
///
/// It answers input that never becomes a request: too slow (408), head too large (431), or not HTTP (400). It grants a
/// client's `Expect: 100-continue`. If a request is answered before it is complete, it closes the connection after the
/// answer, because the following bytes are not a request. When the server shuts down, or another connection needs the
/// slot, it closes the connection after the answers to the requests that have begun.
///
/// ``ConnectionTimes`` makes all decisions.
final class ConnectionGuard: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let limits: ServerLimits
    private let metrics: ServerMetrics
    private let start = NIODeadline.now()
    private var times: ConnectionTimes
    private var alarm: (at: Duration, task: Scheduled<Void>)?
    /// Whether a part of a request came since the last complete read.
    private var hasPart = false
    /// The target of the last request, which decides the format of errors; nil while no request is open.
    private var target: String?
    private var isHead = false
    /// The error to send after the open requests are answered, and the request that caused it, if known.
    private var refusal: (problem: ServiceProblem, request: ConnectionPersistence.UnclearHost?)?
    /// Whether the last answer was sent; later output is dropped.
    private var isOver = false
    /// The connection's slot, which records whether it has requests.
    var slot: ConnectionSlots.Slot?

    init(_ limits: ServerLimits, isEncrypted: Bool, metrics: ServerMetrics) {
        self.limits = limits
        self.metrics = metrics
        times = ConnectionTimes(
            ConnectionTimes.Limits(
                request: limits.request, idle: limits.idle, unread: limits.unread, linger: .seconds(1)),
            isEncrypted: isEncrypted, at: .zero)
    }

    private var now: Duration { .nanoseconds((NIODeadline.now() - start).nanoseconds) }

    func handlerAdded(context: ChannelHandlerContext) {
        metrics.connectionOpened()
        setAlarm(context)
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        alarm?.task.cancel()
        alarm = nil
        metrics.connectionClosed()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        hasPart = true
        switch unwrapInboundIn(data) {
        case .head(let head):
            slot?.requestBegan()
            times.head(isStream: Self.isStream(head), isLast: head.headerFields[.connection] == "close", at: now)
            target = head.path
            isHead = head.method == .head
            grantContinuation(of: head, context)
        case .body: break
        case .end: times.end()
        }
        setAlarm(context)
        context.fireChannelRead(data)
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        if !hasPart {
            times.bytes(at: now)
            setAlarm(context)
        }
        hasPart = false
        context.fireChannelReadComplete()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        case TLSUserEvent.handshakeCompleted:
            times.handshakeEnded(at: now)
            setAlarm(context)
        case is ChannelShouldQuiesceEvent:
            // Not forwarded: the HTTP library would close the connection while the head of a request is still arriving,
            // and its answer would not say that it is the last one.
            if times.quiesce() { context.close(promise: nil) }
            return
        case is YieldConnectionEvent:
            yield(context)
            return
        default: break
        }
        context.fireUserInboundEventTriggered(event)
    }

    /// Closes for another connection: at once if no complete head of a request has come, otherwise after the answer.
    private func yield(_ context: ChannelHandlerContext) {
        let isClosing = times.quiesce()
        guard isClosing || times.unanswered == 0 else { return }
        metrics.closed(.crowded)
        // A silent peer would not answer the TLS close, and would keep the slot for seconds.
        let encryption = try? context.pipeline.syncOperations.context(handlerType: NIOSSLServerHandler.self)
        (encryption ?? context).close(promise: nil)
    }

    private static func isStream(_ head: HTTPRequest) -> Bool {
        // Most requests are questions, and streams never use GET.
        guard head.method != .get, let target = head.path.flatMap(RequestTarget.init) else { return false }
        return Endpoint(target.segments) == .listen
    }

    /// Without the reply, a client that asks for permission waits; `curl` waits for a second.
    private func grantContinuation(of head: HTTPRequest, _ context: ChannelHandlerContext) {
        guard head.headerFields[.expect]?.lowercased() == "100-continue", times.unanswered == 1 else { return }
        let length = head.headerFields[.contentLength].flatMap(Int.init) ?? 0
        guard length <= limits.body || Self.isStream(head) else { return }
        context.writeAndFlush(wrapOutboundOut(.head(HTTPResponse(status: .continue))), promise: nil)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard !isOver else {
            promise?.fail(ChannelError.ioOnClosedChannel)
            return
        }
        switch unwrapOutboundIn(data) {
        case .head(var head):
            if times.answerBegins() { head.headerFields[.connection] = "close" }
            context.write(wrapOutboundOut(.head(head)), promise: promise)
        case .body: context.write(data, promise: promise)
        case .end:
            let isLast = times.answerEnds(at: now)
            context.write(data, promise: promise)
            if times.unanswered == 0 {
                (target, isHead) = (nil, false)
                slot?.requestsEnded()
            }
            if isLast {
                finish(context)
            } else if times.unanswered == 0, let refusal {
                target = refusal.request?.target
                isHead = refusal.request?.isHead ?? false
                refuse(context, refusal.problem)
            }
            setAlarm(context)
        }
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        times.isWritable(context.channel.isWritable, at: now)
        setAlarm(context)
        context.fireChannelWritabilityChanged()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard !isOver, refusal == nil else { return }
        let problem: ServiceProblem
        switch error {
        case is ChannelError, is IOError, is NIOSSLError, is BoringSSLError:
            context.fireErrorCaught(error)
            return
        case HTTPParserError.headerOverflow:
            problem = ServiceProblem(
                .requestHeaderFieldsTooLarge, "HeadersTooLarge",
                "The header has more than \(limits.headerBytes) bytes or \(limits.headerCount) fields.")
        case is ConnectionPersistence.UnclearHost: problem = .badRequest("The request has to name one Host.")
        default: problem = .badRequest("This is not an HTTP/1.1 request.")
        }
        let request = error as? ConnectionPersistence.UnclearHost
        if times.canRefuse {
            if times.unanswered == 0 {
                target = request?.target
                isHead = request?.isHead ?? false
            }
            refuse(context, problem)
        } else if times.answersFirst {
            refusal = (problem, request)
        } else {
            context.fireErrorCaught(error)
        }
    }

    /// Sends an error in place of the other handlers, and closes.
    private func refuse(_ context: ChannelHandlerContext, _ problem: ServiceProblem) {
        let body = ByteBuffer(bytes: Endpoint.dialect(ofTarget: target).body(of: problem).bytes)
        let head = HTTPResponse(
            status: problem.status,
            headerFields: [
                .contentType: "application/json; charset=utf-8", .contentLength: "\(body.readableBytes)",
                .connection: "close",
            ])
        metrics.refused(status: problem.status.code)
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        if !isHead { context.write(wrapOutboundOut(.body(body)), promise: nil) }
        context.write(wrapOutboundOut(.end(nil)), promise: nil)
        // The rest of the request is read, so that the connection does not lose the answer.
        times.refused(at: now)
        finish(context)
        setAlarm(context)
    }

    /// Closes the output.
    ///
    /// Input is read for a moment longer, because the client might not see the answer if the connection closed at once.
    private func finish(_ context: ChannelHandlerContext) {
        context.flush()
        isOver = true
        context.close(mode: .output, promise: nil)
    }

    private func setAlarm(_ context: ChannelHandlerContext) {
        // An early alarm costs less than a new one for every part.
        guard let deadline = times.deadline, alarm.map({ $0.at > deadline }) ?? true else { return }
        alarm?.task.cancel()
        let box = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        let task = context.eventLoop.scheduleTask(deadline: start + .nanoseconds(deadline.wholeNanoseconds)) {
            let (handler, context) = box.value
            handler.ring(context)
        }
        alarm = (deadline, task)
    }

    private func ring(_ context: ChannelHandlerContext) {
        alarm = nil
        switch times.verdict(at: now) {
        case .refuse:
            refuse(
                context,
                ServiceProblem(
                    .requestTimeout, "RequestTimeout",
                    "The request did not come in within \(limits.request.wholeSeconds) s."))
        case .close(let reason):
            // A client that got its last answer was not too slow.
            if reason != .lingering { metrics.closed(reason) }
            context.close(promise: nil)
        case nil: setAlarm(context)
        }
    }
}

extension Duration {
    var wholeNanoseconds: Int64 {
        let (seconds, attoseconds) = components
        return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
    }

    /// The duration in seconds, as messages state it.
    var wholeSeconds: String {
        let seconds = self / .seconds(1)
        return seconds == seconds.rounded() ? "\(Int(seconds))" : "\(seconds)"
    }
}

// A handler belongs to the event loop of its channel.
@available(*, unavailable)
extension ConnectionGuard: Sendable {}
#endif
