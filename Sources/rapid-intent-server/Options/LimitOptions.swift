#if Server
import ArgumentParser
import Foundation
import RapidIntentServer

struct LimitOptions: ParsableArguments {
    /// The default rate of a key: that of LUIS's paid tier.
    static let rate = RateLimit(rate: 50)

    @Option(
        help: ArgumentHelp(
            "Requests per second for each key; 0 for no limit. (default: 50 with keys, none without)", valueName: "n"))
    var rate: Double?

    @Option(help: ArgumentHelp("The maximum number of requests at once. (default: twice the rate)", valueName: "n"))
    var burst: Int?

    @Option(help: ArgumentHelp("The maximum body size of a question, in bytes.", valueName: "bytes"))
    var maxBody = ServerLimits().body

    @Option(help: ArgumentHelp("The maximum number of open streams.", valueName: "n"))
    var maxStreams = ServerLimits().streams

    @Option(
        help: ArgumentHelp(
            "The maximum number of open streams per key. (default: as many as '--max-streams')", valueName: "n"))
    var maxStreamsPerKey: Int?

    @Option(
        help: ArgumentHelp(
            "The maximum number of open connections; one more replaces the one that is idle the longest.",
            valueName: "n"))
    var maxConnections = ServerLimits().connections

    @Option(
        help: ArgumentHelp(
            "The maximum number of open connections per client address, by the same rule. Behind a proxy, use the value of '--max-connections'.",
            valueName: "n"))
    var maxConnectionsPerAddress = ServerLimits().connectionsPerAddress

    @Option(help: ArgumentHelp("The maximum time to receive a request.", valueName: "seconds"))
    var requestTimeout = ServerLimits().request / .seconds(1)

    @Option(help: ArgumentHelp("The maximum time of a connection without a request.", valueName: "seconds"))
    var idleTimeout = ServerLimits().idle / .seconds(1)

    @Option(help: ArgumentHelp("The maximum time without input in a stream.", valueName: "seconds"))
    var streamTimeout = ServerLimits().silentStream / .seconds(1)

    func validate() throws {
        if let rate, !(rate >= 0 && rate.isFinite) {
            throw ValidationError("'--rate' must be 0 or more; 0 means no limit.")
        }
        if let burst, burst < 1 { throw ValidationError("'--burst' must be at least 1.") }
        if rate == 0, burst != nil { throw ValidationError("'--burst' needs a rate, but '--rate 0' means no limit.") }
        guard maxBody >= 1, maxStreams >= 0, (1...1_000_000).contains(maxConnections) else {
            throw ValidationError(
                "'--max-body' must be at least 1, '--max-streams' at least 0, '--max-connections' from 1 to 1000000.")
        }
        guard maxConnectionsPerAddress >= 1 else {
            throw ValidationError("'--max-connections-per-address' must be at least 1.")
        }
        if let maxStreamsPerKey, maxStreamsPerKey < 0 {
            throw ValidationError("'--max-streams-per-key' must be at least 0.")
        }
        guard [requestTimeout, idleTimeout, streamTimeout].allSatisfy({ (0.001...86_400).contains($0) }) else {
            throw ValidationError("A timeout must be from 0.001 to 86400 seconds.")
        }
    }

    /// - Parameter hasKeys: Whether there are keys; without them, only an explicit rate applies.
    func apply(to configuration: inout IntentServerConfiguration, hasKeys: Bool) throws {
        if let rate {
            configuration.rate = rate > 0 ? RateLimit(rate: rate, burst: burst) : nil
        } else if hasKeys {
            configuration.rate = RateLimit(rate: Self.rate.rate, burst: burst)
        } else if burst != nil {
            throw ValidationError("'--burst' without keys needs '--rate'.")
        }
        configuration.limits.body = maxBody
        configuration.limits.streams = maxStreams
        configuration.limits.streamsPerKey = maxStreamsPerKey
        configuration.limits.connections = maxConnections
        configuration.limits.connectionsPerAddress = maxConnectionsPerAddress
        configuration.limits.request = .seconds(requestTimeout)
        configuration.limits.idle = .seconds(idleTimeout)
        configuration.limits.silentStream = .seconds(streamTimeout)
    }
}

/// The process's limit of open files; every connection is one.
enum OpenFiles {
    /// The number of files besides connections: dictionaries, the log, and the system's own.
    private static let reserve = 64

    /// Raises the limit as far as the system allows, and returns the number of connections that fit.
    static func raise(for connections: Int) -> Int {
        #if canImport(Glibc)
        let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
        let resource = RLIMIT_NOFILE
        #endif
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0 else { return connections }
        let wanted = rlim_t(connections + reserve)
        if limit.rlim_cur < wanted {
            var more = limit
            more.rlim_cur = min(wanted, limit.rlim_max)
            if setrlimit(resource, &more) == 0 { limit = more }
        }
        return limit.rlim_cur >= wanted ? connections : max(1, Int(limit.rlim_cur) - reserve)
    }
}
#endif
