import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOSSL
import NIOTLS
import RapidIntent

/// Stands between the reader of requests and what answers them, and closes connections that take too long or talk
/// nonsense.
///
/// It answers what never becomes a request: one that comes too slowly (408), one whose head is too large (431), one
/// that is no HTTP (400). It tells a client that waits for leave to go on (`Expect: 100-continue`), and where a
/// request is
/// answered before it has come in whole, it ends the connection after the answer, for what follows is no request. When the
/// server shuts down, or another connection needs the place of this one, it ends the connection as soon as what has begun is
/// answered.
///
/// All decisions are those of ``ConnectionTimes``.
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
    /// Whether a part of a request came in since the last time that all was read.
    private var hasPart = false
    /// Where the last request went, which says how errors are written; nil while none is being read or answered.
    private var target: String?
    /// Whether the last request asked for a head alone.
    private var isHead = false
    /// What is to be said of what came in behind requests that are answered first, and what asked for it, where that is known.
    private var refusal: (problem: ServiceProblem, request: ConnectionPersistence.UnclearHost?)?
    /// Whether the last answer was given: what comes after it goes nowhere.
    private var isOver = false
    /// The place of the connection among all; is told when there are requests.
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
            times.head(
                isStream: Self.isStream(head), isLast: head.headerFields[.connection] == "close", at: now)
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
            // Not handed on: the HTTP library would close on a request whose head is still coming in, and not say in its answer that
            // it is the last one.
            if times.quiesce() { context.close(promise: nil) }
            return
        case is YieldConnectionEvent:
            yield(context)
            return
        default: break
        }
        context.fireUserInboundEventTriggered(event)
    }

    /// Makes room for another connection: at once while there is no whole head of a request, or else after the answer.
    private func yield(_ context: ChannelHandlerContext) {
        let isClosing = times.quiesce()
        guard isClosing || times.unanswered == 0 else { return }
        metrics.closed(.crowded)
        // A peer that says nothing would leave the farewell of TLS unanswered, and hold the place for seconds.
        let encryption = try? context.pipeline.syncOperations.context(handlerType: NIOSSLServerHandler.self)
        (encryption ?? context).close(promise: nil)
    }

    private static func isStream(_ head: HTTPRequest) -> Bool {
        // Questions are most of what there is, and streams are never got.
        guard head.method != .get, let target = head.path.flatMap(RequestTarget.init) else { return false }
        return Endpoint(target.segments) == .listen
    }

    /// A client that asks for leave would otherwise wait for it, `curl` for a second.
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
        default: problem = .badRequest("This is no HTTP/1.1 request.")
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

    /// Answers in place of the other handlers, and closes.
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
        // Whatever is left of the request is the client's own affair; it is read, so that the answer is not lost with
        // it.
        times.refused(at: now)
        finish(context)
        setAlarm(context)
    }

    /// Ends what we say.
    ///
    /// What the client says is read for a moment more: closed at once, it might never see the answer.
    private func finish(_ context: ChannelHandlerContext) {
        context.flush()
        isOver = true
        context.close(mode: .output, promise: nil)
    }

    private func setAlarm(_ context: ChannelHandlerContext) {
        // One that rings too early costs less than a new one for every part.
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
            // Who was answered and told that this is the end has not taken too long.
            if reason != .lingering { metrics.closed(reason) }
            context.close(promise: nil)
        case nil: setAlarm(context)
        }
    }
}

extension Duration {
    /// Nanoseconds, for clocks that count in them.
    var wholeNanoseconds: Int64 {
        let (seconds, attoseconds) = components
        return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
    }

    /// Seconds as messages state them.
    var wholeSeconds: String {
        let seconds = self / .seconds(1)
        return seconds == seconds.rounded() ? "\(Int(seconds))" : "\(seconds)"
    }
}

// A handler belongs to the event loop of its channel.
@available(*, unavailable)
extension ConnectionGuard: Sendable {}
