public import RapidIntent
import Synchronization

/// Opens a connection to a service while the user is speaking, so that the question does not wait for it.
///
/// ```swift
/// let online = try OnlineService(ServiceConfiguration(path: "online.yaml"))
/// let resolver = IntentResolver(
///     dictionaries: [dictionary], service: online.service, observers: [online.warmer].compactMap(\.self))
/// ```
///
/// An observer of the resolver. It opens a connection at the first word of an utterance if none was used for `idle`,
/// or if a question was cancelled, which closes an HTTP/1.1 connection. Name look-up, TCP and TLS take two to four
/// round trips to the server. The cost is one empty request at most once per
/// `idle`.
public final class ConnectionWarmer: ResolutionObserver {
    /// The time for which an unused connection is assumed to be open.
    ///
    /// One minute: libcurl does not reuse a connection older than 118 s (CURLOPT_MAXAGE_CONN), and many servers close one
    /// after 60 to 75 s.
    package let idle: Duration
    private let time: RunningTime
    private let connect: @Sendable () async -> Void
    /// The time when the connection was last known to be open; nil if it is not.
    private let lastUse = Mutex<Duration?>(nil)

    package convenience init(_ transport: CurlTransport, to server: HTTPURL, idle: Duration = .seconds(60)) {
        self.init(idle: idle) { await transport.connect(to: server) }
    }

    /// Opens a connection when it is needed.
    ///
    /// - Parameters:
    ///   - idle: The time for which an unused connection is assumed to be open.
    ///   - connect: Opens the connection; called in its own task, at most once per `idle` unless a question is
    ///     cancelled.
    package init(
        idle: Duration = .seconds(60), clock: some Clock<Duration> = ContinuousClock(),
        connect: @escaping @Sendable () async -> Void
    ) {
        self.idle = idle
        self.connect = connect
        time = RunningTime(clock)
    }

    /// Opens the connection, unless it is assumed to be open.
    package func warmUp() {
        let now = time.now()
        let isOpen = lastUse.withLock { lastUse in
            if let last = lastUse, now - last < idle { return true }
            lastUse = now
            return false
        }
        if !isOpen { Task { [connect] in await connect() } }
    }

    /// Opens the connection when the user speaks, and records its use by questions.
    public func observe(_ event: ResolverEvent) {
        switch event.kind {
        case .partial: warmUp()
        case .resolved(let resolution):
            if case .unresolved(.serviceFailed(let error)) = resolution.outcome {
                // The question ended before its answer was complete. A question that was refused immediately leaves
                // the connection open.
                guard [.cancelled, .timedOut, .interrupted].contains(error.code) else { return }
                lastUse.withLock { $0 = nil }
            } else if resolution.serviceTime != nil {
                let now = time.now()
                lastUse.withLock { $0 = now }
            }
        default: break
        }
    }
}
