#if Fleet
package import Foundation
import RapidIntent
import RapidIntentTelemetry

/// The published versions of a line, and which of them is in force: what a person publishes, looks at and takes back.
///
/// What was published is never changed. With each new version, old ones are removed. Each call opens a connection of its own.
package struct FleetVersions: Sendable {
    private let line: VersionLine
    private let options: FleetOptions
    private let author: String
    private let key: SigningKey?
    private let replicas: Int
    private let kept: Int
    private let now: @Sendable () -> Date
    private let onWarning: @Sendable (FleetError) -> Void

    /// Names a line; nothing is read or sent yet.
    ///
    /// - Parameters:
    ///   - author: Who publishes and decides; at most 200 bytes.
    ///   - key: Signs what is published and decided; nil for no signatures.
    ///   - replicas: On how many servers a version is, if the stream has to be created: 1 to 5.
    ///   - kept: How many of the newest versions are kept, at least 2, besides those that are in force, were so before, or are
    ///     tried.
    ///   - onWarning: Called if a version was published, but old ones could not be removed.
    package init(
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
    package func inForce() async throws(FleetError) -> VersionDecision {
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
    package func rollback(to number: Int? = nil, note: String = "") async throws(FleetError) -> FleetVersion {
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
    private func endCanary(of version: FleetVersion, promotes: Bool, note: String) async throws(FleetError) {
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
    private func decide(
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
    private func store(
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

    private struct Last {
        /// Nil if there is none, or none that the key of this publisher signed: nothing of another one is taken over.
        var decision: VersionDecision?
        /// The highest serial number, and the highest number of a version, that it mentions.
        var (serial, latest) = (0, 0)
        /// Its number in the stream; 0 for none.
        var sequence: UInt64 = 0
    }

    private func last(over connection: FleetConnection) async throws(FleetError) -> Last {
        guard let message = try await connection.last(of: FleetSubject.decision(line), in: FleetSubject.versionStream)
        else { return Last() }
        let claimed = try? VersionReader.decision(message.payload, about: line, key: nil)
        return Last(
            decision: try? VersionReader.decision(message.payload, about: line, key: key),
            serial: claimed?.serial ?? 0, latest: claimed?.latest ?? 0, sequence: message.sequence)
    }

    private func inForce(over connection: FleetConnection) async throws(FleetError) -> VersionDecision {
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

    private func connect() async throws(FleetError) -> FleetConnection {
        try await .opened(options, name: "versions", inbox: FleetSubject.publisherInbox)
    }

    private func check(_ note: String) throws(FleetError) {
        guard note.utf8.count <= 2000, author.utf8.count <= 200 else {
            throw FleetError(
                .invalidName, "the note or the author's name is too long",
                remedy: "a note has at most 2,000 bytes, a name 200")
        }
    }
}

extension FleetVersions {
    /// How much longer than wanted a canary may last, in seconds, so that there is time to decide about it.
    private static let grace = 60.0
    /// How many bytes a message may have beside a piece of a version.
    private static let margin = 4096

    /// Checks the files of a folder, publishes them, and puts them in force, at once or as a canary.
    ///
    /// Waits for up to 20 s while the servers elect a leader, as they do when one stops.
    ///
    /// What a site adds is checked together with what all sites have.
    ///
    /// - Parameters:
    ///   - folder: The folder; hidden files are left out. At most 1,000 files and 64 MiB.
    ///   - note: Why; at most 2,000 bytes.
    ///   - canary: The sites that try it, and for how long, at most 30 days; a minute later they go back by themselves. Nil
    ///     for all sites, without an end.
    /// - Throws: ``FleetError``; `unsound` if a dictionary has errors, which it names.
    package func push(
        folder: String, note: String = "", canary: (sites: [FleetName], time: Duration)? = nil
    ) async throws(FleetError) -> FleetVersion {
        let files = try VersionFiles(folder: folder)
        try check(note)
        if let canary { try check(canary) }
        let connection = try await connect()
        // Creating needs the leader of all servers, which is missing for some seconds after one went; a server that has the
        // stream answers then, too.
        do throws(FleetError) { try await connection.create(.versions(replicas: replicas)) } catch {
            guard (try? await last(over: connection)) != nil else { throw error }
        }
        try await checkSoundness(folder, files, over: connection)
        let last = try await last(over: connection)
        if let decision = last.decision { try refuseDuringCanary(decision) }
        guard canary == nil || last.decision != nil else {
            throw FleetError(
                .failed, "nothing of \(line) is in force that a canary could go back to",
                remedy: "publish the first version for all")
        }
        let version = try await publish(files, note, after: last.latest, over: connection)
        let decision = try await decide(after: last, note: note, over: connection) { decision in
            decision.latest = max(decision.latest, version.number)
            if let canary {
                decision.canary = VersionDecision.Canary(
                    number: version.number, sites: canary.sites,
                    until: now().addingTimeInterval(canary.time / .seconds(1) + Self.grace))
            } else {
                decision.before = last.decision?.number
                decision.number = version.number
                decision.canary = nil
            }
        }
        do throws(FleetError) { try await removeOld(decision.latest, over: connection) } catch {
            // The new version is in force, and the next push removes them.
            onWarning(FleetError(error.code, "old versions are not removed: \(error.detail)", remedy: error.remedy))
        }
        return version
    }

    /// Removes versions that are not among the newest, nor in force, before or tried.
    ///
    /// Whoever may publish may write an empty message over each of theirs, of which the stream keeps the last only.
    private func removeOld(_ latest: Int, over connection: FleetConnection) async throws(FleetError) {
        let reader = VersionReader(connection: connection, key: nil)
        var removed = 0
        // One that was in force for long may be among many that were removed before.
        for number in stride(from: latest - kept, to: 0, by: -1) {
            guard removed < 20 else { return }
            let version: FleetVersion
            do { version = try await reader.version(number, of: line) } catch let failure as FleetError {
                throw failure
            } catch {
                removed += 1
                continue
            }
            guard version.pieces <= 1 << 16 else { continue }
            // Somebody else may have decided meanwhile.
            guard let decision = try await last(over: connection).decision else { return }
            guard ![decision.number, decision.before, decision.canary?.number].contains(number) else { continue }
            // The description last: while it is there, the next push goes on with what was interrupted.
            let subjects =
                (0..<version.pieces).map { FleetSubject.bytes(number, piece: $0, of: line) } + [
                    FleetSubject.version(number, of: line)
                ]
            for subject in subjects { try await store([], on: subject, over: connection) }
        }
    }

    /// Throws if a dictionary of the folder has errors, of itself or together with what all sites have.
    private func checkSoundness(
        _ folder: String, _ files: VersionFiles, over connection: FleetConnection
    ) async throws(FleetError) {
        var parts = [SoundnessCheck.Part(folder: folder, paths: files.files.map(\.path))]
        let scratch = FileManager.default.temporaryDirectory.appending(path: "rapid-intent-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: scratch) }
        if line.site != nil {
            let shared = FleetVersions(VersionLine(line.name), options: options, author: author, key: key)
            if let number = try await shared.last(over: connection).decision?.number {
                let (_, files) = try await shared.contents(of: number, over: connection)
                try files.write(to: scratch)
                parts.insert(SoundnessCheck.Part(folder: scratch, paths: files.files.map(\.path)), at: 0)
            }
        }
        let reason = await connection.aside { [parts] in SoundnessCheck.trouble(in: parts) }
        if let reason {
            throw FleetError(
                .unsound, reason.replacingOccurrences(of: scratch + "/", with: "\(line.name)/"),
                remedy: "mend it; 'rapid-intent check' shows all errors")
        }
    }

    private func publish(
        _ files: VersionFiles, _ note: String, after latest: Int, over connection: FleetConnection
    ) async throws(FleetError) -> FleetVersion {
        let piece = min(512 * 1024, await connection.maximumPayload - Self.margin)
        guard piece > 0 else { throw FleetError(.failed, "the servers accept only small messages") }
        var version = FleetVersion(
            line: line, number: latest + 1, note: note, author: author, published: now(), files: files.described,
            piece: piece)
        // Who writes the description first has the number.
        while try await store(
            SignedText(version.json, key: key).payload, on: FleetSubject.version(version.number, of: line), after: 0,
            over: connection) == nil
        {
            version.number += 1
        }
        let bytes = files.joined
        for number in 0..<version.pieces {
            let part = bytes[number * piece..<min(bytes.count, (number + 1) * piece)]
            try await store(
                Array(part), on: FleetSubject.bytes(version.number, piece: number, of: line), over: connection)
        }
        return version
    }

    private func check(_ canary: (sites: [FleetName], time: Duration)) throws(FleetError) {
        guard (1...1000).contains(canary.sites.count), canary.sites.allSatisfy({ line.site == nil || $0 == line.site })
        else {
            throw FleetError(
                .invalidName, "a canary of \(line) has no site, too many, or one that does not use it",
                remedy: "name sites that use it")
        }
        guard canary.time > .zero, canary.time <= .seconds(30 * 86_400) else {
            throw FleetError(
                .invalidName, "a canary lasts \(Int(canary.time / .seconds(1))) seconds",
                remedy: "let it last up to 30 days")
        }
    }

    private func refuseDuringCanary(_ decision: VersionDecision) throws(FleetError) {
        guard let canary = decision.canary(at: now()) else { return }
        let sites = canary.sites.map(\.rawValue).joined(separator: ", ")
        throw FleetError(
            .conflict, "version \(canary.number) of \(line) is tried at \(sites)",
            remedy: "wait for its end, or end it with 'fleet rollback'")
    }
}

extension FleetVersions {
    /// Watches the sites that try a version, and puts it in force everywhere or takes it back.
    ///
    /// Segments count from the moment at which every instance of the sites announced that it uses the version. A version
    /// that an instance refuses, or that gives too much trouble once enough was heard, is taken back at once. If this is
    /// cancelled, nothing is decided, and the sites go back by themselves a minute after the time of the policy. A file that
    /// cannot be read, and servers that cannot be reached, are tried again until half a minute after the time.
    ///
    /// - Parameters:
    ///   - store: The collected telemetry of the sites.
    ///   - interval: How often the telemetry is read.
    /// - Returns: The verdict, which has been carried out.
    package func judge<JudgeClock: Clock<Duration>>(
        _ version: FleetVersion, at sites: [FleetName], by store: String, policy: CanaryPolicy,
        clock: JudgeClock = ContinuousClock(), interval: Duration = .seconds(5)
    ) async throws(FleetError) -> CanaryPolicy.Verdict {
        let start = clock.now
        var evidence = Evidence()
        while true {
            let waited = start.duration(to: clock.now)
            var verdict: CanaryPolicy.Verdict?
            do throws(FleetError) {
                verdict = try await look(version, sites, store, policy, &evidence, waited)
            } catch {
                // A file that cannot be read, and servers that cannot be reached, may be back while there is time to decide.
                guard !error.code.isPermanent, error.code != .forbidden, waited < policy.time + .seconds(30) else {
                    throw error
                }
            }
            if let verdict {
                try await carryOut(verdict, version)
                return verdict
            }
            let rest = policy.time - waited
            do { try await clock.sleep(for: rest > .zero ? min(interval, rest) : interval) } catch {
                throw FleetError(
                    .failed, "nothing was decided about version \(version.number)",
                    remedy: "the sites go back by themselves, or decide with 'fleet rollback'")
            }
        }
    }

    private struct Evidence {
        /// What the sites heard before.
        var before: TroubleCounts?
        /// Since when all of them use it.
        var used: Date?
    }

    /// Looks once at what the sites use and heard; nil if nothing is decided yet.
    private func look(
        _ version: FleetVersion, _ sites: [FleetName], _ store: String, _ policy: CanaryPolicy,
        _ evidence: inout Evidence, _ waited: Duration
    ) async throws(FleetError) -> CanaryPolicy.Verdict? {
        if evidence.before == nil {
            let decision = try await inForce()
            let earlier = max(policy.time / .seconds(1), 7 * 86_400)
            var before = TroubleCounts()
            for part in decision.untried(for: earlier) {
                before += try await trouble(sites, store, part.since, part.until)
            }
            evidence.before = before
        }
        let use = try await use(of: version, at: sites)
        if evidence.used == nil, use == .everywhere { evidence.used = now() }
        switch use {
        case .refused(let why): return .takenBack(why: why)
        case .missing(let why) where waited >= policy.time: return .takenBack(why: why)
        default:
            var since = TroubleCounts()
            if let used = evidence.used { since = try await trouble(sites, store, used, nil) }
            return policy.verdict(
                before: evidence.before ?? TroubleCounts(), since: since, hasEnded: waited >= policy.time)
        }
    }

    private func carryOut(_ verdict: CanaryPolicy.Verdict, _ version: FleetVersion) async throws(FleetError) {
        switch verdict {
        case .promoted(let why): try await endCanary(of: version, promotes: true, note: "promoted: \(why)")
        case .takenBack(let why): try await endCanary(of: version, promotes: false, note: "taken back: \(why)")
        }
    }

    /// Whether the instances of some sites use a version.
    private enum Use: Equatable {
        case everywhere
        case missing(String)
        case refused(String)
    }

    private func use(of version: FleetVersion, at sites: [FleetName]) async throws(FleetError) -> Use {
        for site in sites {
            let instances = try await FleetStatus.read(options, of: site).instances
            let followed = instances.compactMap { instance in
                instance.versions.first { $0.name == line.name && $0.site == line.site }.map { (instance, $0) }
            }
            for (instance, inForce) in followed {
                if let refused = inForce.refused, refused.number == version.number {
                    return .refused("\(site)/\(instance.instance) refused it: \(refused.reason)")
                }
                guard inForce.number == version.number else {
                    return .missing("\(site)/\(instance.instance) does not use it")
                }
            }
            if followed.isEmpty { return .missing("no instance of \(site) follows \(line)") }
        }
        return .everywhere
    }

    private func trouble(
        _ sites: [FleetName], _ store: String, _ since: Date, _ until: Date?
    ) async throws(FleetError) -> TroubleCounts {
        var counts = TroubleCounts()
        do throws(TelemetryError) {
            let reader = try TelemetryReader(path: store)
            for site in sites {
                counts += try await reader.trouble(
                    matching: TelemetryFilter(since: since, until: until, site: site.rawValue))
            }
        } catch {
            throw FleetError(.file, "\(error)")
        }
        return counts
    }
}

extension FleetVersions {
    /// The versions, newest first, `limit` at most.
    package func history(limit: Int = 20) async throws(FleetError) -> [FleetVersion] {
        let connection = try await connect()
        let latest = try await inForce(over: connection).latest
        let reader = VersionReader(connection: connection, key: nil)
        var versions: [FleetVersion] = []
        for number in stride(from: latest, to: 0, by: -1).prefix(limit) {
            do {
                let version = try await reader.version(number, of: line)
                if try await reader.isComplete(version) { versions.append(version) }
            } catch let failure as FleetError {
                throw failure
            } catch {
                // A number is lost if whoever took it was interrupted.
            }
        }
        return versions
    }

    /// The files of a version, by path.
    ///
    /// - Throws: ``FleetError``; `noVersion` if there is none of the number.
    package func files(of number: Int) async throws(FleetError) -> [String: [UInt8]] {
        let (_, files) = try await contents(of: number, over: try await connect())
        return Dictionary(uniqueKeysWithValues: files.files.map { ($0.path, $0.bytes) })
    }

    private func contents(
        of number: Int, over connection: FleetConnection
    ) async throws(FleetError) -> (FleetVersion, VersionFiles) {
        let reader = VersionReader(connection: connection, key: key)
        do {
            let version = try await reader.version(number, of: line)
            return (version, try await reader.files(of: version))
        } catch let refusal as VersionRefusal {
            let name = "version \(number) of \(line)"
            throw FleetError(
                .noVersion, refusal.detail.contains(name) ? refusal.detail : "\(name): \(refusal.detail)",
                remedy: "see 'fleet history'")
        } catch let failure as FleetError {
            throw failure
        } catch {
            throw FleetError(.failed, "\(error)")
        }
    }
}
#endif
