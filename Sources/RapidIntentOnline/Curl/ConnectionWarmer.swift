public import RapidIntent
import Synchronization

/// Opens a connection to a service while somebody is still speaking, so that the question need not wait for it.
///
/// ```swift
/// let warmer = ConnectionWarmer(transport, to: server)
/// let resolver = IntentResolver(dictionary: dictionary, service: service, observers: [warmer])
/// ```
///
/// An observer of the resolver: it makes a connection at the first word of an utterance if none was used for a while, or if
/// a question was given up, which costs HTTP/1.1 its connection. A name, TCP and TLS take two to four times the way to the
/// server and back; a request for nothing (``CurlTransport/connect(to:within:)``) at most once in the idle time is what it costs.
public final class ConnectionWarmer: ResolutionObserver {
    /// For how long a connection that is not used is taken to be open.
    ///
    /// One minute: libcurl itself uses none again that is older than 118 s (CURLOPT_MAXAGE_CONN), and many servers close one
    /// after 60 to 75 s.
    package let idle: Duration
    private let time: RunningTime
    private let connect: @Sendable () async -> Void
    /// When the connection was last known to be open; nil for "it is not".
    private let lastUse = Mutex<Duration?>(nil)

    /// Watches over the connection of a transport to a server.
    public convenience init(_ transport: CurlTransport, to server: HTTPURL, idle: Duration = .seconds(60)) {
        self.init(idle: idle) { await transport.connect(to: server) }
    }

    /// Watches over a connection.
    ///
    /// - Parameters:
    ///   - idle: For how long one that is not used is taken to be open.
    ///   - clock: What that is measured with.
    ///   - connect: Opens it; called in a task of its own, at most once in `idle` unless a question is given up.
    package init(
        idle: Duration = .seconds(60), clock: some Clock<Duration> = ContinuousClock(),
        connect: @escaping @Sendable () async -> Void
    ) {
        self.idle = idle
        self.connect = connect
        time = RunningTime(clock)
    }

    /// Opens the connection, unless it is taken to be open.
    package func warmUp() {
        let now = time.now()
        let isOpen = lastUse.withLock { lastUse in
            if let last = lastUse, now - last < idle { return true }
            lastUse = now
            return false
        }
        if !isOpen { Task { [connect] in await connect() } }
    }

    /// Takes note of what was said and of what the service was asked.
    public func observe(_ event: ResolverEvent) {
        switch event.kind {
        case .partial: warmUp()
        case .resolved(let resolution):
            if case .unresolved(.serviceFailed(let error)) = resolution.outcome {
                // Given up in the middle of an answer. One that was refused at once leaves the connection as it was.
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
