#if Fleet
public import Foundation
import RapidIntent

/// The published versions of a line, and which of them is in force: what a person publishes, looks at and takes back.
///
/// ```swift
/// let home = FleetVersions(
///     VersionLine(try FleetName("home")), options: FleetOptions(servers: ["nats://nats.example:4222"]),
///     author: "ana")
/// let version = try await home.push(folder: "Dictionaries", note: "more rooms")
/// try await home.rollback(to: version.number - 1, note: "the rooms were wrong")
/// ```
///
/// What was published is never changed. With each new version, old ones are removed. Each call opens a connection of its own.
public struct FleetVersions: Sendable {
    let line: VersionLine
    let options: FleetOptions
    let author: String
    let key: SigningKey?
    let replicas: Int
    let kept: Int
    let now: @Sendable () -> Date
    let onWarning: @Sendable (FleetError) -> Void

    /// Names a line; nothing is read or sent yet.
    ///
    /// - Parameters:
    ///   - line: The line.
    ///   - options: How to reach the servers.
    ///   - author: Who publishes and decides; at most 200 bytes.
    ///   - key: Signs what is published and decided; nil for no signatures.
    ///   - replicas: On how many servers a version is, if the stream has to be created: 1 to 5.
    ///   - kept: How many of the newest versions are kept, at least 2, besides those that are in force, were so before, or are
    ///     tried.
    ///   - now: Returns the wall-clock time.
    ///   - onWarning: Called if a version was published, but old ones could not be removed.
    public init(
        _ line: VersionLine, options: FleetOptions, author: String, key: SigningKey? = nil, replicas: Int = 1,
        keeping kept: Int = 20, now: @escaping @Sendable () -> Date = { Date() },
        onWarning: @escaping @Sendable (FleetError) -> Void = { _ in }
    ) {
        self.line = line
        self.options = options
        self.author = author
        self.key = key
        self.replicas = replicas
        self.kept = max(2, kept)
        self.now = now
        self.onWarning = onWarning
    }

    /// What is in force.
    ///
    /// - Throws: ``FleetError``; `noVersion` if nothing is.
    public func inForce() async throws(FleetError) -> VersionDecision {
        try await inForce(over: try await connect())
    }

    /// Puts a published version in force at all sites, and ends a canary.
    ///
    /// - Parameters:
    ///   - number: The version; nil for the one that was in force before, or, if a canary runs, for the one in force.
    ///   - note: Why.
    /// - Returns: The version that is in force now.
    /// - Throws: ``FleetError``; `noVersion` without a number if it is not known what was in force before.
    @discardableResult
    public func rollback(to number: Int? = nil, note: String = "") async throws(FleetError) -> FleetVersion {
        try check(note)
        let connection = try await connect()
        let last = try await last(over: connection)
        guard let wanted = number ?? last.decision.flatMap({ $0.canary(at: now()) == nil ? $0.before : $0.number })
        else {
            throw FleetError(
                .noVersion, "it is not known which version of \(line) was in force before the one that is",
                remedy: "name one with '--to'; see 'fleet history'")
        }
        // A version whose bytes are missing would be refused by every instance.
        let (version, _) = try await contents(of: wanted, over: connection)
        try await decide(after: last, note: note, over: connection) { decision in
            decision.before = nil
            decision.number = version.number
            decision.latest = max(decision.latest, version.number)
            decision.canary = nil
        }
        return version
    }

    /// Ends the canary of a version, unless somebody else decided meanwhile.
    func endCanary(of version: FleetVersion, promotes: Bool, note: String) async throws(FleetError) {
        let connection = try await connect()
        let last = try await last(over: connection)
        guard let canary = last.decision?.canary(at: now()), canary.number == version.number else {
            throw FleetError(
                .conflict,
                "somebody else decided about version \(version.number) of \(line) meanwhile, or it is too late",
                remedy: "look at 'fleet history'")
        }
        try await decide(after: last, note: note, over: connection) { decision in
            if promotes {
                decision.before = decision.number
                decision.number = version.number
            }
            decision.canary = nil
        }
    }

    @discardableResult
    func decide(
        after last: Last, note: String, over connection: FleetConnection, _ change: (inout VersionDecision) -> Void
    ) async throws(FleetError) -> VersionDecision {
        var decision =
            last.decision
            ?? VersionDecision(
                line: line, serial: 0, number: 1, before: nil, canary: nil, latest: max(1, last.latest), note: "",
                author: "", decided: now())
        change(&decision)
        decision.serial = VersionDecision.serial(after: last.serial, now())
        (decision.note, decision.author, decision.decided) = (note, author, now())
        if let earlier = last.decision { decision.noteTrial(of: earlier) }
        let stored = try await store(
            SignedText(decision.json, key: key).payload, on: FleetSubject.decision(line), after: last.sequence,
            over: connection)
        guard stored != nil else {
            throw FleetError(
                .conflict, "somebody else decided about \(line) at the same moment",
                remedy: "look at 'fleet history', then decide again")
        }
        return decision
    }

    /// Stores a message of a line, as ``FleetConnection/store(_:on:in:id:after:)`` does.
    ///
    /// When a server stops, the others elect a new leader of its streams within 4 to 9 s (`raft.go` of nats-server). Until
    /// then, storing fails, at once or after the time limit, so it is tried again for 20 s.
    @discardableResult
    func store(
        _ payload: [UInt8], on subject: String, after last: UInt64? = nil, over connection: FleetConnection
    ) async throws(FleetError) -> UInt64? {
        let start = ContinuousClock.now
        var backoff = Backoff(least: .milliseconds(100), first: .milliseconds(200), longest: .seconds(1))
        // The servers store what has the same id only once, so it may be sent again.
        let id = UUID().uuidString
        while true {
            do throws(FleetError) {
                return try await connection.store(
                    payload, on: subject, in: FleetSubject.versionStream, id: id, after: last)
            } catch {
                guard [.noStream, .failed, .unreachable].contains(error.code),
                    start.duration(to: .now) < .seconds(20), (try? await Task.sleep(for: backoff.next())) != nil
                else { throw error }
            }
        }
    }

    /// The last decision.
    struct Last {
        /// Nil if there is none, or none that the key of this publisher signed: nothing of another one is taken over.
        var decision: VersionDecision?
        /// The highest serial number, and the highest number of a version, that it mentions.
        var (serial, latest) = (0, 0)
        /// Its number in the stream; 0 for none.
        var sequence: UInt64 = 0
    }

    func last(over connection: FleetConnection) async throws(FleetError) -> Last {
        guard let message = try await connection.last(of: FleetSubject.decision(line), in: FleetSubject.versionStream)
        else {
            return Last()
        }
        let claimed = try? VersionReader.decision(message.payload, about: line, key: nil)
        return Last(
            decision: try? VersionReader.decision(message.payload, about: line, key: key),
            serial: claimed?.serial ?? 0, latest: claimed?.latest ?? 0, sequence: message.sequence)
    }

    func inForce(over connection: FleetConnection) async throws(FleetError) -> VersionDecision {
        let decision: VersionDecision?
        do throws(FleetError) { decision = try await last(over: connection).decision } catch {
            guard error.code == .noStream else { throw error }
            decision = nil
        }
        guard let decision else {
            throw FleetError(.noVersion, "nothing of \(line) is in force", remedy: "publish it with 'fleet push'")
        }
        return decision
    }

    func connect() async throws(FleetError) -> FleetConnection {
        let connection = FleetConnection(options)
        try await connection.open(name: "versions", inbox: FleetSubject.publisherInbox)
        return connection
    }

    func check(_ note: String) throws(FleetError) {
        guard note.utf8.count <= 2000, author.utf8.count <= 200 else {
            throw FleetError(
                .invalidName, "the note or the author's name is too long",
                remedy: "a note has at most 2,000 bytes, a name 200")
        }
    }
}
#endif
