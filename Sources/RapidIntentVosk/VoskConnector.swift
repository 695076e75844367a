import NIOCore
import NIOHTTP1
import NIOPosix
import NIOWebSocket
import RapidIntentSpeech
import RapidIntentSpeechServer

/// Connects to a Vosk server by WebSocket (RFC 6455).
struct VoskConnector {
    typealias Connection = NIOAsyncChannel<VoskDialect.Incoming, VoskMessage>

    let address: ServerAddress
    let limits: SpeechServerLimits
    let server: String

    /// The largest number of fragments in a message.
    private static let mostFragments = 1_024

    /// Connects within the limit.
    func connect<C: Clock<Duration>>(by clock: C) async throws -> Connection {
        try await ConnectionAttempt.connect(within: limits.connect, by: clock, to: server) { [self] trying in
            let upgrade = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .channelOption(ChannelOptions.socketOption(.tcp_nodelay), value: 1)
                // `limits.connect` applies instead.
                .connectTimeout(.hours(1))
                .connect(host: address.host, port: address.port) { channel in
                    trying(channel)
                    return channel.eventLoop.makeCompletedFuture { try handshake(on: channel) }
                }
            do {
                return try await upgrade.get()
            } catch let error as SpeechServerError {
                throw error
            } catch let error as IOError {
                throw SpeechServerError(.refused, "\(server) is not a WebSocket server (\(error.systemMessage))")
            } catch {
                throw SpeechServerError(.refused, "\(server) is not a WebSocket server (\(error))")
            }
        }
    }

    private func handshake(on channel: any Channel) throws -> EventLoopFuture<Connection> {
        let upgrader = NIOTypedWebSocketClientUpgrader<Connection>(
            maxFrameSize: limits.replyBytes,
            // Automatic handling would close the connection without a reason.
            enableAutomaticErrorHandling: false,
            upgradePipelineHandler: { channel, _ in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandlers([
                        NIOWebSocketFrameAggregator(
                            minNonFinalFragmentSize: 0, maxAccumulatedFrameCount: Self.mostFragments,
                            maxAccumulatedFrameSize: limits.replyBytes),
                        VoskFrameHandler(server: server),
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
                channel.eventLoop.makeFailedFuture(
                    SpeechServerError(.refused, "\(server) is an HTTP server, but refuses WebSocket"))
            })
        return try channel.pipeline.syncOperations.configureUpgradableHTTPClientPipeline(
            configuration: .init(upgradeConfiguration: configuration))
    }
}

/// Translates between WebSocket frames and messages.
private final class VoskFrameHandler: ChannelDuplexHandler {
    typealias InboundIn = WebSocketFrame
    typealias InboundOut = VoskDialect.Incoming
    typealias OutboundIn = VoskMessage
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
            let reason = content.readString(length: content.readableBytes) ?? ""
            fail(context, .interrupted, "ended the connection\(code)\(reason.isEmpty ? "" : ": \(reason.prefix(200))")")
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
