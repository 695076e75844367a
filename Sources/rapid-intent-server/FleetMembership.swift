#if Server
import ArgumentParser
import Logging
import RapidIntentFleet
import RapidIntentPrograms
import RapidIntentServer
import ServiceLifecycle

/// The server's part in a fleet: it follows versions, sends telemetry and announces itself, beside the requests.
struct FleetMembership: Service {
    let member: FleetMember
    /// The status of the whole fleet, for the page and the metrics.
    let status: RecentFleetStatus

    var dictionaries: [String] { member.dictionaries }

    /// How long the end waits for what a server of the fleet holds up.
    private static let patience = Duration.seconds(3)

    /// Prepares the membership; nothing is sent before ``run()``.
    init(_ configuration: FleetConfiguration, logger: Logger) async throws(FleetError) {
        member = try await FleetMember(configuration) { Self.log($0, logger) }
        status = RecentFleetStatus(configuration.options)
    }

    func run() async throws {
        let (ended, end) = AsyncStream.makeStream(of: Void.self)
        let work = Task { [member] in
            await member.run()
            end.finish()
        }
        try? await gracefulShutdown()
        work.cancel()
        // A call to a server that does not answer takes seconds. Nothing is lost if the process ends in it.
        await withTaskGroup(of: Void.self) { group in
            group.addTask { for await _ in ended {} }
            group.addTask { try? await Task.sleep(for: Self.patience) }
            await group.next()
            group.cancelAll()
        }
    }

    private static func log(_ event: FleetMemberEvent, _ logger: Logger) {
        switch event {
        case .connected: logger.info("connected to the servers of the fleet")
        case .disconnected(let error):
            logger.warning(
                "the servers of the fleet cannot be reached; this server goes on with what it has, and tries again",
                metadata: error.map { ["reason": "\($0)"] })
        case .inForce(let line, let number, let isCanary):
            logger.info("a version is in force", metadata: ["version": "\(line) \(number)", "trial": "\(isCanary)"])
        case .refused(let line, let refusal):
            logger.error(
                "a version was refused; the one before stays in force: \(refusal)", metadata: ["name": "\(line)"])
        case .dropped(let segments):
            logger.warning("telemetry was dropped: too old, or too much waits", metadata: ["segments": "\(segments)"])
        case .forgot(let segments):
            logger.notice("the fleet was asked to forget", metadata: ["segments": "\(segments)"])
        case .ignoredRequest(let reason):
            logger.warning("a message is no request to forget, and was ignored", metadata: ["reason": "\(reason)"])
        case .failed(let error): logger.error("the fleet: \(error)")
        }
    }
}

/// The rate limits of keys, of which each instance of a fleet leases a part.
struct FleetRates: SharedRates {
    let allowances: SharedAllowances

    func admit(_ key: String, within limit: RateLimit) -> Duration? {
        allowances.take(Self.name(key), Self.allowance(limit))
    }

    func charge(_ key: String, _ count: Int, within limit: RateLimit) -> Duration {
        allowances.charge(count, to: Self.name(key), Self.allowance(limit))
    }

    private static func name(_ key: String) -> String { "key-\(key)" }

    private static func allowance(_ limit: RateLimit) -> FleetAllowance {
        FleetAllowance(perSecond: limit.rate, burst: limit.burst)
    }
}

struct MembershipOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Join a fleet, as this YAML file says: serve the versions that it publishes, send telemetry to it, and be seen in it.",
            valueName: "file"))
    var fleet: String?

    /// The membership; nil if there is none.
    func membership(logger: Logger) async throws(Failure) -> FleetMembership? {
        guard let fleet else { return nil }
        let configuration = try Failure.badInput("the file of the fleet has mistakes\n") {
            try FleetConfiguration(path: fleet)
        }
        do throws(FleetError) { return try await FleetMembership(configuration, logger: logger) } catch {
            throw Failure(.badInput, "\(error)")
        }
    }
}
#endif
