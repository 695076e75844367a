#if SpeechServers
import NIOCore
import Synchronization

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
