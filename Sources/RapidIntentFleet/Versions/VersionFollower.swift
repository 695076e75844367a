#if Fleet
public import Foundation
import RapidIntent

/// Keeps the dictionaries of an instance at the version that is in force for its site.
///
/// ```swift
/// let follower = VersionFollower(
///     [try FleetName("home")], site: try FleetName("lobby"), instance: try FleetName("kiosk-7"),
///     folder: "/var/lib/rapid-intent", options: FleetOptions(servers: ["nats://nats.example:4222"]))
/// async let following: Void = follower.run()
/// // DictionaryReloader(paths: ["/var/lib/rapid-intent/home/current"], …) takes up each version between utterances
/// ```
///
/// - `FOLDER/NAME/current` is a link to the version that all sites share, `FOLDER/NAME@SITE/current` one to what the site
///   adds. Where nothing is published, the link leads to an empty dictionary. A service names both as its dictionaries,
///   and watches them.
/// - A new version is checked, and compiled together with what the service uses besides. What is damaged, unsigned although a key is given,
///   older than what is in force or has errors is refused; what was in force stays so, also without a network. A trial
///   whose time is over ends without one, too.
/// - The file `decision.json` remembers what was decided last. One process follows into a folder.
public struct VersionFollower: Sendable {
    private let names: [FleetName]
    private let site: FleetName
    private let instance: FleetName
    private let folders: [VersionFolder]
    private let options: FleetOptions
    private let key: SigningKey?
    private let interval: Duration
    private let now: @Sendable () -> Date
    private let onEvent: @Sendable (FollowerEvent) -> Void

    private static let announcing = Duration.seconds(10)
    /// How long a server may lag behind the one that accepted a decision.
    private static let lag = Duration.seconds(5)

    /// Creates a follower; nothing is read or written before ``run(untilInForce:)``.
    ///
    /// - Parameters:
    ///   - names: The names of the versions, at least one; an instance follows all of them with one follower.
    ///   - site: The site of this instance.
    ///   - instance: The instance, unique within the site.
    ///   - folder: Where versions are kept; it is made if it is missing.
    ///   - options: How to reach the servers.
    ///   - key: The public key whose signature every version needs; nil if none needs one.
    ///   - interval: How often the servers are asked although they said nothing, since notices can be lost.
    ///   - now: Returns the wall-clock time.
    ///   - onEvent: Called for what happens.
    public init(
        _ names: [FleetName], site: FleetName, instance: FleetName, folder: String, options: FleetOptions,
        key: SigningKey? = nil, interval: Duration = .seconds(30), now: @escaping @Sendable () -> Date = { Date() },
        onEvent: @escaping @Sendable (FollowerEvent) -> Void = { _ in }
    ) {
        self.names = names
        self.site = site
        self.instance = instance
        folders = names.flatMap { VersionLine.followed($0, at: site) }.map { VersionFolder($0, in: folder) }
        self.options = options
        self.key = key
        self.interval = interval
        self.now = now
        self.onEvent = onEvent
    }

    /// Follows until the task is cancelled, which takes at most as long as a call may.
    ///
    /// - Parameter untilInForce: Ends once the version that was decided on is in force.
    /// - Throws: ``FleetError`` if the first connection can never succeed, such as with wrong credentials, if another process
    ///   follows into the folder, and for a refused version with `untilInForce`. Other failures are reported and tried again.
    public func run(untilInForce: Bool = false) async throws(FleetError) {
        var locks: [FolderLock] = []
        for folder in folders { locks.append(try folder.lock()) }
        try prepare()
        defer { withExtendedLifetime(locks) {} }
        // A new connection reports nothing again.
        var refusals: [VersionLine: Refused] = [:]
        try await FleetSession(
            options: options, name: "\(site)/\(instance)", inbox: FleetSubject.inbox(site, instance),
            onFailure: { error in
                goBackFromCanaries()
                onEvent(.failed(error))
            }
        ).run { (connection) throws(FleetError) in
            try await connection.subscribe(to: FleetSubject.decisions(names))
            onEvent(.connected)
            try await follow(over: connection, untilInForce: untilInForce, &refusals)
        }
    }

    /// Makes the folders, with an empty dictionary where nothing is in force.
    func prepare() throws(FleetError) { for folder in folders { try folder.prepare() } }

    /// The links to what is in force, of each name that of all sites first.
    var dictionaries: [String] { folders.map(\.current) }

    /// Which versions are in force, without what was refused.
    var inForce: [VersionInForce] { versions([:]) }

    /// Without servers: ends the trials whose time is over.
    private func goBackFromCanaries() {
        for folder in folders {
            guard let decision = folder.decision(key: key), decision.canary != nil else { continue }
            let number = decision.number(at: site, now())
            guard number != folder.number, (try? folder.goBack(to: number)) == true else { continue }
            onEvent(.inForce(folder.line, number: number, isCanary: false))
        }
    }

    private func follow(
        over connection: FleetConnection, untilInForce: Bool, _ refusals: inout [VersionLine: Refused]
    ) async throws(FleetError) {
        var backoff = Backoff.fleet
        // The lines whose files were compared with what was published since the connection was made.
        var checked: Set<VersionLine> = []
        // The serial numbers that the servers spoke of, which some of them may not have stored yet.
        var announced: [VersionLine: (serial: Int, at: ContinuousClock.Instant)] = [:]
        while !Task.isCancelled {
            var isBehind = false
            for folder in folders {
                let hint = announced[folder.line].flatMap { $0.at.duration(to: .now) < Self.lag ? $0.serial : nil }
                switch try await look(folder, connection, hint, &refusals[folder.line], &checked) {
                case .behind: isBehind = true
                case .settled: announced[folder.line] = nil
                }
            }
            if !isBehind { backoff.reset() }
            try await announce(refusals, over: connection)
            if untilInForce, !isBehind {
                if let refused = refusals.values.first { throw FleetError(.noVersion, refused.refusal.detail) }
                if folders.allSatisfy({ $0.line.site != nil || $0.number ?? 0 > 0 }) { return }
            }
            let pause = isBehind ? backoff.next() : interval
            guard let payload = try await notice(within: pause, refusals, over: connection) else { continue }
            for folder in folders {
                guard let decision = try? VersionReader.decision(payload, about: folder.line, key: key) else {
                    continue
                }
                announced[folder.line] = (decision.serial, .now)
            }
        }
    }

    /// The next notice of a decision; nil once the time is over, or if notices may have been missed.
    private func notice(
        within time: Duration, _ refusals: [VersionLine: Refused], over connection: FleetConnection
    ) async throws(FleetError) -> [UInt8]? {
        let (end, reconnections) = (ContinuousClock.now + time, await connection.reconnections)
        var announced = ContinuousClock.now
        while !Task.isCancelled {
            let rest = ContinuousClock.now.duration(to: end)
            guard rest > .zero else { break }
            if let payload = try await connection.next(within: min(rest, .seconds(1))), !isAboutOthers(payload) {
                return payload
            }
            if let isConnected = await connection.changeOfConnection() {
                onEvent(isConnected ? .connected : .disconnected)
            }
            guard await connection.reconnections == reconnections else { break }
            if announced.duration(to: .now) >= Self.announcing {
                try await announce(refusals, over: connection)
                announced = .now
            }
        }
        return nil
    }

    /// Whether a notice is about lines only that are not followed, such as those of other sites or names.
    private func isAboutOthers(_ payload: [UInt8]) -> Bool {
        guard let json = try? SignedText(payload).contents(signedBy: nil) else { return false }
        return !folders.contains { json.names($0.line) }
    }

    private func announce(
        _ refusals: [VersionLine: Refused], over connection: FleetConnection
    ) async throws(FleetError) {
        try await connection.announce(PresenceMessage(.versions(versions(refusals)), at: now()), of: site, instance)
    }

    private func versions(_ refusals: [VersionLine: Refused]) -> [VersionInForce] {
        folders.compactMap { folder in
            let (decision, refused) = (folder.decision(key: key), refusals[folder.line])
            guard decision != nil || refused != nil || folder.line.site == nil else { return nil }
            return VersionInForce(
                name: folder.line.name, site: folder.line.site, number: folder.number ?? 0,
                decision: decision?.serial ?? 0,
                refused: refused.map { VersionInForce.Refusal(number: $0.number, reason: $0.refusal.detail) })
        }
    }

    /// A decision that was refused, so that it is reported once.
    private struct Refused {
        var payload: [UInt8]
        /// The number of the version that is not taken; 0 if it is not known.
        var number: Int
        var refusal: VersionRefusal
    }

    private enum Outcome {
        /// Everything that was decided is in force, or refused for good.
        case settled
        /// Something is missing that may still come.
        case behind
    }

    /// Brings a line to what is decided about it.
    ///
    /// - Parameters:
    ///   - hint: A serial number that the servers spoke of.
    ///   - checked: The lines whose files were compared with what was published.
    private func look(
        _ folder: VersionFolder, _ connection: FleetConnection, _ hint: Int?, _ refused: inout Refused?,
        _ checked: inout Set<VersionLine>
    ) async throws(FleetError) -> Outcome {
        let reader = VersionReader(connection: connection, key: key)
        var (payload, number): ([UInt8], Int) = ([], 0)
        do {
            guard
                let message = try await connection.last(
                    of: FleetSubject.decision(folder.line), in: FleetSubject.versionStream)
            else { return hint == nil ? .settled : .behind }
            payload = message.payload
            let decision = try VersionReader.decision(payload, about: folder.line, key: key)
            if let hint, decision.serial < hint { return .behind }
            let earlier = folder.decision(key: key)
            if let earlier, decision.serial < earlier.serial {
                throw VersionRefusal(
                    .older, "the decision about \(folder.line) was made before the one that is in force here")
            }
            number = decision.number(at: site, now())
            if checked.contains(folder.line), decision.serial == earlier?.serial, number == folder.number {
                return .settled
            }
            if checked.contains(folder.line), let refused, refused.payload == payload,
                refused.refusal.code != .incomplete
            {
                return .settled
            }
            let version = try await reader.version(number, of: folder.line)
            if await !connection.aside({ folder.has(version) }) {
                let files = try await reader.files(of: version)
                let other = folders.first { $0.line.name == folder.line.name && $0.line != folder.line }
                try await connection.aside { try folder.add(version, files, besides: other) }
            }
            if folder.isInForce(version) {
                try folder.note(payload)
            } else {
                try folder.putInForce(version, by: payload)
                onEvent(.inForce(folder.line, number: number, isCanary: number != decision.number))
            }
            checked.insert(folder.line)
            refused = nil
            return .settled
        } catch let refusal as VersionRefusal {
            if refused?.payload != payload || refused?.refusal != refusal { onEvent(.refused(folder.line, refusal)) }
            refused = Refused(payload: payload, number: number, refusal: refusal)
            if refusal.code == .incomplete { return .behind }
            checked.insert(folder.line)
            return .settled
        } catch let error as FleetError {
            switch error.code {
            // Nothing was published yet, or the servers choose a leader.
            case .noStream: return .behind
            case .file:
                onEvent(.failed(error))
                return .behind
            default: throw error
            }
        } catch {
            throw FleetError(.failed, "\(error)")
        }
    }
}

/// What a follower of versions does.
public enum FollowerEvent: Sendable, Equatable {
    /// It is connected.
    case connected
    /// The connection was lost, and is made again by itself.
    case disconnected
    /// A version is in force at this instance now.
    case inForce(VersionLine, number: Int, isCanary: Bool)
    /// A version or a decision is not taken; what was in force stays so.
    case refused(VersionLine, VersionRefusal)
    /// Something failed, and is tried again.
    case failed(FleetError)
}
#endif
