#if SpeechServers
import NIOCore
import NIOPosix
import RapidIntentSpeech

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
                                WyomingEventReader(limit: limits.replyBytes, peer: server), peer: server))
                        return try Connection(wrappingChannelSynchronously: channel)
                    }
                }
        }
    }
}
#endif
