#if Fleet
import Foundation

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
    /// - Returns: The new version.
    /// - Throws: ``FleetError``; `unsound` if a dictionary has errors, which it names.
    public func push(
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
        let reader = VersionReader(connection, key: nil)
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
#endif
