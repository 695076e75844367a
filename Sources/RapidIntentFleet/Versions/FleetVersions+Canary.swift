import Foundation
import RapidIntentTelemetry

extension FleetVersions {
    /// Watches the sites that try a version, and puts it in force everywhere or takes it back.
    ///
    /// A version that gives too much trouble is taken back as soon as enough was heard. If this is cancelled, nothing is
    /// decided, and the sites go back by themselves a minute after the time of the policy.
    ///
    /// - Parameters:
    ///   - version: The version.
    ///   - sites: The sites that try it.
    ///   - store: The collected telemetry of the sites.
    ///   - policy: When it goes on to all sites.
    ///   - clock: The clock for the waits.
    ///   - interval: How often the telemetry is read.
    /// - Returns: The verdict, which has been carried out.
    public func judge(
        _ version: FleetVersion, at sites: [FleetName], by store: String, policy: CanaryPolicy,
        clock: some Clock<Duration> = ContinuousClock(), interval: Duration = .seconds(5)
    ) async throws(FleetError) -> CanaryPolicy.Verdict {
        let span = policy.time / .seconds(1)
        let began = try await inForce().decided
        let before = try await trouble(sites, store, began.addingTimeInterval(-max(span, 7 * 86_400)), began)
        var waited = Duration.zero
        while true {
            let since = try await trouble(sites, store, began, nil)
            if let verdict = policy.verdict(before: before, since: since, hasEnded: waited >= policy.time) {
                try await carryOut(verdict, version)
                return verdict
            }
            let pause = min(interval, policy.time - waited)
            do { try await clock.sleep(for: pause) } catch {
                throw FleetError(
                    .failed, "nothing was decided about version \(version.number)",
                    remedy: "the sites go back by themselves, or decide with 'fleet rollback'")
            }
            waited += pause
        }
    }

    private func carryOut(_ verdict: CanaryPolicy.Verdict, _ version: FleetVersion) async throws(FleetError) {
        guard let canary = try await inForce().canary, canary.number == version.number else {
            throw FleetError(
                .conflict, "somebody else decided about version \(version.number) meanwhile",
                remedy: "look at 'fleet history'")
        }
        switch verdict {
        case .promoted(let why): try await rollback(to: version.number, note: "promoted: \(why)")
        case .takenBack(let why): try await rollback(note: "taken back: \(why)")
        }
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
