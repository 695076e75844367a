import ArgumentParser
import RapidIntentServer

/// The options for the limits of clients.
struct LimitOptions: ParsableArguments {
    /// The default rate of a key: that of LUIS's paid tier.
    static let rate = RateLimit(rate: 50)

    @Option(
        help: ArgumentHelp(
            "Requests a second for each key; 0 for no limit. (default: 50 with keys, none without)", valueName: "n"))
    var rate: Double?

    @Option(help: ArgumentHelp("How many requests may come at once. (default: two seconds' worth)", valueName: "n"))
    var burst: Int?

    @Option(help: ArgumentHelp("The longest body of a question, in bytes.", valueName: "bytes"))
    var maxBody = ServerLimits().body

    @Option(help: ArgumentHelp("How many streams may be open at once.", valueName: "n"))
    var maxStreams = ServerLimits().streams

    @Option(
        help: ArgumentHelp(
            "How many streams each key may have open at once. (default: as many as '--max-streams')", valueName: "n"))
    var maxStreamsPerKey: Int?

    @Option(
        help: ArgumentHelp(
            "How many connections may be open at once; one more replaces the one that is idle the longest.",
            valueName: "n"))
    var maxConnections = ServerLimits().connections

    @Option(
        help: ArgumentHelp(
            "How many connections each client address may have open at once, under the same rule. Behind a proxy, give it as many as there may be.",
            valueName: "n"))
    var maxConnectionsPerAddress = ServerLimits().connectionsPerAddress

    @Option(help: ArgumentHelp("The time for a whole request to come in.", valueName: "seconds"))
    var requestTimeout = ServerLimits().request / .seconds(1)

    @Option(help: ArgumentHelp("How long a connection may stand without a request.", valueName: "seconds"))
    var idleTimeout = ServerLimits().idle / .seconds(1)

    @Option(help: ArgumentHelp("How long a stream may be silent.", valueName: "seconds"))
    var streamTimeout = ServerLimits().silentStream / .seconds(1)

    func validate() throws {
        if let rate, !(rate >= 0 && rate.isFinite) { throw ValidationError("'--rate' is a number, 0 for no limit.") }
        if let burst, burst < 1 { throw ValidationError("'--burst' is at least 1.") }
        if rate == 0, burst != nil { throw ValidationError("'--burst' needs a rate, which '--rate 0' takes away.") }
        guard maxBody >= 1, maxStreams >= 0, (1...1_000_000).contains(maxConnections) else {
            throw ValidationError(
                "'--max-body' is at least 1, '--max-streams' at least 0, '--max-connections' from 1 to 1000000.")
        }
        guard maxConnectionsPerAddress >= 1 else {
            throw ValidationError("'--max-connections-per-address' is at least 1.")
        }
        if let maxStreamsPerKey, maxStreamsPerKey < 0 {
            throw ValidationError("'--max-streams-per-key' is at least 0.")
        }
        guard [requestTimeout, idleTimeout, streamTimeout].allSatisfy({ (0.001...86_400).contains($0) }) else {
            throw ValidationError("A timeout is from 0.001 to 86400 seconds.")
        }
    }

    /// - Parameter hasKeys: Whether there are keys; without them, only an explicit rate applies.
    func apply(to configuration: inout IntentServerConfiguration, hasKeys: Bool) throws {
        if let rate {
            configuration.rate = rate > 0 ? RateLimit(rate: rate, burst: burst) : nil
        } else if hasKeys {
            configuration.rate = RateLimit(rate: Self.rate.rate, burst: burst)
        } else if burst != nil {
            throw ValidationError("'--burst' without keys needs '--rate' as well.")
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
