import NIOCore
import NIOPosix
import RapidIntentSpeech
import RapidIntentSpeechServer

/// Connects to a Wyoming server over TCP.
struct WyomingConnector {
    typealias Connection = NIOAsyncChannel<WyomingEvent, WyomingMessage>

    let address: ServerAddress
    let limits: SpeechServerLimits
    let server: String

    /// Connects within the limit.
    func connect<C: Clock<Duration>>(by clock: C) async throws -> Connection {
        try await ConnectionAttempt.connect(within: limits.connect, by: clock, to: server) { [self] trying in
            try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .channelOption(ChannelOptions.socketOption(.tcp_nodelay), value: 1)
                // `limits.connect` applies instead.
                .connectTimeout(.hours(1))
                .connect(host: address.host, port: address.port) { channel in
                    trying(channel)
                    return channel.eventLoop.makeCompletedFuture {
                        try channel.pipeline.syncOperations.addHandler(
                            WyomingEventHandler(
                                WyomingEventReader(limit: limits.replyBytes, server: server), server: server))
                        return try Connection(wrappingChannelSynchronously: channel)
                    }
                }
        }
    }
}

/// Translates between bytes and events.
private final class WyomingEventHandler: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = WyomingEvent
    typealias OutboundIn = WyomingMessage
    typealias OutboundOut = ByteBuffer

    private let server: String
    private var reader: WyomingEventReader
    private var hasFailed = false

    init(_ reader: WyomingEventReader, server: String) {
        self.reader = reader
        self.server = server
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !hasFailed else { return }
        reader.feed(unwrapInboundIn(data).readableBytesView)
        do throws(SpeechServerError) {
            while let event = try reader.next() { context.fireChannelRead(wrapInboundOut(event)) }
        } catch {
            fail(context, error)
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        if reader.isInMiddle, !hasFailed {
            hasFailed = true
            context.fireErrorCaught(
                SpeechServerError(.interrupted, "\(server) closed the connection in the middle of an event"))
        }
        context.fireChannelInactive()
    }

    private func fail(_ context: ChannelHandlerContext, _ error: SpeechServerError) {
        hasFailed = true
        context.fireErrorCaught(error)
        context.close(promise: nil)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        let buffer = context.channel.allocator.buffer(bytes: unwrapOutboundIn(data).bytes)
        context.write(wrapOutboundOut(buffer), promise: promise)
    }
}
