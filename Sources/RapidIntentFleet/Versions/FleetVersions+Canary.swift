#if Fleet
import Foundation
import RapidIntentTelemetry

extension FleetVersions {
    /// Watches the sites that try a version, and puts it in force everywhere or takes it back.
    ///
    /// Segments count from the moment at which every instance of the sites announced that it uses the version. A version
    /// that an instance refuses, or that gives too much trouble once enough was heard, is taken back at once. If this is
    /// cancelled, nothing is decided, and the sites go back by themselves a minute after the time of the policy. A file that
    /// cannot be read, and servers that cannot be reached, are tried again until half a minute after the time.
    ///
    /// - Parameters:
    ///   - version: The version.
    ///   - sites: The sites that try it.
    ///   - store: The collected telemetry of the sites.
    ///   - policy: When it goes on to all sites.
    ///   - clock: The clock for the waits.
    ///   - interval: How often the telemetry is read.
    /// - Returns: The verdict, which has been carried out.
    public func judge<JudgeClock: Clock<Duration>>(
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

    /// What is known while a version is tried.
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
#endif
