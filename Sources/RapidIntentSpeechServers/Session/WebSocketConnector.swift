#if SpeechServers
package import NIOCore
import NIOHTTP1
import NIOPosix
import NIOWebSocket
import RapidIntent
package import RapidIntentSpeech

/// Connects to a server by WebSocket (RFC 6455).
package struct WebSocketConnector: Sendable {
    package typealias Connection = NIOAsyncChannel<WebSocketAnswer, WebSocketMessage>
    package typealias Encryption = @Sendable (_ channel: any Channel, _ host: String) throws -> Void

    private let address: ServerAddress
    private let limit: Duration
    private let answerBytes: Int
    package let server: String
    private let encrypt: Encryption?

    private static let mostFragments = 1_024

    /// Creates a connector.
    ///
    /// - Parameters:
    ///   - limit: The time to establish the connection, including the handshakes.
    ///   - answerBytes: The largest message of the server.
    ///   - server: The name of the server in messages.
    package init(
        _ address: ServerAddress, within limit: Duration, answerBytes: Int, server: String,
        encrypt: Encryption? = nil
    ) {
        self.address = address
        self.limit = limit
        self.answerBytes = answerBytes
        self.server = server
        self.encrypt = encrypt
    }

    package func connect<C: Clock<Duration>>(by clock: C) async throws -> Connection {
        try await ConnectionAttempt.connect(within: limit, by: clock, to: server) { [self] trying in
            let upgrade = try await ClientBootstrap.speechServer
                .connect(host: address.host, port: address.port) { channel in
                    trying(channel)
                    return channel.eventLoop.makeCompletedFuture {
                        try encrypt?(channel, address.host)
                        return try handshake(on: channel)
                    }
                }
            do {
                return try await upgrade.get()
            } catch let error as SpeechServerError {
                throw error
            } catch let error as IOError {
                throw SpeechServerError(.refused, "\(server) is not a WebSocket server (\(error.systemMessage))")
            } catch  where encrypt != nil && !(error is HTTPParserError || error is NIOHTTPClientUpgradeError) {
                throw SpeechServerError(
                    .unreachable,
                    "\(server) cannot be reached encrypted (\("\(error)".quotable())); check that it encrypts at this "
                        + "port, and the certificate: the system must trust it")
            } catch {
                throw SpeechServerError(.refused, "\(server) is not a WebSocket server (\("\(error)".quotable()))")
            }
        }
    }

    private func handshake(on channel: any Channel) throws -> EventLoopFuture<Connection> {
        let upgrader = NIOTypedWebSocketClientUpgrader<Connection>(
            maxFrameSize: answerBytes,
            // Automatic handling would close the connection without a reason.
            enableAutomaticErrorHandling: false,
            upgradePipelineHandler: { channel, _ in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandlers([
                        NIOWebSocketFrameAggregator(
                            minNonFinalFragmentSize: 0, maxAccumulatedFrameCount: Self.mostFragments,
                            maxAccumulatedFrameSize: answerBytes),
                        WebSocketFrameHandler(server: server),
                    ])
                    return try Connection(wrappingChannelSynchronously: channel)
                }
            })
        var headers = HTTPHeaders()
        headers.add(name: "Host", value: "\(address)")
        let configuration = NIOTypedHTTPClientUpgradeConfiguration<Connection>(
            upgradeRequestHead: HTTPRequestHead(version: .http1_1, method: .GET, uri: address.path, headers: headers),
            upgraders: [upgrader],
            notUpgradingCompletionHandler: { channel in
                // `HandshakeStatusHandler` has refused it.
                channel.eventLoop.makeFailedFuture(SpeechServerError(.refused, "\(server) refuses WebSocket"))
            })
        var pipeline = NIOUpgradableHTTPClientPipelineConfiguration(upgradeConfiguration: configuration)
        // A server that speaks first may send its first message together with the answer to the handshake.
        pipeline.leftOverBytesStrategy = .forwardBytes
        let operations = channel.pipeline.syncOperations
        let connection = try operations.configureUpgradableHTTPClientPipeline(configuration: pipeline)
        try operations.addHandler(
            HandshakeStatusHandler(server: server),
            position: .before(try operations.handler(type: NIOTypedHTTPClientUpgradeHandler<Connection>.self)))
        return connection
    }
}

/// Ends a handshake that the server refuses, with the status of its answer.
private final class HandshakeStatusHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPClientResponsePart

    private let server: String
    /// Whether the server has agreed; nil before its answer.
    private var isAccepted: Bool?

    init(server: String) { self.server = server }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if isAccepted == nil, case .head(let head) = unwrapInboundIn(data) {
            isAccepted = head.status == .switchingProtocols
            if isAccepted == false {
                context.fireErrorCaught(
                    SpeechServerError(
                        .refused, "\(server) is an HTTP server, but refuses WebSocket with status \(head.status.code)"))
            }
        }
        // Anything else is no longer HTTP, or the rest of a refusal.
        if isAccepted == true { context.fireChannelRead(data) }
    }
}

/// Translates between WebSocket frames and messages.
private final class WebSocketFrameHandler: ChannelDuplexHandler {
    typealias InboundIn = WebSocketFrame
    typealias InboundOut = WebSocketAnswer
    typealias OutboundIn = WebSocketMessage
    typealias OutboundOut = WebSocketFrame

    private let server: String

    init(server: String) { self.server = server }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let frame = unwrapInboundIn(data)
        var content = frame.unmaskedData
        switch frame.opcode {
        // The C++ server answers text with binary frames.
        case .text, .binary:
            let bytes = content.readableBytesView
            guard let text = String(validating: bytes, as: UTF8.self) else {
                return fail(context, .badReply, "sends a text that is not UTF-8")
            }
            context.fireChannelRead(wrapInboundOut(.text(text)))
        case .ping: context.fireChannelRead(wrapInboundOut(.ping(Array(content.readableBytesView))))
        case .connectionClose:
            let code = content.readInteger(as: UInt16.self).map { " with code \($0)" } ?? ""
            let reason = (content.readString(length: content.readableBytes) ?? "").quotable()
            fail(context, .interrupted, "ended the connection\(code)\(reason.isEmpty ? "" : ": \(reason)")")
        case .pong: break
        default: fail(context, .badReply, "sends a frame of an unknown kind")
        }
    }

    private func fail(_ context: ChannelHandlerContext, _ code: SpeechServerError.Code, _ what: String) {
        context.fireErrorCaught(SpeechServerError(code, "\(server) \(what)"))
        context.close(promise: nil)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        let opcode: WebSocketOpcode
        var content: ByteBuffer
        switch unwrapOutboundIn(data) {
        case .text(let text): (opcode, content) = (.text, context.channel.allocator.buffer(string: text))
        case .pong(let bytes): (opcode, content) = (.pong, context.channel.allocator.buffer(bytes: bytes))
        case .audio(let samples):
            opcode = .binary
            content = context.channel.allocator.buffer(capacity: 2 * samples.count)
            for sample in samples { content.writeInteger(sample, endianness: .little) }
        }
        // Clients mask their frames (RFC 6455, section 5.3).
        let frame = WebSocketFrame(fin: true, opcode: opcode, maskKey: .random(), data: content)
        context.write(wrapOutboundOut(frame), promise: promise)
    }
}

package enum WebSocketMessage: Sendable, Equatable {
    case text(String)
    /// Samples, as 16-bit integers in little-endian order.
    case audio([Int16])
    /// The answer to a ping, with its content.
    case pong([UInt8])
}

package enum WebSocketAnswer: Sendable, Equatable {
    /// A text, also one in a binary message.
    case text(String)
    /// A request for a pong with the same content.
    case ping([UInt8])
}
#endif
