#if Fleet
import RapidIntentSupport
import Synchronization

/// An instance's part in a fleet, for a service that goes on whatever the network does.
///
/// ```swift
/// let member = try await FleetMember(FleetConfiguration(path: "fleet.yaml")) { print($0) }
/// async let taking: Void = member.run()
/// // DictionaryReloader(paths: member.dictionaries, …) takes up each version between utterances
/// ```
///
/// It follows versions (``VersionFollower``), sends telemetry (``TelemetryOutbox``), and by both announces the instance for
/// `rapid-intent fleet status`; it leases from limits that instances share. Each has a connection and threads of its own, so
/// that no caller waits for the servers.
public actor FleetMember {
    private nonisolated let executor = BlockingExecutor(label: "RapidIntent fleet member")
    /// The thread on which it reads its files.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// The folders of dictionaries that a service names and watches, in the order of the names; empty without versions to
    /// follow.
    ///
    /// Of each name, what all sites share comes first and what the site adds second.
    public nonisolated let dictionaries: [String]
    /// The limits that instances share; nil if this one has its own.
    package nonisolated let allowances: SharedAllowances?
    private let follower: VersionFollower?
    private let outbox: TelemetryOutbox?
    private let known: Known

    private static let interval = Duration.seconds(5)
    /// The pause after a failure that needs somebody's help, such as wrong credentials.
    private static let pause = Duration.seconds(10)

    /// Joins on the next ``run()``; until then, only files are read and made.
    ///
    /// - Parameters:
    ///   - configuration: The instance, the servers, and what it follows and sends.
    ///   - onEvent: Called for what happens, on any thread.
    /// - Throws: ``FleetError`` if a file with a secret, a certificate or the key cannot be used, or the folder of versions
    ///   cannot be written.
    public init(
        _ configuration: FleetConfiguration, onEvent: @escaping @Sendable (FleetMemberEvent) -> Void = { _ in }
    ) async throws(FleetError) {
        try await FleetConnection(configuration.options).checkOptions()
        var parts: Set<MemberContact.Part> = []
        if configuration.follow != nil { parts.insert(.versions) }
        if configuration.telemetry != nil { parts.insert(.telemetry) }
        let known = Known(parts, onEvent)
        self.known = known
        follower = try configuration.follow.map { (follow) throws(FleetError) in
            VersionFollower(
                follow.names, site: configuration.site, instance: configuration.instance, folder: follow.folder,
                options: configuration.options,
                key: try follow.keyFile.map { (path) throws(FleetError) in try SigningKey(publicKeyFile: path) },
                onEvent: { known.take($0) })
        }
        outbox = configuration.telemetry.map { telemetry in
            TelemetryOutbox(
                path: telemetry.file, site: configuration.site, instance: configuration.instance,
                options: configuration.options, limits: telemetry.limits, onEvent: { known.take($0) })
        }
        allowances = configuration.limitsSharedBy.map { instances in
            SharedAllowances(
                options: configuration.options, instances: instances,
                onFailure: { known.take(.failed($0), from: .limits) })
        }
        try follower?.prepare()
        dictionaries = follower?.dictionaries ?? []
        known.note(follower?.inForce ?? [], nil)
    }

    /// How the instance is, as of the last seconds; takes no time.
    package nonisolated var state: FleetMemberState { known.state }

    /// Takes part until the task is cancelled, which takes at most as long as a call to a server may.
    ///
    /// Failures are reported and tried again.
    public nonisolated func run() async {
        await withTaskGroup(of: Void.self) { group in
            if let follower {
                group.addTask {
                    await self.keep(.versions) { () async throws(FleetError) in try await follower.run() }
                }
            }
            if let outbox {
                group.addTask {
                    await self.keep(.telemetry) { () async throws(FleetError) in try await outbox.run() }
                }
            }
            if let allowances {
                group.addTask {
                    await self.keep(.limits) { () async throws(FleetError) in try await allowances.run() }
                }
            }
            group.addTask { await self.observe() }
        }
    }

    /// Works until the task is cancelled; begins again where work cannot go on.
    private func keep(_ part: MemberContact.Part, _ work: @Sendable () async throws(FleetError) -> Void) async {
        while !Task.isCancelled {
            do throws(FleetError) { return try await work() } catch { known.take(.failed(error), from: part) }
            try? await Task.sleep(for: Self.pause)
        }
    }

    private func observe() async {
        while !Task.isCancelled {
            var telemetry: TelemetryPresence?
            // What fails here fails for the outbox, too, which reports it.
            do throws(FleetError) { telemetry = try await outbox?.presence() } catch {}
            known.note(follower?.inForce ?? [], telemetry)
            try? await Task.sleep(for: Self.interval)
        }
    }

    /// What is known, from whatever thread it comes.
    private final class Known: Sendable {
        private let contact: Mutex<MemberContact>
        private let last = Mutex(FleetMemberState())
        private let onEvent: @Sendable (FleetMemberEvent) -> Void

        init(_ parts: Set<MemberContact.Part>, _ onEvent: @escaping @Sendable (FleetMemberEvent) -> Void) {
            contact = Mutex(MemberContact(parts))
            self.onEvent = onEvent
        }

        var state: FleetMemberState {
            var state = last.withLock { $0 }
            state.isConnected = contact.withLock { $0.isConnected }
            return state
        }

        func note(_ versions: [VersionInForce], _ telemetry: TelemetryPresence?) {
            last.withLock { ($0.versions, $0.telemetry) = (versions, telemetry) }
        }

        func take(_ report: MemberContact.Report, from part: MemberContact.Part) {
            if let event = contact.withLock({ $0.take(report, from: part) }) { onEvent(event) }
        }

        func take(_ event: FollowerEvent) {
            switch event {
            case .connected: take(.connected, from: .versions)
            case .disconnected: take(.disconnected, from: .versions)
            case .failed(let error): take(.failed(error), from: .versions)
            case .inForce(let line, let number, let isCanary):
                take(.succeeded, from: .versions)
                onEvent(.inForce(line, number: number, isCanary: isCanary))
            case .refused(let line, let refusal):
                last.withLock { $0.refusals[refusal.code, default: 0] += 1 }
                onEvent(.refused(line, refusal))
            }
        }

        func take(_ event: OutboxEvent) {
            switch event {
            case .connected: take(.connected, from: .telemetry)
            case .disconnected: take(.disconnected, from: .telemetry)
            case .failed(let error): take(.failed(error), from: .telemetry)
            case .sent: take(.succeeded, from: .telemetry)
            case .sentAgain: break
            case .dropped(let segments): onEvent(.dropped(segments: segments))
            case .forgot(let segments): onEvent(.forgot(segments: segments))
            case .ignoredRequest(let reason): onEvent(.ignoredRequest(reason))
            }
        }
    }
}

/// What happens to a member of a fleet, for a log.
public enum FleetMemberEvent: Sendable, Equatable {
    /// Every connection to the servers is there, or there again.
    case connected
    /// The servers cannot be reached, with the reason if it is known. It is said once, until they can be reached again.
    case disconnected(FleetError?)
    /// A version is in force at this instance now.
    case inForce(VersionLine, number: Int, isCanary: Bool)
    /// A version or a decision is not taken; what was in force stays so.
    case refused(VersionLine, VersionRefusal)
    /// Segments of telemetry were dropped because of the limits.
    case dropped(segments: Int)
    /// A request to forget was carried out, which erased this many segments here.
    case forgot(segments: Int)
    /// A message is no request to forget and was ignored, for a reason.
    case ignoredRequest(String)
    /// Something else failed, and is tried again. The same failure is said once, until something succeeds.
    case failed(FleetError)
}

/// How a member of a fleet is, as it knows itself: for metrics.
package struct FleetMemberState: Sendable, Equatable {
    /// Whether every connection to the servers is there; nil if it neither follows nor sends anything.
    package var isConnected: Bool?
    /// The versions in force at this instance; empty if it follows none.
    ///
    /// What was refused is not in it.
    package var versions: [VersionInForce] = []
    /// How often a version or a decision was refused since the member was made, by reason.
    package var refusals: [VersionRefusal.Code: Int] = [:]
    /// What waits and what the last hour was like; nil if it sends no telemetry, or the file cannot be read.
    package var telemetry: TelemetryPresence?
}

/// Which connections of a member are there, and which failures were said already.
///
/// A pure value: what its parts report goes in, what is worth saying comes out.
struct MemberContact: Sendable {
    /// A part of a member, with a connection of its own.
    enum Part: Sendable {
        case versions
        case telemetry
        case limits
    }

    enum Report: Sendable {
        case connected
        case disconnected
        case succeeded
        case failed(FleetError)
    }

    private let parts: Set<Part>
    private var connected: Set<Part> = []
    private var said: [Part: FleetError] = [:]
    private var saidDisconnected = false

    /// Knows of no connection yet.
    init(_ parts: Set<Part>) { self.parts = parts }

    /// Whether every part is connected; nil without parts.
    var isConnected: Bool? { parts.isEmpty ? nil : connected == parts }

    /// Takes a report; returns what is to be said about it.
    mutating func take(_ report: Report, from part: Part) -> FleetMemberEvent? {
        switch report {
        case .connected:
            let wasConnected = isConnected
            connected.insert(part)
            (said[part], said[.limits]) = (nil, nil)
            guard isConnected == true, wasConnected == false else { return nil }
            saidDisconnected = false
            return .connected
        case .disconnected:
            connected.remove(part)
            return disconnection(nil)
        case .succeeded:
            said[part] = nil
            return nil
        case .failed(let error) where part == .limits:
            // They report no connection. While the others have none, that was said.
            guard isConnected != false, said[part] != error else { return nil }
            said[part] = error
            return .failed(error)
        case .failed(let error):
            if error.code == .unreachable || error.code == .closed { connected.remove(part) }
            // Without a connection, a call that got no answer in time says no more.
            guard connected.contains(part) || ![.unreachable, .closed, .failed].contains(error.code) else {
                return disconnection(error)
            }
            guard said[part] != error else { return nil }
            said[part] = error
            return .failed(error)
        }
    }

    private mutating func disconnection(_ error: FleetError?) -> FleetMemberEvent? {
        guard !saidDisconnected else { return nil }
        saidDisconnected = true
        return .disconnected(error)
    }
}
#endif
