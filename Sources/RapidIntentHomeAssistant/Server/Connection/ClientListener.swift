#if SpeechServers
import NIOCore
import NIOPosix
import RapidIntentSpeechServers
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Accepts the clients of a server.
actor ClientListener {
    private let parts: ServerParts
    private var clients = 0

    init(_ parts: ServerParts) { self.parts = parts }

    /// Serves clients until the task is cancelled; `bound` is called with the address when it is bound.
    func run(bound: @Sendable (WyomingServerAddress) -> Void) async throws {
        let address = parts.configuration.address
        let server = try await bind(address)
        if case .tcp(let host, _) = address {
            bound(.tcp(host: host, port: server.channel.localAddress?.port ?? 0))
        } else {
            bound(address)
        }
        defer { if case .unix(let path) = address { _ = unlink(path) } }
        try await server.executeThenClose { arrivals in
            try await withThrowingDiscardingTaskGroup { group in
                for try await arrival in arrivals {
                    guard let client = arrival.take() else { continue }  // Each arrives once.
                    if hasRoom {
                        clients += 1
                        group.addTask { [self] in await serve(client) }
                    } else {
                        let limit = parts.configuration.limits.clients
                        group.addTask {
                            await ClientConnection.refuse(client, "\(limit) clients are connected already")
                        }
                    }
                }
                group.cancelAll()
            }
        }
    }

    private var hasRoom: Bool { clients < parts.configuration.limits.clients }

    private func serve(_ client: ClientConnection.Channel) async {
        await ClientConnection(parts).serve(client)
        clients -= 1
    }

    private func bind(_ address: WyomingServerAddress) async throws -> NIOAsyncChannel<ArrivedClient, Never> {
        let limits = parts.configuration.limits
        let bootstrap = ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(ChannelOptions.backlog, value: 128)
            // A client whose machine has gone is noticed by its silence; this notices it between events too.
            .childChannelOption(ChannelOptions.socketOption(.so_keepalive), value: 1)
        let initialise = { @Sendable (channel: any Channel) in
            channel.eventLoop.makeCompletedFuture {
                let peer = "the client"
                try channel.pipeline.syncOperations.addHandlers([
                    WyomingEventHandler(WyomingEventReader(limit: limits.eventBytes, peer: peer), peer: peer),
                    IdleStateHandler(readTimeout: .nanoseconds(Int64(limits.idle / .nanoseconds(1)))),
                    IdleClientHandler(),
                ])
                return ArrivedClient(
                    try ClientConnection.Channel(
                        wrappingChannelSynchronously: channel,
                        configuration: .init(backPressureStrategy: .init(lowWatermark: 1, highWatermark: 2))))
            }
        }
        switch address {
        case .tcp(let host, let port):
            return
                try await bootstrap
                .serverChannelOption(ChannelOptions.socketOption(.so_reuseaddr), value: 1)
                .childChannelOption(ChannelOptions.socketOption(.tcp_nodelay), value: 1)
                .bind(host: host, port: port, childChannelInitializer: initialise)
        case .unix(let path):
            // A socket that nobody serves is left over, and is replaced; another server keeps its own.
            if let other = try? await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .connect(unixDomainSocketPath: path).get()
            {
                try? await other.close()
                throw IOError(errnoCode: EADDRINUSE, reason: "bind")
            }
            return try await bootstrap.bind(
                unixDomainSocketPath: path, cleanupExistingSocketFile: true, childChannelInitializer: initialise)
        }
    }
}

/// Closes a connection that has had no complete event for too long; placed behind the decoder.
final class IdleClientHandler: ChannelInboundHandler {
    typealias InboundIn = NIOAny

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event is IdleStateHandler.IdleStateEvent { context.close(promise: nil) }
        context.fireUserInboundEventTriggered(event)
    }
}

/// A client that has connected and is not served yet.
///
/// If the server ends before it serves the client, the connection is closed.
/// A dropped `NIOAsyncChannel` that was never used ends the process.
final class ArrivedClient: Sendable {
    private let channel: Mutex<ClientConnection.Channel?>

    init(_ channel: ClientConnection.Channel) { self.channel = Mutex(channel) }

    deinit {
        guard let channel = channel.withLock({ $0 }) else { return }
        Task { try? await channel.executeThenClose { _, _ in } }
    }

    /// The client's connection, which the caller must use and close; nil if it was taken before.
    func take() -> ClientConnection.Channel? {
        channel.withLock { channel in
            defer { channel = nil }
            return channel
        }
    }
}
#endif
