#if Server
package import Logging
package import RapidIntent
package import RapidIntentServer
package import ServiceLifecycle
import Synchronization

/// A server on a free port of this machine, for as long as a test needs it.
package final class RunningServer: Sendable {
    package let port: Int
    package let log: CapturedLog
    private let group: ServiceGroup
    private let running: Task<Void, any Error>

    package var url: String { "http://127.0.0.1:\(port)" }

    private init(port: Int, log: CapturedLog, group: ServiceGroup, running: Task<Void, any Error>) {
        self.port = port
        self.log = log
        self.group = group
        self.running = running
    }

    /// Starts a server, runs a test against it, and shuts it down.
    ///
    /// - Parameter change: Changes the configuration, whose port is a free one.
    package static func serving<Result: Sendable>(
        _ dictionaries: ActiveDictionaries,
        service: (any OnlineIntentService)? = nil, keys: KeyRing? = nil, pages: MountedPages? = nil,
        further: [any Service] = [],
        log: CapturedLog = CapturedLog(), _ change: (inout IntentServerConfiguration) -> Void = { _ in },
        test: (RunningServer) async throws -> Result
    ) async throws -> Result {
        var configuration = IntentServerConfiguration()
        configuration.port = 0
        change(&configuration)
        let (ports, post) = AsyncStream.makeStream(of: Int.self)
        let server = try IntentHTTPServer(
            dictionaries: dictionaries, service: service, keys: keys, pages: pages, configuration: configuration,
            logger: log.logger
        ) { post.yield($0) }
        let group = ServiceGroup(services: further + [server], logger: log.logger)
        let running = Task {
            defer { post.finish() }
            try await group.run()
        }
        var iterator = ports.makeAsyncIterator()
        guard let port = await iterator.next() else {
            try await running.value
            throw CancellationError()
        }
        let started = RunningServer(port: port, log: log, group: group, running: running)
        do {
            let result = try await test(started)
            try await started.stop()
            return result
        } catch {
            try? await started.stop()
            throw error
        }
    }

    /// Shuts the server down, and waits until it has ended.
    package func stop() async throws {
        await group.triggerGracefulShutdown()
        try await running.value
    }

    /// Begins to shut the server down.
    package func beginShutdown() async { await group.triggerGracefulShutdown() }
}

/// The log of every level.
package final class CapturedLog: Sendable {
    private let lines = Mutex<[String]>([])

    package init() {}

    /// The lines: message and metadata.
    package var text: String { lines.withLock { $0.joined(separator: "\n") } }

    package var logger: Logger {
        var logger = Logger(label: "test") { _ in Handler(log: self) }
        logger.logLevel = .trace
        return logger
    }

    private struct Handler: LogHandler {
        let log: CapturedLog
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.trace

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            log.lines.withLock { $0.append("\(event.message) \(metadata) \(event.metadata ?? [:])") }
        }
    }
}
#endif
