#if SpeechServers
package import NIOCore
import NIOPosix
import RapidIntentPlatform
package import RapidIntentSpeech
import Synchronization

/// An attempt to connect, which ends with a connection, a failure, a timeout or a cancellation, whichever is first.
///
/// A connection that arrives later is closed at once.
package final class ConnectionAttempt<Incoming: Sendable, Outgoing: Sendable>: Sendable {
    package typealias Connection = NIOAsyncChannel<Incoming, Outgoing>

    private enum State {
        case pending
        case awaited(CheckedContinuation<Connection, any Error>)
        case ended(Result<Connection, any Error>)
        case taken
    }

    private let state = Mutex(State.pending)
    private let channels = Mutex<[any Channel]>([])

    private init() {}

    /// Connects to a server within a limit on `clock`; `connect` reports each channel before it uses it.
    package static func connect<C: Clock<Duration>>(
        within limit: Duration, by clock: C, to server: String,
        _ connect: @escaping @Sendable (_ trying: @escaping @Sendable (any Channel) -> Void) async throws -> Connection
    ) async throws -> Connection {
        let attempt = ConnectionAttempt()
        Task {
            do {
                let connection = try await connect { channel in attempt.channels.withLock { $0.append(channel) } }
                guard attempt.end(with: .success(connection)) else {
                    // The connection is no longer wanted.
                    try? await connection.executeThenClose { _, _ in }
                    return
                }
            } catch {
                attempt.end(with: .failure(failure(of: error, server: server)))
            }
        }
        let timer = Task {
            try await clock.sleep(for: limit)
            attempt.end(with: .failure(SpeechServerError(.timedOut, "\(server) cannot be reached within \(limit)")))
        }
        defer { timer.cancel() }
        do {
            return try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { attempt.wait($0) }
            } onCancel: {
                attempt.end(with: .failure(CancellationError()))
            }
        } catch {
            // Ends a pending attempt.
            for channel in attempt.channels.withLock({ $0 }) { channel.close(promise: nil) }
            throw error
        }
    }

    private func wait(_ continuation: CheckedContinuation<Connection, any Error>) {
        let result: Result<Connection, any Error>? = state.withLock { state in
            if case .ended(let result) = state {
                state = .taken
                return result
            }
            state = .awaited(continuation)
            return nil
        }
        if let result { continuation.resume(with: result) }
    }

    /// Ends the attempt; returns false if it has already ended.
    @discardableResult
    private func end(with result: Result<Connection, any Error>) -> Bool {
        let (isFirst, continuation) = state.withLock { state in
            switch state {
            case .pending:
                state = .ended(result)
                return (true, nil as CheckedContinuation<Connection, any Error>?)
            case .awaited(let continuation):
                state = .taken
                return (true, continuation)
            case .ended, .taken: return (false, nil)
            }
        }
        continuation?.resume(with: result)
        return isFirst
    }

    private static func failure(of error: any Error, server: String) -> any Error {
        if let error = error as? SpeechServerError { return error }
        return SpeechServerError(.unreachable, "\(server) cannot be reached: \(reason(of: error))")
    }

    /// The system's reason for a failed connection, on one line.
    private static func reason(of error: any Error) -> String {
        if let error = error as? IOError { return error.systemMessage }
        guard let failure = error as? NIOConnectionError else { return "\(error)" }
        guard let first = failure.connectionErrors.first else { return unknown(failure) }
        return (first.error as? IOError)?.systemMessage ?? "\(first.error)"
    }

    /// The message if no address was found.
    private static func unknown(_ failure: NIOConnectionError) -> String {
        let system = [failure.dnsAError, failure.dnsAAAAError].lazy
            .compactMap { ($0 as? SocketAddressError.UnknownHost)?.errorDescription }.first
        return "no address is known for the name '\(failure.host)'" + (system.map { " (\($0))" } ?? "")
            + "; check how it is written, and whether this machine can look up names"
    }
}

extension ClientBootstrap {
    /// Connects over TCP; the limit of ``ConnectionAttempt`` applies instead of its own.
    static var speechServer: ClientBootstrap {
        ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .channelOption(ChannelOptions.socketOption(.tcp_nodelay), value: 1).connectTimeout(.hours(1))
    }
}

extension SpeechServerError {
    /// The failure of an open connection to a server.
    package init(_ error: any Error, of server: String) {
        switch error {
        case let error as SpeechServerError: self = error
        case let error as ChannelError:
            self.init(.interrupted, "the connection to \(server) was lost (\(error))")
        case let error as IOError:
            self.init(.interrupted, "the connection to \(server) was lost (\(error.systemMessage))")
        default: self.init(.badReply, "\(server) sends data that its protocol does not allow (\(error))")
        }
    }
}

extension IOError {
    /// The system's message, such as `Connection refused`, without the functions and numbers of `description`.
    package var systemMessage: String { String(cString: strerror(errnoCode)) }
}
#endif
